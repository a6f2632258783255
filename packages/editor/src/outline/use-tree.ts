import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { OutlineRow } from './outline-tree.ts';

interface TreeSetting {
  readonly rows: readonly OutlineRow[];
  readonly list: RefObject<HTMLElement | null>;
  readonly open: (key: string, isOpen: boolean) => void;
  readonly openAll: (keys: readonly string[]) => void;
}

/** The one line of a tree that Tab stops at, and the keys that go from line to line. */
export interface Tree {
  /** Key of the line; undefined while there is none. */
  readonly stop: string | undefined;
  readonly setStop: (key: string) => void;
  /** Puts the focus on a line as soon as it is drawn. */
  readonly focus: (key: string) => void;
  /** Takes a key; false when it means nothing to a tree. */
  readonly takeKey: (event: KeyboardEvent) => boolean;
}

/** Letters typed within this time are one word. */
const typeAheadMs = 700;

/** Keys of a tree as the ARIA authoring practices have them. When the line that has the focus goes, the next one takes it over. */
export function useTree({ rows, list, open, openAll }: TreeSetting): Tree {
  const [chosen, setStop] = useState<string>();
  const wanted = useRef<string>(undefined);
  const [place, setPlace] = useState(0);
  const found = rows.findIndex(({ item }) => item.key === chosen);
  const at = found < 0 ? Math.min(place, rows.length - 1) : found;
  const stop = rows[at]?.item.key;
  if (found >= 0 && found !== place) setPlace(found);

  const lineOf = (key: string): HTMLElement | null => list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null;
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = list.current;
    const line = wanted.current === undefined ? null : lineOf(wanted.current);
    if (line !== null) {
      // A line that is written in has a field.
      (line.querySelector('input') ?? line).focus();
      wanted.current = undefined;
    } else if (hadFocus.current && document.activeElement === document.body && stop !== undefined) lineOf(stop)?.focus();
    hadFocus.current = element?.contains(document.activeElement) === true;
  });

  function go(key: string | undefined): true {
    if (key === undefined) return true;
    setStop(key);
    const line = lineOf(key);
    if (line === null) wanted.current = key;
    else line.focus();
    return true;
  }

  const takeKey = useTreeKeys({ rows, at, open, openAll, go });
  return {
    stop,
    setStop,
    focus(key) {
      setStop(key);
      wanted.current = key;
    },
    takeKey,
  };
}

interface KeySetting extends Omit<TreeSetting, 'list'> {
  /** Index of the line. */
  readonly at: number;
  readonly go: (key: string | undefined) => true;
}

function useTreeKeys({ rows, at, open, openAll, go }: KeySetting): Tree['takeKey'] {
  const typed = useRef({ text: '', at: 0 });
  function goOut(row: OutlineRow): true {
    if (row.isOpen) open(row.item.key, false);
    else if (row.parent !== undefined) go(row.parent);
    return true;
  }

  function goIn(row: OutlineRow): true {
    if (row.item.children.length === 0) return true;
    if (row.isOpen) go(rows[at + 1]?.item.key);
    else open(row.item.key, true);
    return true;
  }

  function typeAhead(letter: string, time: number): true {
    const { text, at: before } = typed.current;
    const word = (time - before < typeAheadMs ? text : '') + letter.toLowerCase();
    typed.current = { text: word, at: time };
    // The same letter again goes to the next line that begins with it.
    const isSame = [...word].every((each) => each === word[0]);
    const look = isSame ? (word[0] ?? '') : word;
    const after = [...rows.slice(at + (isSame ? 1 : 0)), ...rows.slice(0, at + 1)];
    return go(
      after.find(({ item }) =>
        item.text
          .replace(/^[→←] /, '')
          .toLowerCase()
          .startsWith(look),
      )?.item.key,
    );
  }

  function takeKey({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const row = rows[at];
    if (row === undefined || ctrlKey || metaKey || altKey) return false;
    if (key === 'ArrowDown') return go(rows[at + 1]?.item.key);
    if (key === 'ArrowUp') return go(rows[at - 1]?.item.key);
    if (key === 'Home') return go(rows[0]?.item.key);
    if (key === 'End') return go(rows.at(-1)?.item.key);
    if (key === 'PageDown') return go(rows[Math.min(at + 10, rows.length - 1)]?.item.key);
    if (key === 'PageUp') return go(rows[Math.max(at - 10, 0)]?.item.key);
    if (key === 'ArrowRight') return goIn(row);
    if (key === 'ArrowLeft') return goOut(row);
    if (key === '*') {
      openAll(rows.filter(({ parent }) => parent === row.parent).map(({ item }) => item.key));
      return true;
    }
    return /^[\p{L}\p{N}_]$/u.test(key) && typeAhead(key, timeStamp);
  }
  return takeKey;
}
