import { texts } from '../../texts.ts';
import styles from './profile.module.css';

/** A list that is on its way: said in words, and drawn once it takes longer than a moment. */
export function LoadingList() {
  return (
    <div aria-busy="true">
      <p className={styles.loading} role="status">
        {texts.profile.loading}
      </p>
      <div className={`${styles.grid} ${styles.skeletons}`} aria-hidden="true">
        <div className={styles.skeleton} />
        <div className={styles.skeleton} />
        <div className={styles.skeleton} />
      </div>
    </div>
  );
}
