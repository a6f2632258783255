import { useMailedLink } from '../../account/use-mailed-link.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useSettings } from '../../use-settings.ts';
import styles from '../account/account.module.css';

/** Offers a link that logs in, by email, where logins with the password have to wait. Nothing on a server without mails. */
export function LoginLinkOffer({ emailOf }: { readonly emailOf: () => string }) {
  const hasMail = useSettings()?.hasMail === true;
  const { stage, failure, send } = useMailedLink(api.askLoginLink);
  if (!hasMail) return null;
  return (
    <>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <p className={styles.success} role="status">
        {stage === 'sent' &&
          'If there’s an account for this email, you’ll get a login link that works for one hour. Open it on this device.'}
      </p>
      <Button size="large" disabled={stage === 'waiting'} aria-busy={stage === 'waiting'} onClick={() => void send(emailOf())}>
        {stage === 'waiting' ? 'Sending…' : stage === 'sent' ? 'Send again' : 'Email me a login link'}
      </Button>
    </>
  );
}
