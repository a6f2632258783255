import { cannotWriteText, type Limits, sortMember, type TextPart, textAt, writeText } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import type { ViewStore } from '../view-state/view-store.ts';
import { aroundCentre } from './fresh-node.ts';

/** Dependencies of editing a text. */
export interface WritingSetting {
  readonly document: DiagramDocument;
  readonly limits: Limits;
  readonly readOnly: boolean;
  readonly announce: (message: string) => void;
  /** Shows a sentence for a moment. */
  readonly onNotice?: (text: string) => void;
}

/** One text after another that is written in; each is one undo step, from `open` to `keep`. */
export interface TextStep {
  open(id: string, part: TextPart): void;
  type(text: string): void;
  /** Writes what was typed to the document at once, and goes on. */
  flush(): void;
  keep(): void;
  /** Whether the text is still as it was opened. */
  isUntouched(): boolean;
  /** Leaves the document as it is. */
  stop(): void;
}

/** Longest time until typed text is in the document: a crash loses no more. */
const keepMs = 700;

/** The undo step of one view's typing. A text refused at the end, such as an empty name, is reverted. */
export function createTextStep(viewStore: ViewStore, setting: () => WritingSetting): TextStep {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let number = 0;
  let before = '';
  let isWritten = false;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const { editing, typedText, fresh } = viewStore.current();
    const { document, limits, readOnly } = setting();
    // A user without the right to change any more would be the only one to see it.
    if (readOnly || editing === undefined || typedText === undefined) return;
    const diagram = document.current();
    const changes = aroundCentre(diagram, writeText(diagram, { ...editing, text: typedText }, limits), fresh);
    if (changes.length === 0) return;
    document.apply(changes, { joins: `writing ${number}`, joinMs: Number.POSITIVE_INFINITY });
    isWritten = true;
  }

  function takeBack(): void {
    const { editing } = viewStore.current();
    const { document, limits, readOnly } = setting();
    if (readOnly || !isWritten || editing === undefined) return;
    isWritten = false;
    if (document.takeBack(`writing ${number}`)) return;
    document.apply(writeText(document.current(), { ...editing, text: before }, limits));
  }

  /** An attribute that turned out to be an operation goes to the operations. */
  function sort(): void {
    const { editing } = viewStore.current();
    if (!isWritten || editing?.part.item === undefined) return;
    const { document } = setting();
    const changes = sortMember(document.current(), { node: editing.id, list: editing.part.field, item: editing.part.item });
    if (changes.length > 0) document.apply(changes, { joins: `writing ${number}`, joinMs: Number.POSITIVE_INFINITY });
  }

  function close(): void {
    clearTimeout(timer);
    timer = undefined;
    viewStore.update({ editing: undefined, typedText: undefined, fresh: undefined });
  }

  return {
    flush,
    open(id, part) {
      number += 1;
      isWritten = false;
      before = textAt(setting().document.current(), { id, part });
      viewStore.update({ editing: { id, part }, typedText: before });
    },
    type(text) {
      viewStore.update({ typedText: text });
      timer ??= setTimeout(flush, keepMs);
    },
    keep() {
      const { editing, typedText } = viewStore.current();
      if (editing === undefined) return;
      const { document, limits, announce } = setting();
      const isRefused =
        typedText !== undefined && cannotWriteText(document.current(), { ...editing, text: typedText }, limits) !== undefined;
      if (isRefused) takeBack();
      // A label that was stored too long stays as it is until somebody changes it.
      else if (typedText !== before || isWritten) {
        flush();
        sort();
      }
      const isChanged = isWritten;
      close();
      if (isChanged) announce('Text changed');
    },
    isUntouched: () => viewStore.current().typedText === before && !isWritten,
    stop: close,
  };
}
