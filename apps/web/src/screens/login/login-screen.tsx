import { ApiError } from '@umlaut/api';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { useLocation, useNavigate } from '../../routing/router.tsx';
import { readLoginState } from '../../session/return-path.ts';
import { storeToken } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../account/account.module.css';
import { AccountLayout } from '../account/account-layout.tsx';
import { isMarkedForSaving, listTriedDrafts } from '../try/tried-work.ts';
import { LoginLinkOffer } from './login-link-offer.tsx';

/** Login, from where a guard sent the visitor away, and back there. */
export function LoginScreen() {
  usePage('Log in');
  const { state } = useLocation();
  const { from, ended, email: known } = readLoginState(state);
  const { waiting, failure, isThrottled, submit, email } = useLogin(from ?? '/profile');
  const password = usePasswordFocus(known);
  const hasDrawing = useWaitingDrawing();
  return (
    <AccountLayout
      title="Log in"
      below={
        <AppLink to="/signup" state={state}>
          {texts.login.toSignup}
        </AppLink>
      }
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {hasDrawing && (
          <p className={styles.notice} role="status">
            Your drawing is ready to save.
          </p>
        )}
        {ended && <p className={styles.notice}>Your session has ended. Log in to continue.</p>}
        <TextField
          ref={email}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={known}
          required
        />
        <PasswordField ref={password} label="Password" name="password" autoComplete="current-password" required />
        <AppLink to="/forgot" state={state} className={styles.aside}>
          Forgot your password?
        </AppLink>
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        <Button type="submit" variant="primary" size="large" disabled={waiting} aria-busy={waiting}>
          {waiting ? texts.login.submitting : texts.login.submit}
        </Button>
        {isThrottled && <LoginLinkOffer emailOf={() => email.current?.value.trim() ?? ''} />}
      </form>
    </AccountLayout>
  );
}

function useLogin(destination: string) {
  const navigate = useNavigate();
  const email = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isThrottled, setThrottled] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (waiting) return;
    const fields = new FormData(event.currentTarget);
    setWaiting(true);
    setFailure(undefined);
    try {
      storeToken(await api.login({ email: String(fields.get('email')).trim(), password: String(fields.get('password')) }));
      navigate(destination, { replace: true });
    } catch (error) {
      setFailure(loginFailure(error));
      setThrottled(error instanceof ApiError && error.code === 'too_many_requests');
      setWaiting(false);
      email.current?.focus();
    }
  }

  return { waiting, failure, isThrottled, submit, email };
}

/** Moves the focus to the password where the e-mail is known already, after the page's heading has had it. */
function usePasswordFocus(email: string | undefined) {
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (email === undefined) return;
    const frame = requestAnimationFrame(() => password.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [email]);
  return password;
}

/** Whether a drawing made without an account is saved after the login. */
function useWaitingDrawing(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isMarkedForSaving()) return;
    let isShown = true;
    // The drawing may have been deleted since.
    void listTriedDrafts().then(({ length }) => isShown && setWaiting(length > 0));
    return () => {
      isShown = false;
    };
  }, []);
  return isWaiting;
}

function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'invalid_response') return texts.login.invalidResponse;
  if (error.code === 'offline') return `${texts.login.failed}. ${error.message}`;
  return error.serverMessage ?? texts.login.failed;
}
