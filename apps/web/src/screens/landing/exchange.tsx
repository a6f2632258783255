import styles from './exchange.module.css';
import sections from './features.module.css';

const opened = ['draw.io', 'Mermaid', 'PlantUML', 'Markdown', 'SVG', 'PNG'];
const written = ['SVG', 'PNG', 'PDF', 'draw.io', 'Mermaid', 'PlantUML', 'Markdown', 'JSON'];

/** The formats that are opened and exported, and the command that hosts Umlaut. */
export function Exchange() {
  return (
    <div className={styles.pair}>
      <section className={sections.section} aria-labelledby="formats-title">
        <h2 id="formats-title" className={styles.heading}>
          Import and export
        </h2>
        <Formats title="Open" formats={opened} />
        <Formats title="Export" formats={written} />
        <p className={sections.text}>
          Exported SVG and PNG files open again for editing. What a format can’t express is listed before you export.
        </p>
      </section>
      <section className={sections.section} aria-labelledby="host-title">
        <h2 id="host-title" className={styles.heading}>
          Self-hosted with one command
        </h2>
        <pre className={styles.command}>
          <code>npm start</code>
        </pre>
        <p className={sections.text}>Runs Umlaut with its own database. Your diagrams stay on your server. Use PostgreSQL when you grow.</p>
      </section>
    </div>
  );
}

function Formats({ title, formats }: { readonly title: string; readonly formats: readonly string[] }) {
  return (
    <div className={styles.formats}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {formats.map((format) => (
          <li key={format}>{format}</li>
        ))}
      </ul>
    </div>
  );
}
