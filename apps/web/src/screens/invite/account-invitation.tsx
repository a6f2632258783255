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
    <AccountLayout
      title="You are invited"
      below={<p className={styles.small}>You do not know this server? Close this page. Nothing happens.</p>}
    >
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
            <p>You are logged in as {session.email}.</p>
            <ButtonLink to="/profile" variant="primary" size="large">
              Your diagrams
            </ButtonLink>
          </>
        )}
      </div>
    </AccountLayout>
  );
}
