import styles from './mark.module.css';

/** The mark: Ü read as a diagram, two nodes joined by an edge. Hidden from screen readers: the name stands beside it. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path className={styles.edge} d="M5.6 5.5v7.1a6.4 6.4 0 0 0 12.8 0V5.5" strokeWidth="2.8" strokeLinecap="round" />
      <circle className={styles.node} cx="5.6" cy="4.2" r="3.2" />
      <circle className={styles.node} cx="18.4" cy="4.2" r="3.2" />
    </svg>
  );
}

/** Mark and name together. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Mark />
      Umlaut
    </span>
  );
}
