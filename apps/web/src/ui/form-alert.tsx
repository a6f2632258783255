import type { ReactNode } from 'react';
import styles from './form-alert.module.css';

/** Problem of a form or dialog, announced to screen readers as it appears; nothing without a text. */
export function FormAlert({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.alert} role="alert">
      {children}
    </p>
  );
}
