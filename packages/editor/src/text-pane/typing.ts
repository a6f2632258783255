import {
  applyChanges,
  type Change,
  checkText,
  type Diagram,
  type Finding,
  type Limits,
  sameDiagram,
  type TextLayer,
} from '@umlaut/diagram';
import { placeFresh } from '@umlaut/layout';
import {
  type BroughtUp,
  type Language,
  noTombstones,
  type Since,
  type TakenIn,
  type TextEdit,
  type Tombstones,
  takeIn,
} from '@umlaut/text';
import { baseOf, paneText } from './pane-text.ts';
import { storeText } from './store-text.ts';

/** The text in the field, as it was made of the one that was shown. Offsets count UTF-16 units. */
export interface TypedText {
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly caret: number;
}

/** Surroundings of typing: clock, document, ids. */
export interface TypingPorts {
  readonly current: () => Diagram;
  /** Limits of the diagram, as the server sets them. */
  readonly limits: () => Limits;
  /** Stores the text that typing begins from, where none is stored yet. */
  readonly begin: (layer: TextLayer) => void;
  /** Writes one step into the document. */
  readonly write: (changes: readonly Change[], step: TypingStep) => void;
  readonly newId: () => string;
  readonly now: () => number;
  /** Calls `run` once after `ms`; returns the function that calls it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Called when the typed text is in the document, or with the reason why it is not. */
  readonly onEnd: (problem: string | undefined) => void;
  /** Called when nothing is left of the text: writing it would remove so many elements. */
  readonly onEmptied: (count: number) => void;
}

/** How a step of typing is undone: together with those before it, or by itself. */
interface TypingStep {
  readonly isRenaming: boolean;
  /** Whether it removes all that the text said. */
  readonly isEmptying: boolean;
  /** Ids of new nodes. */
  readonly fresh: readonly string[];
  /** Language of the text. */
  readonly language: Language;
}

/** Carries typing into the document. */
export interface Typing {
  /** The field says something else than `shown`, which it said before the first of these calls since the last write. */
  type(typed: TypedText, shown: BroughtUp): void;
  /** The caret has moved. */
  move(caret: number): void;
  /** Writes what waits, renamings as well. A text with nothing left in it is given up: the field says again what the diagram says. */
  flush(): void;
  /** Writes a text with nothing left in it. */
  empty(): void;
  /** Whether the field says something that the document does not say yet. */
  isPending(): boolean;
  /** The text of a diagram: as it was typed, where nothing else has changed it since. */
  textOf(diagram: Diagram, language: Language): BroughtUp;
}

/** The document is written at most this often. */
const paceMs = 120;
/** A renaming waits this long for further letters. */
const renameMs = 600;
/** Time within which a deleted element comes back under its old id, ms. */
const graveMs = 60_000;

interface Pending extends TypedText {
  readonly shown: BroughtUp;
  /** Nothing is left in it: it is written when that was confirmed. */
  readonly isEmptied: boolean;
}

/** The text that was written last, while the diagram says the same, and the line that the caret has not left since. */
interface Written {
  readonly text: BroughtUp;
  readonly since: Since | undefined;
  readonly row: number;
}

export function createTyping({ current, limits, begin, write, newId, now, later, onEnd, onEmptied }: TypingPorts): Typing {
  let pending: Pending | undefined;
  let cancel = (): void => undefined;
  let written: Written | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let graves: { readonly gone: Tombstones; readonly at: number } = { gone: noTombstones, at: 0 };

  function put(caret: number, { mayEmpty = false } = {}): void {
    cancel();
    if (pending === undefined) return;
    const { shown, text, edits } = pending;
    // A text that is too large to be stored is not read, either: the page goes on answering.
    const [large] = sizeFindings(text);
    if (large !== undefined) {
      onEnd(large.message);
      return;
    }
    const gone = now() - graves.at > graveMs ? noTombstones : graves.gone;
    const since = written?.text === shown ? written.since : undefined;
    const taken = takeIn(shown, text, { changes: edits, caret, gone, since, newId });
    if (taken.held && caret >= 0) {
      cancel = later(() => put(-1), renameMs);
      return;
    }
    const emptied = mayEmpty ? 0 : removedByEmptying(since?.text ?? shown, taken.next);
    if (emptied > 0) {
      pending = { ...pending, isEmptied: true };
      onEmptied(emptied);
      return;
    }
    const [problem] = checkText(taken.layer);
    if (problem !== undefined) {
      onEnd(problem.message);
      return;
    }
    pending = undefined;
    writtenAt = now();
    if (taken.gone !== gone) graves = { gone: taken.gone, at: writtenAt };
    const places = placesIn(taken, current());
    if (shown.lines.length > 0) begin({ language: shown.language, lines: shown.lines });
    const { renamed: isRenaming, fresh, layer } = taken;
    write([...taken.changes, storeText(layer), ...places], { isRenaming, isEmptying: mayEmpty, fresh, language: layer.language });
    // A renaming that other lines follow makes another text than the typed one.
    written = isRenaming ? undefined : { ...writtenText(taken, places, current()), row: lineAt(text, caret) };
    onEnd(undefined);
  }

  return {
    type(typed, shown) {
      cancel();
      pending = pendingOf(typed, shown, pending?.shown ?? shown);
      cancel = later(() => put(typed.caret), Math.max(0, writtenAt + paceMs - now()));
    },
    move(caret) {
      if (pending !== undefined && lineAt(pending.text, caret) !== lineAt(pending.text, pending.caret)) put(-1);
      if (pending === undefined && written !== undefined && lineAt(written.text.text, caret) !== written.row)
        written = { ...written, since: undefined };
    },
    flush() {
      if (pending?.isEmptied !== true) put(-1);
      if (pending?.isEmptied !== true) return;
      pending = undefined;
      onEnd(undefined);
    },
    empty: () => put(-1, { mayEmpty: true }),
    isPending: () => pending !== undefined,
    textOf(diagram, language) {
      const typed = written?.text.language === language ? written.text : undefined;
      return typed?.diagram === diagram ? typed : paneText(diagram, language, limits(), typed);
    },
  };
}

/** A typed text with the one that it is taken in from. Edits of a text in another language say nothing of this one. */
function pendingOf(typed: TypedText, shown: BroughtUp, before: BroughtUp): Pending {
  const base = baseOf(typed.text, before, isWhole(typed.edits, before.text));
  const edits = base === before && base.language === shown.language ? typed.edits : [];
  return { ...typed, edits, shown: base, isEmptied: false };
}

/** Places of the new nodes. */
function placesIn({ changes, layer, fresh, next }: TakenIn, diagram: Diagram): readonly Change[] {
  if (fresh.length === 0) return [];
  const order = next.read.diagram.nodes.map(({ id }) => next.ids.get(id) ?? id);
  return placeFresh(applyChanges(diagram, [...changes, storeText(layer)]), new Set(fresh), { order });
}

/** The text that typing goes on in; where the diagram has other changes as well, that of a line which is begun. */
function writtenText({ next, layer, since }: TakenIn, places: readonly Change[], stored: Diagram): Pick<Written, 'text' | 'since'> {
  const isAlone = sameDiagram(stored, applyChanges(next.diagram, [storeText(layer), ...places]));
  return isAlone ? { text: { ...next, diagram: stored }, since } : { text: next, since: undefined };
}

/** Number of elements that go with the last statement of a text; 0 where the text says something, or said nothing of them before. */
function removedByEmptying(before: BroughtUp, after: BroughtUp): number {
  const isEmpty = after.slots.every((own) => own.length === 0) && after.statements.list.every(({ says }) => says.as !== 'unknown');
  if (!isEmpty) return 0;
  const left = new Set(after.diagram.nodes.map(({ id }) => id));
  return before.diagram.nodes.filter(({ id }) => !left.has(id)).length;
}

function sizeFindings(text: string): readonly Finding[] {
  return checkText({ language: 'mermaid', lines: text.split('\n').map((line, index) => ({ id: `${index}`, text: line })) });
}

/** Whether edits replace all that a text says. */
function isWhole(edits: readonly TextEdit[], before: string): boolean {
  const [only, ...others] = edits;
  const said = before.trim();
  return only !== undefined && others.length === 0 && before.slice(only.from, only.to).trim() === said && said !== '';
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
