import { usePage } from '../../routing/page.tsx';
import { useSession } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from '../account/account.module.css';
import { AccountLayout } from '../account/account-layout.tsx';
import { MessageScreen } from '../message-screen.tsx';
import { PendingScreen } from '../pending/pending-screen.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import { useInvitation } from './use-invitation.ts';

/** The page of an invitation link: says by whom, to what and for which e-mail. Nothing happens by opening it. */
export function InviteScreen() {
  usePage('Invitation');
  const session = useSession();
  const invitation = useInvitation();
  switch (invitation.state) {
    case 'loading':
      return <PendingScreen />;
    case 'dead':
      return (
        <MessageScreen
          title="This link does not work"
          actions={
            <ButtonLink to={session === undefined ? '/' : '/profile'} variant="primary">
              {session === undefined ? 'Go to the start page' : 'Go to your diagrams'}
            </ButtonLink>
          }
        >
          <p>{invitation.message} Ask whoever gave it to you for a new one.</p>
        </MessageScreen>
      );
    case 'failed':
      return (
        <MessageScreen title={texts.profile.oops} role="alert" actions={<Button onClick={invitation.retry}>{texts.profile.retry}</Button>}>
          <p>{invitation.message}</p>
        </MessageScreen>
      );
    case 'open': {
      const { ownerEmail, ownerName } = invitation.look.invitation;
      const from = ownerName || ownerEmail;
      return (
        <AccountLayout
          title={`${from} invites you`}
          below={<p className={styles.small}>You do not know {from}? Close this page. Nothing happens.</p>}
        >
          <OpenInvitation token={invitation.token} look={invitation.look} session={session} />
        </AccountLayout>
      );
    }
  }
}
