import { type Diagram, type DiagramType, diagramTypes, isDiagramType, withDiagramType } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { DiagramPicture, useViewState, type ViewStore } from '@umlaut/editor';
import { useMemo, useSyncExternalStore } from 'react';
import { BeginSequence } from './begin-sequence.tsx';
import { exampleOf } from './examples.ts';
import styles from './new-diagram.module.css';
import { typeIn } from './type-in.ts';

export { BeginSequence };

interface NewDiagramProps {
  readonly document: DiagramDocument;
  readonly view: ViewStore;
  readonly theme: 'light' | 'dark';
  /** Examples with more nodes are not offered. */
  readonly maxNodes: number;
  /** The example stands in the document. */
  readonly onInserted: () => void;
  /** Asks for a text to make the diagram of. */
  readonly onText: () => void;
  /** The diagram begins with nothing: of the type that it has by then, if any. */
  readonly onBegin: () => void;
}

const offered: readonly DiagramType[] = Object.keys(diagramTypes).filter((type) => isDiagramType(type) && type !== 'plain');

/**
 * On an empty canvas: the types of diagrams, each of which begins by one press, empty or with a worked example. It stands beside
 * what the canvas offers anyway, and takes no clicks but its own.
 */
export function NewDiagram({ document, view, theme, maxNodes, onInserted, onText, onBegin }: NewDiagramProps) {
  const type = typeIn(useSyncExternalStore(document.subscribe, document.current));
  const hasOutline = useViewState(view, 'outline');

  function begin(chosen: DiagramType): void {
    if (chosen !== type) document.replaceWith(withDiagramType(document.current(), chosen));
    onBegin();
  }

  function insert(chosen: DiagramType, { nodes, edges }: Diagram): void {
    document.replaceWith({ ...withDiagramType(document.current(), chosen), nodes, edges });
    onInserted();
  }

  return (
    <section className={styles.chooser} aria-label="Diagram type" data-beside={hasOutline || undefined}>
      <ul className={styles.types}>
        <li className={styles.tile}>
          <button type="button" className={styles.type} onClick={onBegin}>
            <span className={styles.blank} />
            Blank
          </button>
          <button type="button" className={styles.example} aria-label="New from text: Mermaid, PlantUML or draw.io" onClick={onText}>
            From text…{' '}
          </button>
        </li>
        {offered.map((id) => (
          <Tile key={id} {...{ id, theme, maxNodes }} isChosen={id === type} onBegin={begin} onInsert={insert} />
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  readonly id: DiagramType;
  readonly theme: 'light' | 'dark';
  readonly maxNodes: number;
  readonly isChosen: boolean;
  readonly onBegin: (type: DiagramType) => void;
  readonly onInsert: (type: DiagramType, example: Diagram) => void;
}

function Tile({ id, theme, maxNodes, isChosen, onBegin, onInsert }: TileProps) {
  const example = useMemo(() => exampleOf(id), [id]);
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.type} aria-pressed={isChosen} onClick={() => onBegin(id)}>
        <span className={styles.small} aria-hidden="true">
          {example !== undefined && <DiagramPicture diagram={example} theme={theme} />}
        </span>
        {diagramTypes[id]}
      </button>
      {example !== undefined && example.nodes.length <= maxNodes && (
        <button
          type="button"
          className={styles.example}
          aria-label={`With an example: ${diagramTypes[id]}`}
          onClick={() => onInsert(id, example)}
        >
          With an example{' '}
        </button>
      )}
    </li>
  );
}
