import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../queries.ts';
import styles from './storage-meter.module.css';
import { isShort, storageText, warningBytes } from './storage-text.ts';

/** How much of the user's storage is in use; with `onlyWhenShort`, nothing while there is plenty. */
export function StorageMeter({ onlyWhenShort = false }: { readonly onlyWhenShort?: boolean }) {
  const storage = useStorage();
  if (storage === undefined || (onlyWhenShort && !isShort(storage))) return null;
  const { bytes, allowance, amount, warning } = storage;
  return (
    <p className={warning === undefined ? styles.storage : `${styles.storage} ${styles.warned}`}>
      <meter
        className={styles.meter}
        aria-label="Storage"
        aria-valuetext={amount}
        min={0}
        max={allowance}
        low={warningBytes(allowance)}
        high={allowance}
        optimum={0}
        value={Math.min(bytes, allowance)}
      />
      <span>{amount}</span>
    </p>
  );
}

/** Advice while little of the user's storage is left. */
export function StorageWarning() {
  const warning = useStorage()?.warning;
  return warning === undefined ? null : <p className={styles.warning}>{warning}</p>;
}

function useStorage() {
  const { data: user } = useQuery(userQuery);
  if (user === undefined) return undefined;
  const { storageBytes: bytes, storageAllowance: allowance } = user;
  return { bytes, allowance, ...storageText({ bytes, allowance }) };
}
