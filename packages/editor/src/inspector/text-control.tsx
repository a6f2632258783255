import { fitInput, type Limits } from '@umlaut/diagram';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import css from './inspector.module.css';

interface TextControlProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  /** Several lines. */
  readonly lines?: boolean;
  readonly limits: Limits;
  readonly onCut: (limits: Limits) => void;
  /** Takes what was typed over; returns a sentence when that cannot be said. */
  readonly onType: (text: string) => string | undefined;
}

/** Field for a text of the diagram, written at every letter. A refused text stays in the field until blur. */
export function TextControl({ label, value, hint, lines = false, limits, onCut, onType }: TextControlProps) {
  const id = useId();
  const [typedText, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const shown = typedText ?? value;

  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (isComposing) {
      setDraft(target.value);
      return;
    }
    take(target.value);
  }

  function take(next: string): void {
    const ours = lines ? limits : { ...limits, maxLabelLines: 1 };
    const fitted = fitInput({ previous: shown, next }, ours);
    if (fitted.cut) onCut(ours);
    if (fitted.text !== next) caret.current = fitted.caret;
    setDraft(fitted.text);
    setProblem(onType(fitted.text));
  }

  const props = {
    id,
    className: lines ? `${css.input} ${css.lines}` : css.input,
    value: shown,
    placeholder: hint,
    autoComplete: 'off',
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    onChange,
    onCompositionEnd: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => take(currentTarget.value),
    onBlur: () => {
      setDraft(undefined);
      setProblem(undefined);
    },
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {lines ? <textarea ref={field} rows={Math.min(6, shown.split('\n').length + 1)} {...props} /> : <input ref={field} {...props} />}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
