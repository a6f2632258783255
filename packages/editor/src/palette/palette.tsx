import { diagramTypeOf, type EdgeKindId, type NodeKindId } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import type { ThemeName } from '@umlaut/notation';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { usePressBeside } from '../menus/use-press-beside.ts';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { CloseIcon, SearchIcon, ShapesIcon } from './icons.tsx';
import { createItemPress } from './item-press.ts';
import css from './palette.module.css';
import { EdgeItems, NodeItems } from './palette-items.tsx';
import { followRoom, hasRoom, type PaletteState, readPaletteState, writePaletteState } from './remembered-state.ts';
import { findKinds, type Section, sectionsFor } from './sections.ts';
import { SketchPicture } from './sketch-picture.tsx';
import { sketchNode } from './sketches.ts';
import { useDragOut } from './use-drag-out.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/** Props of the palette. */
export interface PaletteProps {
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  readonly theme: ThemeName;
  /** Places a node of the kind in the middle of the view. */
  readonly onPlace: (kind: NodeKindId) => void;
}

/**
 * The kinds of nodes and edges to draw with, by type of diagram, with a search. It stands in a row with the canvas, and hides
 * itself behind a button where there is no room: beside the canvas on large pages, as a drawer over it on small ones.
 */
export function Palette({ document, viewStore, theme, onPlace }: PaletteProps) {
  const [state, setState] = useState(readPaletteState);
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const aside = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(list);
  const isOpen = state.isOpen ?? hasRoom();

  const own = useSyncExternalStore(document.subscribe, () => diagramTypeOf(document.current())) ?? 'class';
  const placing = useViewState(viewStore, 'placing');
  const keeping = useViewState(viewStore, 'keeping');
  const pressOn = useRef(createItemPress<NodeKindId>());
  const relation = useViewState(viewStore, 'relation');
  const { dragged, onPointerDown, endedDrag } = useDragOut({
    onStart: (kind) => viewStore.update({ placing: kind }),
    onEnd: () => viewStore.update({ placing: undefined }),
  });

  function change(patch: Partial<PaletteState>): void {
    const next = { ...state, ...patch };
    setState(next);
    writePaletteState(next);
  }

  function show(): void {
    change({ isOpen: true });
    requestAnimationFrame(() => search.current?.focus());
  }

  function open(isByKey: boolean): void {
    change({ isOpen: true });
    if (isByKey) requestAnimationFrame(() => aside.current?.focus());
  }

  function hide(isByKey: boolean): void {
    change({ isOpen: false });
    if (isByKey) requestAnimationFrame(() => opener.current?.focus());
  }

  function choose(kind: NodeKindId, clicks: number): void {
    if (endedDrag()) return;
    const press = pressOn.current(kind, { armed: placing, clicks });
    if (press === 'place') {
      place(kind);
      return;
    }
    viewStore.update(press === 'disarm' ? { placing: undefined } : { placing: kind, keeping: press === 'keep' });
    if (!hasRoom()) change({ isOpen: false });
  }

  function place(kind: NodeKindId): void {
    viewStore.update({ placing: undefined });
    onPlace(kind);
  }

  function chooseRelation(kind: EdgeKindId, clicks = 1): void {
    // The second click of a double-click keeps the relation that the first one armed.
    viewStore.update(relation === kind && clicks < 2 ? { relation: undefined } : { relation: kind, keeping: clicks > 1 });
    if (relation !== kind && !hasRoom()) change({ isOpen: false });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (query !== '') setQuery('');
    else if (placing !== undefined || relation !== undefined) viewStore.update({ placing: undefined, relation: undefined });
    else if (!hasRoom()) hide(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  useEffect(() => followRoom((fits) => setState(fits ? readPaletteState() : (before) => ({ ...before, isOpen: false }))), []);
  useSlashKey(show);
  usePressBeside(aside, () => !hasRoom() && change({ isOpen: false }));

  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        className={css.opener}
        data-palette-opener
        aria-expanded="false"
        onClick={({ detail }) => open(detail === 0 || !hasRoom())}
      >
        <ShapesIcon />
        Shapes
      </button>
    );
  }
  const items = (shown: Pick<Section, 'nodes' | 'edges'>) => (
    <>
      <NodeItems
        kinds={shown.nodes}
        theme={theme}
        chosen={placing}
        isKept={keeping}
        onChoose={choose}
        onPlace={place}
        onPointerDown={onPointerDown}
      />
      <EdgeItems kinds={shown.edges} theme={theme} chosen={relation} isKept={keeping} onChoose={chooseRelation} />
    </>
  );
  return (
    <aside
      ref={aside}
      className={css.palette}
      data-beside={hasRoom() ? '' : undefined}
      aria-label="Shapes"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={css.top}>
        <SearchField
          ref={search}
          query={query}
          onChange={setQuery}
          onEnter={() => {
            const { nodes, edges } = findKinds(query);
            const [node] = nodes;
            const [edge] = edges;
            if (node !== undefined) place(node);
            else if (edge !== undefined) chooseRelation(edge);
          }}
        />
        <button
          type="button"
          className={css.close}
          aria-label="Hide shapes"
          title="Hide shapes"
          onClick={({ detail }) => hide(detail === 0)}
        >
          <CloseIcon />
        </button>
      </div>
      <div ref={list} className={css.list} role="toolbar" aria-label="Shapes and relations" aria-orientation="vertical" {...roving}>
        {query.trim() === '' ? (
          <Sections own={own} state={state} onToggle={(sections) => change({ sections })} items={items} />
        ) : (
          <Found query={query} items={items} />
        )}
      </div>
      {dragged?.isOnCanvas === false && (
        <div className={css.ghost} style={{ left: dragged.at.x, top: dragged.at.y }}>
          <SketchPicture sketch={sketchNode(dragged.kind)} theme={theme} width={96} height={72} />
        </div>
      )}
    </aside>
  );
}

interface ItemsOf {
  readonly items: (shown: Pick<Section, 'nodes' | 'edges'>) => React.ReactNode;
}

function Sections({
  own,
  state,
  onToggle,
  items,
}: ItemsOf & {
  readonly own: Section['type'];
  readonly state: PaletteState;
  readonly onToggle: (sections: PaletteState['sections']) => void;
}) {
  return sectionsFor(own).map((section) => {
    const isOpen = state.sections[section.type] ?? section.type === own;
    return (
      <section key={section.type} className={css.section}>
        <h2 className={css.heading}>
          <button type="button" aria-expanded={isOpen} onClick={() => onToggle({ ...state.sections, [section.type]: !isOpen })}>
            {section.name}
          </button>
        </h2>
        {isOpen && items(section)}
      </section>
    );
  });
}

function Found({ query, items }: ItemsOf & { readonly query: string }) {
  const found = findKinds(query);
  const count = found.nodes.length + found.edges.length;
  return (
    <section className={css.section} aria-label="Search results">
      <p className={css.found} role="status">
        {count === 0 ? `No shapes match “${query.trim()}”.` : `${count} found`}
      </p>
      {items(found)}
    </section>
  );
}

interface SearchFieldProps {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly query: string;
  readonly onChange: (query: string) => void;
  readonly onEnter: () => void;
}

function SearchField({ ref, query, onChange, onEnter }: SearchFieldProps) {
  return (
    <label className={css.search}>
      <SearchIcon />
      <span className="visually-hidden">Search shapes</span>
      <input
        ref={ref}
        type="search"
        placeholder="Search shapes"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={query}
        aria-keyshortcuts="/"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || query.trim() === '') return;
          // The name of what is placed has the focus at once: the key would write a line there.
          event.preventDefault();
          onEnter();
        }}
      />
      <span className={css.slash} aria-hidden="true">
        /
      </span>
    </label>
  );
}

/** Calls `onSlash` when `/` is pressed on the canvas. */
function useSlashKey(onSlash: () => void): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('.react-flow') === null) return;
    if (target.closest('input, textarea, select, [contenteditable="true"]') !== null) return;
    event.preventDefault();
    onSlash();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
