import { usePage } from '../../routing/page.tsx';
import { useSession } from '../../session/session.ts';
import styles from '../account/account.module.css';
import { AccountLayout } from '../account/account-layout.tsx';
import { LinkScreen } from '../link/link-screen.tsx';
import { AccountInvitation } from './account-invitation.tsx';
import { OpenInvitation } from './open-invitation.tsx';

/** The page of an invitation link: says by whom, to what and for which e-mail. Nothing happens by opening it. */
export function InviteScreen() {
  usePage('Invitation');
  const session = useSession();
  return (
    <LinkScreen page="/invite" anew={{ text: 'Ask the person who sent it for a new one.' }}>
      {({ token, look }) => {
        if (look.purpose === 'account_invite') return <AccountInvitation email={look.email} session={session} />;
        if (look.purpose !== 'invite') return undefined;
        const from = look.invitation.ownerName || look.invitation.ownerEmail;
        return (
          <AccountLayout
            title={`${from} invited you`}
            below={<p className={styles.small}>Don’t know {from}? You can safely close this page.</p>}
          >
            <OpenInvitation token={token} look={look} session={session} />
          </AccountLayout>
        );
      }}
    </LinkScreen>
  );
}
