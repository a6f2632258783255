import { applyChanges, type Change, checkText, type Diagram } from '@umlaut/diagram';
import { placeFresh } from '@umlaut/layout';
import { type BroughtUp, type Language, noTombstones, type TextEdit, type Tombstones, takeIn } from '@umlaut/text';
import { baseOf } from './pane-text.ts';
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
  /** Writes one step into the document. */
  readonly write: (changes: readonly Change[], step: TypingStep) => void;
  readonly newId: () => string;
  readonly now: () => number;
  /** Calls `run` once after `ms`; returns the function that calls it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Called when the typed text is in the document, or with the reason why it is not. */
  readonly onEnd: (problem: string | undefined) => void;
}

/** How a step of typing is undone: together with those before it, or by itself. */
interface TypingStep {
  readonly isRenaming: boolean;
  /** Ids of new nodes. */
  readonly fresh: readonly string[];
  /** Language of the text. */
  readonly language: Language;
}

/** Carries typing into the document. */
export interface Typing {
  /** The field says something else than `shown`, which it said before the first of these calls since the last write. */
  type(typed: TypedText, shown: BroughtUp): void;
  /** The caret has moved without typing. */
  move(caret: number): void;
  /** Writes what waits, renamings as well. */
  flush(): void;
  /** Whether the field says something that the document does not say yet. */
  isPending(): boolean;
}

/** The document is written at most this often. */
const paceMs = 120;
/** A renaming waits this long for further letters. */
const renameMs = 600;
/** Time within which a deleted element comes back under its old id, ms. */
const graveMs = 60_000;

interface Pending extends TypedText {
  readonly shown: BroughtUp;
  /** A name in it is being changed: it is written once the caret has left. */
  readonly isHeld: boolean;
}

export function createTyping({ current, write, newId, now, later, onEnd }: TypingPorts): Typing {
  let pending: Pending | undefined;
  let cancel = (): void => undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let graves: { readonly gone: Tombstones; readonly at: number } = { gone: noTombstones, at: 0 };

  function put(caret: number): void {
    cancel();
    if (pending === undefined) return;
    const { shown, text, edits, isHeld } = pending;
    const gone = now() - graves.at > graveMs ? noTombstones : graves.gone;
    const taken = takeIn(shown, text, { changes: edits, caret, gone, newId });
    if (taken.held && caret >= 0) {
      pending = { ...pending, isHeld: true };
      cancel = later(() => put(-1), renameMs);
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
    const { fresh } = taken;
    const changes = [...taken.changes, storeText(taken.layer)];
    const places = fresh.length === 0 ? [] : placeFresh(applyChanges(current(), changes), new Set(fresh));
    write([...changes, ...places], { isRenaming: isHeld, fresh, language: taken.layer.language });
    onEnd(undefined);
  }

  return {
    type(typed, shown) {
      cancel();
      const before = pending?.shown ?? shown;
      const base = baseOf(typed.text, before, isWhole(typed.edits, before.text));
      // Edits of a text in another language say nothing of this one.
      pending = { ...typed, edits: base === before && base.language === shown.language ? typed.edits : [], shown: base, isHeld: false };
      cancel = later(() => put(typed.caret), Math.max(0, writtenAt + paceMs - now()));
    },
    move(caret) {
      if (pending?.isHeld === true && lineAt(pending.text, caret) !== lineAt(pending.text, pending.caret)) put(-1);
    },
    flush: () => put(-1),
    isPending: () => pending !== undefined,
  };
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
