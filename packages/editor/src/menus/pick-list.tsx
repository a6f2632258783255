import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import css from './menus.module.css';

interface PickListProps<Entry> {
  /** Name of the search field. */
  readonly label: string;
  /** Name of the list below it. */
  readonly listLabel: string;
  readonly placeholder: string;
  /** Returns the entries that match a query, best first. */
  readonly find: (query: string) => readonly Entry[];
  /** Said when the search finds nothing. */
  readonly none: string;
  /** Noun after the count. */
  readonly countOf: { readonly one: string; readonly several: string };
  readonly onPick: (entry: Entry) => void;
  /** Renders an entry. */
  readonly children: (entry: Entry) => ReactNode;
}

/** A search field over a list of what it finds: the field keeps the focus, and its keys walk through the list. */
export function PickList<Entry extends { readonly key: string }>(props: PickListProps<Entry>) {
  const { label, listLabel, placeholder, find, none, countOf, onPick, children } = props;
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = find(query);
  const chosen = Math.min(at, found.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const entry = found[chosen];
    if (by !== undefined && found.length > 0) {
      const next = Math.abs(by) === 1 ? (chosen + by + found.length) % found.length : Math.min(Math.max(chosen + by, 0), found.length - 1);
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && entry !== undefined) onPick(entry);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        data-autofocus
        className={css.search}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found.length === 0 ? undefined : `${listId}-${chosen}`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} className={css.list} role="listbox" aria-label={listLabel}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus, and its keys choose
          <div
            key={entry.key}
            id={`${listId}-${index}`}
            className={css.row}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => onPick(entry)}
            onPointerMove={() => setAt(index)}
          >
            {children(entry)}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={css.none}>{none}</p>}
      <p className="visually-hidden" role="status">
        {`${found.length} ${found.length === 1 ? countOf.one : countOf.several}`}
      </p>
    </>
  );
}
