import type { DiagramDocument } from '@umlaut/document';
import { useViewState, type ViewStore } from '@umlaut/editor';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './hint-line.module.css';
import { type HintId, hintText, nextHint } from './hints.ts';

interface HintLineProps {
  readonly document: DiagramDocument;
  readonly view: ViewStore;
  readonly userId: string;
}

/** Teaches a new user by doing: a sentence at the foot of the canvas, which goes with the act that it names. Each is shown once. */
export function HintLine({ document, view, userId }: HintLineProps) {
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const isWriting = useViewState(view, 'editing') !== undefined;
  const hasTextPane = useViewState(view, 'textPane');
  const isTouch = useViewState(view, 'isTouch');
  const isArmed = useViewState(view, 'placing') !== undefined;
  const [current, setCurrent] = useState<HintId>();
  const [shown, setShown] = useState(() => readShown(userId));
  const next = nextHint(current, { diagram, isWriting, hasTextPane }, shown);
  useEffect(() => {
    if (next === current) return;
    setCurrent(next);
    if (next === undefined) return;
    setShown((before) => new Set([...before, next]));
    keepShown(userId, next);
  }, [next, current, userId]);
  return (
    <div className={styles.place} role="status">
      {current !== undefined && !isArmed && (
        <p className={styles.hint} data-hint={current}>
          {hintText(current, isTouch)}
          <button type="button" onClick={() => setCurrent(undefined)}>
            Got it
          </button>
        </p>
      )}
    </div>
  );
}

function keyOf(userId: string): string {
  return `umlaut.hints.${userId}`;
}

function readShown(userId: string): ReadonlySet<string> {
  try {
    return new Set((localStorage.getItem(keyOf(userId)) ?? '').split(' '));
  } catch {
    // No storage: they are shown once for each visit.
    return new Set();
  }
}

function keepShown(userId: string, id: HintId): void {
  try {
    localStorage.setItem(keyOf(userId), [...readShown(userId), id].join(' ').trim());
  } catch {
    // It is shown again on the next visit.
  }
}
