import type { FormEvent } from 'react';
import { useMailedLink } from '../../account/use-mailed-link.ts';
import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { useLocation } from '../../routing/router.tsx';
import { readLoginState } from '../../session/return-path.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettings } from '../../use-settings.ts';
import styles from '../account/account.module.css';
import { AccountLayout } from '../account/account-layout.tsx';

/** Asks for a link to a new password. */
export function ForgotScreen() {
  usePage('Reset password');
  const { state } = useLocation();
  const settings = useSettings();
  return (
    <AccountLayout
      title="Reset password"
      below={
        <AppLink to="/login" state={state}>
          Back to login
        </AppLink>
      }
    >
      {settings?.hasMail === false ? (
        <p>Email is not set up on this server. Ask your administrator for a password reset link.</p>
      ) : (
        <ForgotForm email={readLoginState(state).email} />
      )}
    </AccountLayout>
  );
}

function ForgotForm({ email }: { readonly email: string | undefined }) {
  const { stage, failure, send } = useMailedLink(api.forgotPassword);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stage !== 'waiting') await send(String(new FormData(event.currentTarget).get('email')).trim());
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>Enter your email. If there’s an account for it, you’ll get a link that works for one hour.</p>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        required
      />
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <p className={styles.success} role="status">
        {stage === 'sent' && 'Check your email. If nothing arrives within a few minutes, check your spam folder or try again.'}
      </p>
      <Button
        type="submit"
        variant={stage === 'sent' ? 'plain' : 'primary'}
        size="large"
        disabled={stage === 'waiting'}
        aria-busy={stage === 'waiting'}
      >
        {stage === 'waiting' ? 'Sending…' : stage === 'sent' ? 'Send again' : 'Send link'}
      </Button>
    </form>
  );
}
