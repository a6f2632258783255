import { type Diagram, type DiagramType, diagramTypes, isDiagramType, isObject, withDiagramType } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { DiagramPicture } from '@umlaut/editor';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { exampleOf } from './examples.ts';
import styles from './new-diagram.module.css';

interface NewDiagramProps {
  readonly document: DiagramDocument;
  readonly theme: 'light' | 'dark';
  /** Examples with more nodes are not offered. */
  readonly maxNodes: number;
  /** The example stands in the document. */
  readonly onInserted: () => void;
  /** The user would rather begin with nothing. */
  readonly onBlank: () => void;
}

const offered: readonly DiagramType[] = Object.keys(diagramTypes).filter((type) => isDiagramType(type) && type !== 'plain');

/**
 * On an empty canvas: which type of diagram this is to be, each with a worked example to begin with. It stands beside what the
 * canvas offers anyway, and takes no clicks but its own.
 */
export function NewDiagram({ document, theme, maxNodes, onInserted, onBlank }: NewDiagramProps) {
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const type = typeIn(diagram);
  const [example, setExample] = useState<Diagram>();
  useEffect(() => setExample(type === undefined ? undefined : exampleOf(type)), [type]);

  function choose(chosen: DiagramType): void {
    if (chosen !== type) document.replaceWith(withDiagramType(document.current(), chosen));
  }

  function insert(worked: Diagram): void {
    const current = document.current();
    document.replaceWith({ ...current, nodes: worked.nodes, edges: worked.edges });
    onInserted();
  }

  return (
    <section className={styles.chooser} aria-label="Type of diagram">
      <div className={styles.types}>
        <button type="button" className={styles.type} onClick={onBlank}>
          <span className={styles.small} />
          Blank
        </button>
        {offered.map((id) => (
          <button key={id} type="button" className={styles.type} aria-pressed={id === type} onClick={() => choose(id)}>
            <Small type={id} theme={theme} />
            {diagramTypes[id]}
          </button>
        ))}
      </div>
      {type !== undefined && example !== undefined && example.nodes.length <= maxNodes && (
        <div className={styles.example}>
          <div className={styles.picture}>
            <DiagramPicture diagram={example} theme={theme} />
          </div>
          <Button onClick={() => insert(example)}>Start with the example</Button>
        </div>
      )}
    </section>
  );
}

/** What diagrams of a type look like; the name beside it says the rest. */
function Small({ type, theme }: { readonly type: DiagramType; readonly theme: 'light' | 'dark' }) {
  const example = useMemo(() => exampleOf(type), [type]);
  return (
    <span className={styles.small} aria-hidden="true">
      {example !== undefined && <DiagramPicture diagram={example} theme={theme} />}
    </span>
  );
}

function typeIn({ meta }: Diagram): DiagramType | undefined {
  const said = isObject(meta) ? meta.diagram : undefined;
  return typeof said === 'string' && isDiagramType(said) ? said : undefined;
}
