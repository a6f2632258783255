import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { failureText } from '../../call-failure.ts';
import { settingsQuery, userQuery } from '../../queries.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import styles from './account-screen.module.css';

/** Which mails the user wants. */
export function MailTab() {
  const user = useQuery(userQuery).data;
  const settings = useQuery(settingsQuery).data;
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [wanted, setWanted] = useState<boolean>();
  const [allowing, setAllowing] = useState(false);
  if (user === undefined || settings === undefined) return <p className={styles.soft}>Loading…</p>;
  if (!settings.hasMail) return <p className={styles.soft}>Email is not set up on this server.</p>;

  async function change(mailShares: boolean) {
    setFailure(undefined);
    setWanted(mailShares);
    try {
      await api.setMailWishes({ mailShares });
      await queries.invalidateQueries(userQuery);
    } catch (error) {
      setWanted(undefined);
      setFailure(failureText(error, 'Couldn’t save this setting. Try again in a moment.'));
    }
  }

  async function allowInvitations() {
    setFailure(undefined);
    setAllowing(true);
    try {
      await api.allowInvitations();
      await queries.invalidateQueries(userQuery);
    } catch (error) {
      setFailure(failureText(error, 'Couldn’t allow invitations. Try again in a moment.'));
    } finally {
      setAllowing(false);
    }
  }

  return (
    <section className={styles.part}>
      {user.invitationsBlocked && (
        <>
          <p>Invitations to {user.email} are blocked. You won’t be emailed when someone shares a diagram with you or offers you one.</p>
          <Button disabled={allowing} aria-busy={allowing} onClick={() => void allowInvitations()}>
            Allow invitations
          </Button>
        </>
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={wanted ?? user.mailShares} onChange={(event) => void change(event.currentTarget.checked)} />
        <span>Email me when someone shares a diagram with me</span>
      </label>
      <p className={styles.soft}>You’ll always get emails you request and emails about the security of your account.</p>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}
