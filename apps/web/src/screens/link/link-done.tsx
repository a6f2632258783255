import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import styles from '../account/account.module.css';

interface LinkDoneProps {
  readonly children: ReactNode;
  /** The next step. */
  readonly next?: { readonly label: string; readonly to: string; readonly state?: unknown };
}

/** Says in the place of a form that it is done. */
export function LinkDone({ children, next }: LinkDoneProps) {
  return (
    <div className={styles.form}>
      <p className={styles.success} role="status">
        {children}
      </p>
      {next !== undefined && (
        <ButtonLink to={next.to} state={next.state} variant="primary" size="large">
          {next.label}
        </ButtonLink>
      )}
    </div>
  );
}
