import { defaultLimits, nameProblem } from '@umlaut/diagram';
import { shownName } from '@umlaut/workspace';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import styles from './diagram-name.module.css';

interface DiagramNameProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly readOnly: boolean;
}

/** The diagram's name; a click makes it a field. Text typed takes effect at once, Escape reverts it. */
export function DiagramName({ name, onRename, readOnly }: DiagramNameProps) {
  const [editing, setEditing] = useState<'by pointer' | 'by key'>();
  if (readOnly) return <span className={styles.plain}>{shownName(name)}</span>;
  if (editing !== undefined)
    return <NameField name={name} onRename={onRename} isByKey={editing === 'by key'} onEnd={() => setEditing(undefined)} />;
  return (
    <button
      type="button"
      className={styles.button}
      data-diagram-name
      title="Rename"
      aria-label={`${shownName(name)}, rename`}
      onClick={({ detail }) => setEditing(detail === 0 ? 'by key' : 'by pointer')}
    >
      {shownName(name)}
    </button>
  );
}

function NameField({
  name,
  onRename,
  isByKey,
  onEnd,
}: {
  readonly name: string;
  readonly onRename: (name: string) => void;
  /** Whether a key opened it: then the focus goes back to the name, else to the canvas. */
  readonly isByKey: boolean;
  readonly onEnd: () => void;
}) {
  const [before] = useState(name);
  const [text, setText] = useState(name);
  const problemId = useId();
  const problem = problemOf(text);

  function problemOf(next: string): string | undefined {
    return next.trim() === before ? undefined : nameProblem(next, defaultLimits);
  }

  /** At every letter, so that nothing is lost when the page goes away; a name that cannot be is none. */
  function type(next: string): void {
    setText(next);
    onRename(problemOf(next) === undefined ? next : before);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onRename(before);
    if (event.key === 'Escape' || (event.key === 'Enter' && problem === undefined)) end(event.currentTarget);
  }

  function end(field: HTMLElement): void {
    const bar = field.closest('header');
    if (!isByKey) {
      // The canvas takes the focus that nothing has.
      field.blur();
      return;
    }
    onEnd();
    // The button that takes the field's place is there after the next rendering.
    requestAnimationFrame(() => bar?.querySelector<HTMLElement>('[data-diagram-name]')?.focus());
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    // Without a target the window lost the focus, or the field went away.
    if (relatedTarget !== null || document.hasFocus()) onEnd();
  }

  return (
    <span className={styles.frame}>
      <input
        className={styles.field}
        aria-label="Diagram name"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        // biome-ignore lint/a11y/noAutofocus: it stands where the button was that the reader has just pressed
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <span id={problemId} className={styles.problem} role="alert">
        {problem}
      </span>
    </span>
  );
}
