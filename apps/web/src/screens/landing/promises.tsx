import styles from './features.module.css';

/** Why to trust it with one's work. */
export function Promises() {
  return (
    <section className={styles.section} aria-labelledby="promises-title">
      <h2 id="promises-title" className={styles.heading}>
        Careful with your work
      </h2>
      <ul className={styles.promises}>
        <li className={styles.promise}>
          <h3 className={styles.title}>Nobody overwrites anybody</h3>
          <p className={styles.text}>Each save carries a version. If somebody saved in between, you are told, and what you drew is kept.</p>
        </li>
        <li className={styles.promise}>
          <h3 className={styles.title}>A closed tab loses nothing</h3>
          <p className={styles.text}>Unsaved changes stay in your browser and are offered back, after a crash just as after a weekend.</p>
        </li>
        <li className={styles.promise}>
          <h3 className={styles.title}>Drawing together</h3>
          <p className={styles.text}>
            Owner and editors draw in one diagram at once and see each other’s pointers. Undo is everybody’s own.
          </p>
        </li>
        <li className={styles.promise}>
          <h3 className={styles.title}>Every save is a version</h3>
          <p className={styles.text}>Look at any of them, compare two element by element, and restore what was better before.</p>
        </li>
        <li className={styles.promise}>
          <h3 className={styles.title}>Pictures out, and in again</h3>
          <p className={styles.text}>
            SVG, PNG and PDF. An exported SVG or PNG carries its diagram and opens again when dropped on Umlaut.
          </p>
        </li>
        <li className={styles.promise}>
          <h3 className={styles.title}>It runs where you want</h3>
          <p className={styles.text}>
            Umlaut is one program you host yourself. Your diagrams stay on your own server, in your own database.
          </p>
        </li>
      </ul>
    </section>
  );
}
