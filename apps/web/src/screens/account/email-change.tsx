import { ApiError } from '@umlaut/api';
import { type FormEvent, useState } from 'react';
import { api } from '../../api.ts';
import { storeToken } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import accountStyles from './account.module.css';
import styles from './account-screen.module.css';

type Stage = { readonly step: 'closed' | 'open' | 'waiting' } | { readonly step: 'sent' | 'changed'; readonly email: string };

/** Changes the e-mail: by a link that the new one is mailed, or at once where the server sends no mails. */
export function EmailChange({ hasMail }: { readonly hasMail: boolean }) {
  const { stage, failure, submit, open } = useEmailChange(hasMail);
  if (stage.step === 'sent') {
    return (
      <p className={styles.done} role="status">
        If {stage.email} is available, a link was sent to it. Your email changes when you open the link.
      </p>
    );
  }
  if (stage.step === 'changed') {
    return (
      <p className={styles.done} role="status">
        Your email is now {stage.email}. All other devices were logged out.
      </p>
    );
  }
  if (stage.step === 'closed') return <Button onClick={open}>Change email</Button>;
  const busy = stage.step === 'waiting';
  return (
    <form className={accountStyles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={hasMail ? 'You’ll get a confirmation link at this address. Your email stays the same until you open the link.' : undefined}
        required
        autoFocus
      />
      <PasswordField label="Your password" name="password" autoComplete="current-password" required />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" variant="primary" disabled={busy} aria-busy={busy}>
        {busy ? 'Changing…' : 'Change email'}
      </Button>
    </form>
  );
}

function useEmailChange(hasMail: boolean) {
  const [stage, setStage] = useState<Stage>({ step: 'closed' });
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = { newEmail: String(fields.get('email')).trim(), currentPassword: String(fields.get('password')) };
    setStage({ step: 'waiting' });
    setFailure(undefined);
    try {
      if (hasMail) setStage({ step: 'sent', email: await api.askEmailChange(body) });
      else {
        const token = await api.changeEmail(body);
        setStage({ step: 'changed', email: body.newEmail });
        storeToken(token);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setStage({ step: 'open' });
    }
  }

  return { stage, failure, submit, open: () => setStage({ step: 'open' }) };
}
