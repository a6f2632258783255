import { Drawing } from './drawing.tsx';
import dark from './drawings/comparison-dark.svg?no-inline';
import light from './drawings/comparison-light.svg?no-inline';
import sections from './features.module.css';
import { Paper } from './paper.tsx';
import styles from './versions.module.css';

/** Versions and merging, with two versions of the order model compared. */
export function Versions() {
  return (
    <section className={`${sections.section} ${styles.versions}`} aria-labelledby="versions-title">
      <div className={styles.words}>
        <h2 id="versions-title" className={styles.heading}>
          No one’s work is overwritten
        </h2>
        <p className={sections.text}>
          Every save is a version. Compare versions by element, not by pixel, and merge parallel work. You decide only where changes
          conflict.
        </p>
        <ul className={styles.legend}>
          <li className={styles.added}>Added</li>
          <li className={styles.changed}>Changed</li>
          <li className={styles.removed}>Removed</li>
        </ul>
      </div>
      <Paper className={styles.paper}>
        <Drawing title="Comparison of two versions of a class diagram, drawn with Umlaut" light={light} dark={dark} />
      </Paper>
    </section>
  );
}
