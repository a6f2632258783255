import { writeText } from '@umlaut/diagram';
import { type KeyboardEvent, useId, useState } from 'react';
import type { CommandContext } from '../commands/command.ts';
import { renameProblem } from './renaming.ts';
import css from './text-pane.module.css';

interface RenameFieldProps {
  /** The node, and its name. */
  readonly id: string;
  readonly name: string;
  readonly context: () => CommandContext;
  /** It is done with, by a key. */
  readonly onEnd: () => void;
  /** Something else has the focus. */
  readonly onLeave: () => void;
}

/** The field in which the node under the caret is renamed: in the graph, which its text follows, as one step. */
export function RenameField({ id, name, context, onEnd, onLeave }: RenameFieldProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();

  function rename(): void {
    const { document, limits, actions } = context();
    const refused = renameProblem(document.current(), id, text, limits);
    setProblem(refused);
    if (refused !== undefined) return;
    const label = text.trim();
    const place = { id, part: { field: 'label' }, text: label } as const;
    if (label !== name) actions.take({ changes: writeText(document.current(), place, limits), said: `Renamed to ${label}` });
    onEnd();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onEnd();
    else if (event.key === 'Enter') rename();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={css.rename}>
      <input
        className={css.name}
        type="text"
        aria-label={`Rename ${name}`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : problemId}
        // biome-ignore lint/a11y/noAutofocus: opened to be written in
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      {problem !== undefined && (
        <p id={problemId} className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
