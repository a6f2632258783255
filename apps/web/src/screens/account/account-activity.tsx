import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { accountActivityText } from './account-activity-text.ts';
import styles from './account-screen.module.css';
import { seenText } from './device-times.ts';

const activityQuery = queryOptions({ queryKey: ['account-activity'], queryFn: api.listAccountActivity, staleTime: 0 });

/** Security-relevant events of the account, latest first. */
export function AccountActivity() {
  const { data, error } = useQuery(activityQuery);
  const now = new Date();
  return (
    <section className={styles.part} aria-labelledby="account-activity">
      <h2 id="account-activity" className={styles.subtitle}>
        Activity
      </h2>
      {error !== null && !isSessionOver(error) && (
        <FormAlert>{failureText(error, 'Couldn’t load the activity. Check your connection and try again.')}</FormAlert>
      )}
      {data?.length === 0 && (
        <p className={styles.soft}>Logins from new devices, changes of your email or password, downloads and public links appear here.</p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list} aria-labelledby="account-activity">
          {data.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only read, and two may be alike
            <li key={index} className={styles.item}>
              <span className={styles.itemText}>
                <span>{accountActivityText(entry)}</span>
                <span className={styles.faint}>{seenText(entry.at, now)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
