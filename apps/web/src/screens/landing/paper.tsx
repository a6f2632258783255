import type { ReactNode } from 'react';
import styles from './paper.module.css';

/** The canvas's dotted paper. */
export function Paper({ className, children }: { readonly className?: string | undefined; readonly children: ReactNode }) {
  return <div className={[styles.paper, className].filter(Boolean).join(' ')}>{children}</div>;
}
