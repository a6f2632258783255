import { texts } from '../../texts.ts';
import styles from './pending.module.css';

/** While a screen's program is fetched; stays invisible for a moment, so that a quick answer does not flicker. */
export function PendingScreen() {
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      <p className={styles.text}>{texts.profile.loading}</p>
    </main>
  );
}
