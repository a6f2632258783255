import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { forgetToken } from '../../session/link-token.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../account/account.module.css';
import { AccountLayout } from '../account/account-layout.tsx';
import { LinkDone } from '../link/link-done.tsx';
import { useLinkCall } from '../link/use-link-call.ts';
import { useLinkToken } from '../link/use-link-token.ts';

/** The page that stops invitations to an address. */
export function BlockScreen() {
  usePage('Block invitations');
  const [opened] = useLinkToken('/block');
  const call = useLinkCall<true>('Couldn’t block invitations.');
  const block = async (token: string) => {
    await api.blockMails(token);
    forgetToken('/block');
    return true as const;
  };
  return (
    <AccountLayout title="Block invitations" below={null}>
      {call.result === true && <LinkDone>Done. This address won’t receive any more invitations.</LinkDone>}
      {call.result === undefined && (
        <div className={styles.form}>
          <p>Stop all invitations from this server to your address. You’ll still get emails you request, such as password resets.</p>
          <p className={styles.failure} role="alert">
            {opened === undefined ? 'This link is incomplete. Copy the whole link and open it again.' : call.failure}
          </p>
          {opened !== undefined && (
            <Button
              variant="primary"
              size="large"
              disabled={call.busy}
              aria-busy={call.busy}
              onClick={() => void call.run(() => block(opened.token))}
            >
              Block invitations
            </Button>
          )}
        </div>
      )}
    </AccountLayout>
  );
}
