import { ApiError, minPasswordCharacters, type Settings } from '@umlaut/api';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { useLocation, useNavigate } from '../../routing/router.tsx';
import { keptToken } from '../../session/link-token.ts';
import { type LoginState, readLoginState } from '../../session/return-path.ts';
import { delays, texts } from '../../texts.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettings } from '../../use-settings.ts';
import styles from '../account/account.module.css';
import { AccountLayout } from '../account/account-layout.tsx';
import { signupFailure } from './signup-failure.ts';

/** Sign-up; after a success it leads to the login. */
export function SignupScreen() {
  usePage('Sign up');
  const { state } = useLocation();
  const login = readLoginState(state);
  const invited = login.from === '/invite' ? login.email : undefined;
  const { stage, failure, submit, email, password } = useSignup(invited === undefined ? undefined : keptToken('/invite'));
  const settings = useSettings();
  const closed = closedText(settings, invited !== undefined);
  const domains =
    settings?.signup === 'domains' ? `Sign-up is limited to email addresses at ${settings.signupDomains.join(', ')}.` : undefined;
  return (
    <AccountLayout
      title="Create your account"
      below={
        <AppLink to="/login" state={state}>
          Already have an account? Log in
        </AppLink>
      }
    >
      {closed !== undefined && <p>{closed}</p>}
      <form className={styles.form} hidden={closed !== undefined} onSubmit={(event) => void submit(event)}>
        <TextField
          ref={email}
          label="Email"
          hint={domains}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={invited}
          readOnly={invited !== undefined}
          required
        />
        <PasswordField
          ref={password}
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${minPasswordCharacters} characters. A few random words make a good password.`}
          required
        />
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        <p className={styles.success} role="status">
          {stage === 'done' && texts.signup.success}
        </p>
        <Button type="submit" variant="primary" size="large" disabled={stage !== 'idle'} aria-busy={stage === 'waiting'}>
          {stage === 'waiting' ? texts.signup.submitting : texts.signup.submit}
        </Button>
      </form>
    </AccountLayout>
  );
}

/** Why nobody can sign up here, before anything is typed. */
function closedText(settings: Settings | undefined, isInvited: boolean): string | undefined {
  if (settings?.signup === 'closed') return 'Sign-up is closed on this server.';
  if (settings?.signup === 'invited' && !isInvited)
    return 'You need an invitation to sign up on this server. Open your invitation link first.';
  return undefined;
}

function useSignup(invitation: string | undefined) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [stage, setStage] = useState<'idle' | 'waiting' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();
  const [account, setAccount] = useState<string>();
  useRedirect(account);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stage !== 'idle') return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    setStage('waiting');
    setFailure(undefined);
    try {
      const address = String(fields.get('email')).trim();
      const credentials = { email: address, password: String(fields.get('password')) };
      await api.signup(invitation === undefined ? credentials : { ...credentials, invitation });
      form.reset();
      setAccount(address);
      setStage('done');
    } catch (error) {
      setFailure(signupFailure(error));
      setStage('idle');
      (error instanceof ApiError && error.field === 'password' ? password : email).current?.focus();
    }
  }

  return { stage, failure, submit, email, password };
}

/** Leads to the login of the account of `email` once there is one, and from there to where a guard sent the visitor away from. */
function useRedirect(email: string | undefined): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (email === undefined) return;
    const login: LoginState = { ...readLoginState(state), email };
    const timer = setTimeout(() => navigate('/login', { state: login }), delays.signupRedirectMs);
    return () => clearTimeout(timer);
  }, [email, navigate, state]);
}
