import { fitInput } from '@umlaut/diagram';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './canvas.module.css';
import { useCanvas } from './canvas-context.ts';

/** The label's text area, in its place and as large as its text. React Flow leaves keys, drags and the wheel in it alone. */
export function LabelEditor({ id, label }: { readonly id: string; readonly label: string }) {
  const { limits, endEditing, onCut } = useCanvas();
  const [text, setText] = useState(label);
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | undefined>(undefined);
  /** Set once the editing has ended, so that the blur that follows does not end it again. */
  const hasEnded = useRef(false);
  /** What stood there before the input method began, to which its result is compared. */
  const beforeComposition = useRef<string | undefined>(undefined);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function write(previous: string, next: string): void {
    const fitted = fitInput({ previous, next }, limits);
    if (fitted.text !== next) caret.current = fitted.caret;
    setText(fitted.text);
    if (fitted.cut) onCut();
  }

  function end(result: string | undefined, refocus: boolean): void {
    if (hasEnded.current) return;
    hasEnded.current = true;
    endEditing(id, result, { refocus });
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      end(undefined, true);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      end(text, true);
    }
  }

  return (
    <div className={css.editor}>
      <div className={`${css.label} ${css.ghost}`} aria-hidden="true">
        {`${text}\u200b`}
      </div>
      <textarea
        ref={field}
        className={`${css.field} nodrag nopan nowheel nokey`}
        aria-label="Label"
        rows={1}
        value={text}
        onChange={({ target }) => {
          if (beforeComposition.current === undefined) write(text, target.value);
          else setText(target.value);
        }}
        onCompositionStart={() => {
          beforeComposition.current = text;
        }}
        onCompositionEnd={({ currentTarget }) => {
          const before = beforeComposition.current ?? '';
          beforeComposition.current = undefined;
          write(before, currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={({ target }) => end(target.value, false)}
      />
    </div>
  );
}
