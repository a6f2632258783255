import type { ReactNode } from 'react';
import styles from './features.module.css';

/** The third section: nine features. */
export function Promises() {
  return (
    <section className={styles.section} aria-labelledby="promises-title">
      <h2 id="promises-title" className={styles.heading}>
        Built for real models
      </h2>
      <ul className={styles.promises}>
        <Item title="Sequence diagrams that lay themselves out">
          Type “Customer &gt; Shop: order(items)” or drag between lifelines. Fragments, executions and numbers stay aligned.
        </Item>
        <Item title="Mermaid and PlantUML, both ways">
          Edit the diagram as text next to the canvas. A change on either side updates the other.
        </Item>
        <Item title="Import and export">
          Open draw.io, Mermaid, PlantUML and Markdown. Export SVG, PNG, PDF, draw.io or text. Exported SVG and PNG files open again for
          editing.
        </Item>
        <Item title="Live collaboration">
          See everyone’s pointers and selections, follow a person’s view, and undo only your own changes.
        </Item>
        <Item title="Versions, diff and merge">
          Every save is a version. Compare versions by element, not by pixel, and merge parallel work. You decide only where changes
          conflict.
        </Item>
        <Item title="Nothing gets lost">
          Unsaved changes survive a crash, a closed tab or a lost connection. No one’s work is overwritten.
        </Item>
        <Item title="Keyboard and screen reader">
          Every action works without a mouse. An outline gives full access to the diagram without seeing the canvas.
        </Item>
        <Item title="Command line and CI">
          Render, convert, check, compare and lay out diagrams with the <code>umlaut</code> command, in a terminal or a pull request.
        </Item>
        <Item title="Self-hosted with one command">
          <code>npm start</code> runs Umlaut with its own database. Your diagrams stay on your server. Use PostgreSQL when you grow.
        </Item>
      </ul>
    </section>
  );
}

function Item({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li className={styles.promise}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{children}</p>
    </li>
  );
}
