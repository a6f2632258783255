import type { SaveStatus } from '@umlaut/workspace';
import { type ReactNode, useEffect, useState } from 'react';
import { Popover } from '../../../ui/popover.tsx';
import styles from './save-state.module.css';

/** Long enough that a change undone at once is never announced. */
const announceAfterMs = 1000;

interface SaveStateProps {
  readonly status: SaveStatus;
  /** Buttons for unsaved changes; called with what closes the explanation. */
  readonly tools: (close: () => void) => ReactNode;
}

/** How far the work is saved: one word and a dot, which open an explanation and what can be done about it. */
export function SaveState({ status: { word, text, explanation, tone }, tools }: SaveStateProps) {
  const detail = text.slice(word.length);
  return (
    <Popover
      label="Details"
      title={text}
      content={
        <span className={styles.state} data-tone={tone}>
          <span className={styles.dot} />
          {word}
          <span className="visually-hidden">{detail}</span>
        </span>
      }
    >
      {(close) => (
        <>
          {detail !== '' && <strong className={styles.detail}>{text}</strong>}
          <p className={styles.explanation}>{explanation}</p>
          {tools(close)}
        </>
      )}
    </Popover>
  );
}

/** Announces changes of the state of saving to screen readers, but not the first state. */
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
