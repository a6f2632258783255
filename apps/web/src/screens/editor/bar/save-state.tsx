import type { SaveStatus } from '@umlaut/workspace';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './save-state.module.css';

/** Long enough that a change undone at once is never announced. */
const announceAfterMs = 1000;

/** How far the work is saved, with a dot that says the same by its colour, and what can be done about it. */
export function SaveState({ status, tools }: { readonly status: SaveStatus; readonly tools: ReactNode }) {
  return (
    <span className={styles.line}>
      <span className={styles.state} data-tone={status.tone} title={status.text}>
        <span className={styles.dot} />
        <span className={styles.text}>{status.text}</span>
      </span>
      {tools}
    </span>
  );
}

/** Says changes of the state of saving to screen readers; not the first one, which is not announced. */
export function SaveAnnouncer({ text }: { readonly text: string }) {
  const [first] = useState(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid((before) => (before === '' && text === first ? '' : text)), announceAfterMs);
    return () => clearTimeout(timer);
  }, [text, first]);
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  );
}
