import { type Diagram, type DiagramType, diagramTypes, withDiagramType, withOwnIds } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { DiagramPicture, newId, useViewState, type ViewStore } from '@umlaut/editor';
import { type KeyboardEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { BeginSequence } from './begin-sequence.tsx';
import { exampleOf } from './examples.ts';
import styles from './new-diagram.module.css';
import { matchingTypes, stepInGrid } from './start-filter.ts';
import { typeIn } from './type-in.ts';

export { tour } from './examples.ts';
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
  readonly onFile: () => void;
  /** The diagram begins with nothing: of the type that it has by then, if any. */
  readonly onBegin: () => void;
}

/**
 * The start screen on an empty canvas: a card for each diagram type, empty or with an example, and a row for text and files. It keeps clear
 * of floating panels and lets clicks elsewhere through. Typing filters the types while the focus is in it; on the canvas, letters arm shapes.
 */
export function NewDiagram({ document, view, theme, maxNodes, onInserted, onText, onFile, onBegin }: NewDiagramProps) {
  const type = typeIn(useSyncExternalStore(document.subscribe, document.current));
  const hasOutline = useViewState(view, 'outline');
  const [query, setQuery] = useState('');
  const section = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = matchingTypes(query);

  function begin(chosen: DiagramType): void {
    if (chosen !== type) document.replaceWith(withDiagramType(document.current(), chosen));
    onBegin();
  }

  function insert(chosen: DiagramType, example: Diagram): void {
    const { nodes, edges } = withOwnIds(example, document.current(), newId);
    document.replaceWith({ ...withDiagramType(document.current(), chosen), nodes, edges });
    onInserted();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, target, ctrlKey, metaKey, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
    const isInField = target === field.current;
    if (key === 'Escape' && query !== '') setQuery('');
    else if (key === 'Enter' && isInField && found[0] !== undefined && query.trim() !== '') begin(found[0]);
    else if (isInField && key === 'ArrowDown') cardsIn(section.current)[0]?.focus();
    else if (!isInField && [...key].length === 1 && key !== ' ') {
      setQuery(query + key);
      field.current?.focus();
    } else if (isInField || !stepFrom(section.current, target, key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section
      ref={section}
      className={styles.chooser}
      aria-labelledby="start-title"
      data-start-screen=""
      data-beside={hasOutline || undefined}
      onKeyDown={onKeyDown}
    >
      <h2 id="start-title" className={styles.title}>
        What do you want to draw?
      </h2>
      <input
        ref={field}
        className={styles.filter}
        type="search"
        aria-label="Filter diagram types"
        placeholder="Filter diagram types"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <ul className={styles.types}>
        {query.trim() === '' && (
          <li className={styles.tile}>
            <button type="button" className={styles.type} onClick={onBegin} data-card="">
              <span className={styles.blank} />
              Blank
            </button>
          </li>
        )}
        {found.map((id) => (
          <Tile key={id} {...{ id, theme, maxNodes }} isChosen={id === type} onBegin={begin} onInsert={insert} />
        ))}
      </ul>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          No diagram types match “{query.trim()}”.
        </p>
      )}
      <div className={styles.paste}>
        <p>
          <strong>Paste text or open a file</strong>
          <span>Mermaid, PlantUML, draw.io, SVG, PNG. You can also drop a file here.</span>
        </p>
        <button type="button" onClick={onText}>
          Paste text…
        </button>
        <button type="button" onClick={onFile}>
          Open file…
        </button>
      </div>
    </section>
  );
}

function cardsIn(section: HTMLElement | null): readonly HTMLElement[] {
  return [...(section?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
}

/** Moves the focus from one card to another by an arrow; false at the borders. */
function stepFrom(section: HTMLElement | null, target: EventTarget, key: string): boolean {
  const cards = cardsIn(section);
  const grid = section?.querySelector('ul');
  const columns = grid === null || grid === undefined ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const next = stepInGrid(key, target instanceof HTMLElement ? cards.indexOf(target) : -1, { count: cards.length, columns });
  if (next === undefined || !(target instanceof HTMLElement && cards.includes(target))) return false;
  cards[next]?.focus();
  return true;
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
      <button type="button" className={styles.type} aria-pressed={isChosen} onClick={() => onBegin(id)} data-card="">
        <span className={styles.small} aria-hidden="true">
          {example !== undefined && <DiagramPicture diagram={example} theme={theme} />}
        </span>
        {diagramTypes[id]}
      </button>
      {example !== undefined && example.nodes.length <= maxNodes && (
        <button type="button" className={styles.example} aria-label={`Example: ${diagramTypes[id]}`} onClick={() => onInsert(id, example)}>
          Example
        </button>
      )}
    </li>
  );
}
