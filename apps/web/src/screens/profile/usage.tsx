import { useQuery } from '@tanstack/react-query';
import styles from './profile.module.css';
import { allowanceQuery } from './queries.ts';

/** How much of the allowance is used, and how to get more; nothing on a plan without a limit. */
export function Usage({ count, onUpgrade }: { readonly count: number | undefined; readonly onUpgrade: () => void }) {
  const { data: allowance } = useQuery(allowanceQuery);
  if (count === undefined || allowance === undefined || allowance >= Number.MAX_SAFE_INTEGER) return null;
  return (
    <p className={styles.usage}>
      <span>
        {count} of {allowance} used ·{' '}
      </span>
      <button type="button" className={styles.upgrade} onClick={onUpgrade}>
        Upgrade
      </button>
    </p>
  );
}
