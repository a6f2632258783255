import type { LoginState } from '../../session/return-path.ts';
import type { Session } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from '../account/account.module.css';
import { AccountLayout } from '../account/account-layout.tsx';

interface AccountInvitationProps {
  readonly email: string;
  readonly session: Session | undefined;
}

/** An invitation by the people who run the server, to sign up with this e-mail. */
export function AccountInvitation({ email, session }: AccountInvitationProps) {
  const state: LoginState = { from: '/invite', email };
  return (
    <AccountLayout title="You’re invited" below={<p className={styles.small}>Don’t know this server? You can safely close this page.</p>}>
      <div className={styles.form}>
        {session === undefined ? (
          <>
            <p>Sign up with {email} to draw and share diagrams here.</p>
            <ButtonLink to="/signup" state={state} variant="primary" size="large">
              Sign up
            </ButtonLink>
          </>
        ) : (
          <>
            <p>You’re logged in as {session.email}.</p>
            <ButtonLink to="/profile" variant="primary" size="large">
              Your diagrams
            </ButtonLink>
          </>
        )}
      </div>
    </AccountLayout>
  );
}
