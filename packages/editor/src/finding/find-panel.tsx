import { applyChanges, type FoundText, findTexts } from '@umlaut/diagram';
import { centerOf } from '@umlaut/geometry';
import { type KeyboardEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import css from '../menus/menus.module.css';
import { closeSurface, type SurfaceProps } from '../menus/surface.ts';
import { boxOf } from '../panning/reveal.ts';
import { still } from '../panning/still.ts';
import { replaceFound } from './replace-found.ts';

interface FindPanelProps extends SurfaceProps {
  readonly replaces: boolean;
}

/** Looks for a text in labels, members and at edges, shows one place after another, and writes another text there. */
export function FindPanel(props: FindPanelProps) {
  const { context, replaces, viewStore } = props;
  const { document, readOnly, announce } = context();
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const [text, setText] = useState('');
  const [by, setBy] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const query = useMemo(() => ({ text, matchCase }), [text, matchCase]);
  const found = useMemo(() => findTexts(diagram, query), [diagram, query]);
  const chosen = found.length === 0 ? -1 : Math.min(at, found.length - 1);

  function go(places: readonly FoundText[], index: number): void {
    const next = places.length === 0 ? -1 : (index + places.length) % places.length;
    setAt(Math.max(next, 0));
    const place = places[next];
    if (place !== undefined) show(props, place);
  }

  function look(next: typeof query): void {
    setText(next.text);
    setMatchCase(next.matchCase);
    go(findTexts(diagram, next), 0);
  }

  function replace(places: readonly FoundText[] | undefined): void {
    const changes = replaceFound(context(), { query, by, places });
    // Its button may have nothing more to do.
    field.current?.focus();
    if (places !== undefined) go(findTexts(applyChanges(diagram, changes), query), chosen);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') closeSurface(props, found[chosen]?.id);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.target === field.current)
      go(found, chosen + (event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const state = text === '' ? '' : found.length === 0 ? 'No results' : `${chosen + 1} of ${found.length}`;
  return (
    <search className={css.find} aria-label="Find on the canvas" onKeyDown={onKeyDown}>
      <div className={css.findRow}>
        <input
          ref={field}
          className={css.field}
          type="text"
          aria-label="Find"
          placeholder="Find in names and members"
          // biome-ignore lint/a11y/noAutofocus: opened to be written in
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => look({ text: target.value, matchCase })}
        />
        <span className={css.count} role="status">
          {state}
        </span>
      </div>
      {replaces && !readOnly && (
        <div className={css.findRow}>
          <input
            className={css.field}
            type="text"
            aria-label="Replace with"
            placeholder="Replace with"
            autoComplete="off"
            value={by}
            onChange={({ target }) => setBy(target.value)}
          />
        </div>
      )}
      <div className={css.findTools}>
        <button
          type="button"
          className={css.quiet}
          disabled={found.length === 0}
          title="Previous (Shift+Enter)"
          onClick={() => go(found, chosen - 1)}
        >
          Previous
        </button>
        <button
          type="button"
          className={css.quiet}
          disabled={found.length === 0}
          title="Next (Enter)"
          onClick={() => go(found, chosen + 1)}
        >
          Next
        </button>
        <button
          type="button"
          className={css.quiet}
          aria-pressed={matchCase}
          title="Match case"
          aria-label="Match case"
          onClick={() => look({ text, matchCase: !matchCase })}
        >
          Aa
        </button>
        {replaces && !readOnly && (
          <>
            <button type="button" className={css.quiet} disabled={chosen === -1} onClick={() => replace(found.slice(chosen, chosen + 1))}>
              Replace
            </button>
            <button type="button" className={css.quiet} disabled={found.length === 0} onClick={() => replace(undefined)}>
              Replace all
            </button>
          </>
        )}
        {!replaces && !readOnly && (
          <button type="button" className={css.quiet} onClick={() => viewStore.update({ surface: { kind: 'find', replaces: true } })}>
            Replace…
          </button>
        )}
        <button
          type="button"
          className={`${css.quiet} ${css.last}`}
          onClick={() => {
            closeSurface(props, found[chosen]?.id);
            announce('Search closed');
          }}
        >
          Close
        </button>
      </div>
    </search>
  );
}

/** Selects what holds the text and brings it into the middle of the view. */
function show({ context, viewStore }: SurfaceProps, { id, element }: FoundText): void {
  const now = context();
  viewStore.update({
    strip: undefined,
    selection: { nodes: new Set(element === 'node' ? [id] : []), edges: new Set(element === 'edge' ? [id] : []) },
  });
  const box = boxOf(now, { element, id });
  if (box === undefined) return;
  const { x, y } = centerOf(box);
  void now.flow.setCenter(x, y, { zoom: now.flow.getViewport().zoom, ...still(now) });
}
