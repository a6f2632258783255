import { fitInput } from '@umlaut/diagram';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './canvas.module.css';
import { useCanvas } from './canvas-context.ts';

interface Content {
  readonly text: string;
  /** Where the caret goes after a cut, one object for each: the browser puts it at the end of a text it was given. */
  readonly caret: { readonly at: number } | undefined;
}

/** The label's text area, in its place and as large as its text. React Flow leaves keys, drags and the wheel in it alone. */
export function LabelEditor({ id, label }: { readonly id: string; readonly label: string }) {
  const { limits, endEditing, onCut } = useCanvas();
  const [{ text, caret }, setContent] = useState<Content>({ text: label, caret: undefined });
  const field = useRef<HTMLTextAreaElement>(null);
  /** Set once the editing has ended, so that the blur that follows does not end it again. */
  const hasEnded = useRef(false);
  /** What stood there before the input method began, to which its result is compared. */
  const beforeComposition = useRef<string | undefined>(undefined);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  useLayoutEffect(() => {
    if (caret !== undefined) field.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function write(previous: string, next: string): void {
    const fitted = fitInput({ previous, next }, limits());
    setContent({ text: fitted.text, caret: fitted.text === next ? undefined : { at: fitted.caret } });
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
          else setContent({ text: target.value, caret: undefined });
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
