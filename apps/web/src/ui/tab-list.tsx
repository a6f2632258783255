import { type KeyboardEvent, useRef } from 'react';
import styles from './tab-list.module.css';

export interface TabListProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly text: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** Id of the element that the tabs control. */
  readonly panelId: string;
}

/** Id of the element of a tab. */
export function tabId(id: string): string {
  return `tab-${id}`;
}

/** Tabs of one row; arrow keys, Home and End move between them (ARIA Authoring Practices, tabs with automatic activation). */
export function TabList<Id extends string>({ label, tabs, chosen, onChoose, panelId }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex(({ id }) => id === chosen);
    const wraps = Math.abs(step) === 1;
    const next = tabs[wraps ? (index + step + tabs.length) % tabs.length : Math.min(Math.max(index + step, 0), tabs.length - 1)];
    if (next === undefined) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
  }

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          className={styles.tab}
          aria-selected={id === chosen}
          aria-controls={panelId}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
