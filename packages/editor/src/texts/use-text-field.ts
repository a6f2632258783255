import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react';

interface TextFieldSetting {
  /** Another text is another field: it gets the focus, and its text is selected. */
  readonly key: string;
  readonly text: string;
  /** The caret goes to the end of the text, of which nothing is selected. */
  readonly isTypedOver: boolean;
  /** Returns the text of the field after `next` was typed over `previous`, and the caret's position. */
  readonly cut: (previous: string, next: string) => { readonly text: string; readonly caret: number };
  readonly onType: (text: string) => void;
  /** Answers whether the key was taken. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onLeave: () => void;
}

type Field = HTMLTextAreaElement;

/** Properties of a field that is written in on the canvas. */
interface TextFieldProps {
  readonly ref: Ref<Field>;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<Field>) => void;
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: (event: CompositionEvent<Field>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/** A text that is cut to its limits as it is typed, also by an input method, and is left by keys or by going elsewhere. */
export function useTextField({ key, text, isTypedOver, cut, onType, onKey, onLeave }: TextFieldSetting): TextFieldProps {
  const field = useRef<Field>(null);
  /** Caret after a cut, one object for each: the browser puts it at the end of a text set by code. */
  const [caret, setCaret] = useState<{ readonly at: number } | undefined>(undefined);
  /** Text composed by an input method, and the text before it began. */
  const [composed, setComposed] = useState<{ readonly before: string; readonly text: string } | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another text in the same field
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (isTypedOver) field.current?.setSelectionRange(text.length, text.length);
    else field.current?.select();
  }, [key]);

  useLayoutEffect(() => {
    if (caret !== undefined) field.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function write(previous: string, next: string): void {
    const fitted = cut(previous, next);
    if (fitted.text !== next) setCaret({ at: fitted.caret });
    onType(fitted.text);
  }

  return {
    ref: field,
    value: composed?.text ?? text,
    onChange({ target }) {
      if (composed === undefined) write(text, target.value);
      else setComposed({ ...composed, text: target.value });
    },
    onCompositionStart: () => setComposed({ before: text, text }),
    onCompositionEnd({ currentTarget }) {
      setComposed(undefined);
      write(composed?.before ?? text, currentTarget.value);
    },
    onKeyDown(event) {
      event.stopPropagation();
      if (!event.nativeEvent.isComposing && onKey(event)) event.preventDefault();
    },
    onBlur: onLeave,
  };
}
