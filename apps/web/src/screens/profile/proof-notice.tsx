import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { failureText } from '../../call-failure.ts';
import { settingsQuery, userQuery } from '../../queries.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './profile.module.css';

/** Asks for the confirmation of the e-mail, where it decides who sees what is shared. */
export function ProofNotice() {
  const user = useQuery(userQuery).data;
  const settings = useQuery(settingsQuery).data;
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  if (user === undefined || settings === undefined || user.emailProven || settings.emailProof !== 'mail') return null;

  const { email } = user;

  async function send() {
    if (busy) return;
    setBusy(true);
    try {
      await api.sendConfirmation();
      toast(`Sent to ${email}. If it doesn’t arrive, check your spam folder.`);
    } catch (error) {
      toast(failureText(error, 'Couldn’t send the email. Try again in a moment.'), 'bad');
    }
    setBusy(false);
  }

  return (
    <section className={`${styles.notice} ${styles.proof}`} aria-label="Confirm your email">
      <p>
        Confirm your email
        <span className={styles.detail}>
          {' '}
          to see what others share with you. Open the link sent to <strong>{email}</strong>.
        </span>
      </p>
      <div className={styles.noticeActions}>
        <Button aria-busy={busy} onClick={() => void send()}>
          Send again
        </Button>
        <AppLink to="/account">
          Change<span className={styles.detail}> email</span>
        </AppLink>
      </div>
    </section>
  );
}
