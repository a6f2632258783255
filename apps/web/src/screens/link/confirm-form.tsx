import type { FormEvent, ReactNode } from 'react';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from '../account/account.module.css';
import type { LinkCall } from './use-link-call.ts';

interface ConfirmFormProps {
  readonly email: string;
  readonly label: string;
  readonly call: Pick<LinkCall<unknown>, 'busy' | 'failure' | 'needsPassword'>;
  readonly onSubmit: (password: string | undefined) => Promise<void>;
  readonly children?: ReactNode;
}

/** Confirms something about an account: with the session of this browser, or with the password of the account. */
export function ConfirmForm({ email, label, call, onSubmit, children }: ConfirmFormProps) {
  const session = useSession();
  const asksPassword = session === undefined || call.needsPassword;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void onSubmit(asksPassword ? String(new FormData(event.currentTarget).get('password')) : undefined);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.quoted}>{email}</p>
      {asksPassword && (
        <PasswordField label="Password" name="password" autoComplete="current-password" hint="Your Umlaut password." required />
      )}
      <p className={styles.failure} role="alert">
        {call.failure}
      </p>
      <Button type="submit" variant="primary" size="large" disabled={call.busy} aria-busy={call.busy}>
        {label}
      </Button>
      {children}
    </form>
  );
}
