import { minPasswordCharacters } from '@umlaut/api';
import { type FormEvent, useRef } from 'react';
import { UsernameForPassword } from '../../account/username-for-password.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from '../account/account.module.css';
import type { LinkCall } from './use-link-call.ts';

interface NewPasswordFormProps {
  readonly email: string;
  readonly label: string;
  readonly call: Pick<LinkCall<unknown>, 'busy' | 'failure'>;
  readonly onSubmit: (newPassword: string) => Promise<void>;
}

/** Sets the password of the account of `email`. */
export function NewPasswordForm({ email, label, call, onSubmit }: NewPasswordFormProps) {
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await onSubmit(String(new FormData(event.currentTarget).get('password')));
    field.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>
        for <strong className={styles.quoted}>{email}</strong>
      </p>
      <UsernameForPassword email={email} />
      <PasswordField
        ref={field}
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${minPasswordCharacters} characters. A few random words make a good password.`}
        required
      />
      <p className={styles.failure} role="alert">
        {call.failure}
      </p>
      <Button type="submit" variant="primary" size="large" disabled={call.busy} aria-busy={call.busy}>
        {label}
      </Button>
    </form>
  );
}
