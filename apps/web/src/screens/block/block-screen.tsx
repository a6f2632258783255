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
  usePage('No more invitations');
  const [opened] = useLinkToken('/block');
  const call = useLinkCall<true>('This could not be stored.');
  const block = async (token: string) => {
    await api.blockMails(token);
    forgetToken('/block');
    return true as const;
  };
  return (
    <AccountLayout title="No more invitations" below={null}>
      {call.result === true && <LinkDone>Thank you. This address gets no more invitations.</LinkDone>}
      {call.result === undefined && (
        <div className={styles.form}>
          <p>
            Nobody can send invitations from this server to your address any more. Mails that you ask for yourself still come, such as a new
            password.
          </p>
          <p className={styles.failure} role="alert">
            {opened === undefined ? 'This link is not complete. Copy the whole of it, and open it again.' : call.failure}
          </p>
          {opened !== undefined && (
            <Button
              variant="primary"
              size="large"
              disabled={call.busy}
              aria-busy={call.busy}
              onClick={() => void call.run(() => block(opened.token))}
            >
              No more invitations
            </Button>
          )}
        </div>
      )}
    </AccountLayout>
  );
}
