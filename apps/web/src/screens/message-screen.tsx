import type { ReactNode } from 'react';
import { Mark } from '../ui/mark.tsx';
import styles from './message.module.css';

export interface MessageScreenProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons and links: what can be done. */
  readonly actions: ReactNode;
  readonly role?: 'alert';
}

/** A whole page that says one thing: not found, broken, could not be loaded. */
export function MessageScreen({ title, children, actions, role }: MessageScreenProps) {
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      <div className={styles.panel} role={role}>
        <Mark size={40} />
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </main>
  );
}
