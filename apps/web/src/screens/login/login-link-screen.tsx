import type { FormEvent } from 'react';
import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { useNavigate } from '../../routing/router.tsx';
import { forgetToken } from '../../session/link-token.ts';
import { storeToken } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from '../account/account.module.css';
import { AccountLayout } from '../account/account-layout.tsx';
import { LinkScreen } from '../link/link-screen.tsx';
import { useLinkCall } from '../link/use-link-call.ts';

/** The page of a mailed link that logs in. The link is used up by its button alone: programs that check mails open links. */
export function LoginLinkScreen() {
  usePage('Log in');
  const anew = (
    <ButtonLink to="/login" variant="primary">
      Go to login
    </ButtonLink>
  );
  return (
    <LinkScreen page="/login-link" anew={{ text: '', action: anew }}>
      {({ token, look: { purpose, email } }) =>
        purpose === 'login' ? (
          <AccountLayout title="Log in" below={null}>
            <LoginLinkForm token={token} email={email} />
          </AccountLayout>
        ) : undefined
      }
    </LinkScreen>
  );
}

function LoginLinkForm({ token, email }: { readonly token: string; readonly email: string }) {
  const navigate = useNavigate();
  const call = useLinkCall<true>(texts.login.failed);
  const logIn = async () => {
    storeToken(await api.loginByLink(token));
    forgetToken('/login-link');
    navigate('/profile', { replace: true });
    return true as const;
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void call.run(logIn);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.quoted}>{email}</p>
      <p className={styles.failure} role="alert">
        {call.failure}
      </p>
      <Button type="submit" variant="primary" size="large" disabled={call.busy} aria-busy={call.busy}>
        {call.busy ? texts.login.submitting : 'Log in'}
      </Button>
    </form>
  );
}
