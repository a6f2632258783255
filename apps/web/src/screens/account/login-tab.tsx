import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordDialog } from '../../account/password-dialog.tsx';
import { settingsQuery, userQuery } from '../../queries.ts';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account-screen.module.css';
import { EmailChange } from './email-change.tsx';

/** E-mail and password. */
export function LoginTab({ session }: { readonly session: Session }) {
  const user = useQuery(userQuery).data;
  const settings = useQuery(settingsQuery).data;
  const [changing, setChanging] = useState(false);
  return (
    <>
      <section className={styles.part} aria-labelledby="account-email">
        <h2 id="account-email" className={styles.subtitle}>
          Email
        </h2>
        <p className={styles.line}>
          <strong>{user?.email ?? session.email}</strong>
          {user !== undefined && settings?.emailProof === 'mail' && (
            <span className={styles.soft}> · {user.emailProven ? 'confirmed' : 'not confirmed yet'}</span>
          )}
        </p>
        {settings !== undefined && <EmailChange hasMail={settings.hasMail} />}
      </section>
      <section className={styles.part} aria-labelledby="account-password">
        <h2 id="account-password" className={styles.subtitle}>
          Password
        </h2>
        <p className={styles.soft}>Changing your password logs out all other devices.</p>
        <Button onClick={() => setChanging(true)}>Change password</Button>
      </section>
      {changing && <PasswordDialog email={session.email} onClose={() => setChanging(false)} />}
    </>
  );
}
