import type { Limits } from '@umlaut/diagram';
import { DiagramPicture } from '@umlaut/editor';
import { reportOf } from '@umlaut/formats';
import { utf8Bytes } from '@umlaut/pictures';
import { useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import styles from './import.module.css';
import { DiagramChoice, type Taking, TakingButtons } from './import-dialog.tsx';
import { type Arrivals, type Arrived, readFile } from './read-file.ts';
import { ReportList } from './report.tsx';

interface TextDialogProps {
  readonly limits: Limits;
  readonly theme: 'light' | 'dark';
  /** Whether something is drawn where the diagram would go. */
  readonly isOccupied: boolean;
  readonly onTake: (chosen: Arrived, how: Taking) => void;
  readonly onClose: () => void;
}

/** Delay after the last key before the text is read, ms. */
const pause = 300;

/** A diagram from a text in another tool's language: the text, beside it the picture, below them what was read. */
export function TextDialog({ limits, theme, isOccupied, onTake, onClose }: TextDialogProps) {
  const hintId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const { read, isLatest } = useReading(text, limits);
  const found = read?.found ?? [];
  const chosen = found[at] ?? found[0];
  const report = chosen && reportOf(chosen);

  function goTo(line: number): void {
    const start =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const end = text.indexOf('\n', start);
    field.current?.focus();
    field.current?.setSelectionRange(start, end < 0 ? text.length : end);
  }

  return (
    <Dialog
      title="New from text"
      roomy
      onClose={onClose}
      footer={<TakingButtons {...{ isOccupied, onTake, onClose }} chosen={isLatest ? chosen : undefined} />}
    >
      <p id={hintId} className={styles.hint}>
        Paste Mermaid, PlantUML, draw.io XML, or Markdown with diagrams. The text never leaves this page.
      </p>
      <div className={styles.split}>
        <textarea
          ref={field}
          className={styles.text}
          aria-label="Diagram text"
          aria-describedby={hintId}
          data-autofocus
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={'classDiagram\n  Order "1" --> "*" Line\n  Order : +total()'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.picture} data-theme={theme}>
          {chosen === undefined ? (
            <span className={styles.waiting}>The diagram appears here.</span>
          ) : (
            <DiagramPicture diagram={chosen.diagram} theme={theme} label="Preview" />
          )}
        </div>
      </div>
      {found.length > 1 && <DiagramChoice {...{ found, at, theme }} onChoose={setAt} />}
      <p role="status">{text.trim() === '' ? '' : (read?.problem ?? report?.sentence ?? 'Reading…')}</p>
      {report !== undefined && <ReportList label="Changed, omitted or not understood" lines={report.lines} onLine={goTo} />}
    </Dialog>
  );
}

/** Reads a text after each pause in typing; returns the reading of the text before until then. */
function useReading(text: string, limits: Limits): { readonly read: Arrivals | undefined; readonly isLatest: boolean } {
  const [state, setState] = useState<{ readonly of: string; readonly read: Arrivals }>();
  useEffect(() => {
    if (text.trim() === '') return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const waiting = setTimeout(() => {
      readFile(utf8Bytes(text), { limits, signal }).then(
        (read) => !signal.aborted && setState({ of: text, read }),
        () => !signal.aborted && setState({ of: text, read: { problem: unread } }),
      );
    }, pause);
    return () => {
      clearTimeout(waiting);
      stopping.abort();
    };
  }, [text, limits]);
  return { read: text.trim() === '' ? undefined : state?.read, isLatest: state?.of === text };
}

const unread = 'Couldn’t read the text. Check your connection and try again.';
