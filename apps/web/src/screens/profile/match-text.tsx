import styles from './match-text.module.css';

/** Name of an element in a diagram by which a search found it. */
export function MatchText({ match }: { readonly match: string }) {
  return (
    <span className={styles.match} title={match}>
      {' '}
      Contains “{match}”
    </span>
  );
}
