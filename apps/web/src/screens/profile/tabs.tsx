import { type KeyboardEvent, useRef } from 'react';
import { texts } from '../../texts.ts';
import styles from './profile.module.css';
import type { ListKind } from './queries.ts';

const kinds: readonly ListKind[] = ['mine', 'shared'];

/** Id of the element a tab controls, and of the tab itself. */
export const tabIds = { panel: 'diagrams', tab: (kind: ListKind) => `tab-${kind}` } as const;

/** Own and shared diagrams; arrow keys, Home and End move between them. */
export function Tabs({ kind, onChoose }: { readonly kind: ListKind; readonly onChoose: (kind: ListKind) => void }) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -kinds.length, End: kinds.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = kinds.indexOf(kind);
    const wraps = Math.abs(step) === 1;
    const next = kinds[wraps ? (index + step + kinds.length) % kinds.length : Math.min(Math.max(index + step, 0), kinds.length - 1)];
    if (next === undefined) return;
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#${tabIds.tab(next)}`)?.focus();
  }

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label="Diagrams" onKeyDown={onKeyDown}>
      {kinds.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tabIds.tab(each)}
          className={styles.tab}
          aria-selected={each === kind}
          aria-controls={tabIds.panel}
          tabIndex={each === kind ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {texts.profile[each]}
        </button>
      ))}
    </div>
  );
}
