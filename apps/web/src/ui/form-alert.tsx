import type { ReactNode } from 'react';
import styles from './form-alert.module.css';

/** What went wrong with a form or dialog, said to screen readers as it appears; nothing while there is no text. */
export function FormAlert({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.alert} role="alert">
      {children}
    </p>
  );
}
