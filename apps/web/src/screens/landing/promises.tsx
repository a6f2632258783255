import type { ReactNode } from 'react';
import styles from './features.module.css';

/** Further features. */
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
        <Item title="Live collaboration">
          See everyone’s pointers and selections, follow a person’s view, and undo only your own changes.
        </Item>
        <Item title="Nothing gets lost">
          Unsaved changes survive a crash, a closed tab or a lost connection, and are there again when you come back.
        </Item>
        <Item title="Keyboard and screen reader">
          Every action works without a mouse. An outline gives full access to the diagram without seeing the canvas.
        </Item>
        <Item title="Command line and CI">
          Render, convert, check, compare and lay out diagrams with the <code>umlaut</code> command, in a terminal or a pull request.
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
