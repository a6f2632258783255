import type { DraftContent } from './draft.ts';

/** A change is on its way into the browser's storage after at most this time. */
const writeWaitMs = 250;
/** After a refusal the write is tried again this much later, changes or not: space may have been freed. */
const retryWaitMs = 5000;
/**
 * Drafts deleted by another tab's logout can be announced just after the same logout has closed this editor; and a tab that
 * stood still learns of the logout just after that.
 */
export const lateWipeMs = 2000;

/** Unsaved work of one opening of the editor, on its way into the browser's storage. */
export interface Keeping {
  /** Content of the storage, once the writes under way have succeeded. */
  readonly stored: DraftContent | undefined;
  /** Something changed since the last write began. */
  readonly isTouched: boolean;
  /** A write became due while another was under way. */
  readonly isDue: boolean;
  readonly isWaiting: boolean;
  /** Writes under way, oldest first: without a pile on a slow disk, but a page that goes away writes at once. */
  readonly writes: readonly KeepingWrite[];
  /** Number of the last write. */
  readonly lastWrite: number;
  /** The drafts of the user were deleted on purpose: nothing is written. */
  readonly isWiped: boolean;
  readonly isClosed: boolean;
  /** The draft is nobody's any more. */
  readonly isLetGo: boolean;
}

interface KeepingWrite {
  readonly number: number;
  readonly content: DraftContent | undefined;
  /** Content of the storage if this write fails. */
  readonly before: DraftContent | undefined;
}

/** Events of the document, the storage, the clock and the page. */
export type KeepingEvent =
  | { readonly type: 'touched' }
  /** The page may go away: what is outstanding is written at once. */
  | { readonly type: 'flush' }
  | { readonly type: 'due'; readonly what: 'write' | 'retry' }
  | { readonly type: 'written'; readonly number: number }
  | { readonly type: 'failed'; readonly number: number }
  /** A draft in the storage is this opening's own from here on. */
  | { readonly type: 'adopted'; readonly content: DraftContent }
  | { readonly type: 'wiped' }
  | { readonly type: 'wipe_over'; readonly hasSession: boolean }
  | { readonly type: 'close' };

/** Work for the runner. */
export type KeepingEffect =
  /** Writes the content as the draft of this opening; without content removes it. */
  | { readonly type: 'write'; readonly number: number; readonly content: DraftContent | undefined }
  | { readonly type: 'wait'; readonly what: 'write' | 'retry' | 'wipe_over'; readonly ms: number }
  | { readonly type: 'cancel'; readonly what: 'write' | 'retry' }
  /** Remembers the content in the page, as the storage may not take it. */
  | { readonly type: 'remember'; readonly content: DraftContent }
  | { readonly type: 'forget' }
  /** The storage takes drafts again. */
  | { readonly type: 'trouble_over' }
  | { readonly type: 'let_go' };

/** A state and the effects that lead to it. */
export interface KeepingStep {
  readonly keeping: Keeping;
  readonly effects: readonly KeepingEffect[];
}

/** Nothing touched, nothing stored. */
export const nothingKept: Keeping = {
  stored: undefined,
  isTouched: false,
  isDue: false,
  isWaiting: false,
  writes: [],
  lastWrite: 0,
  isWiped: false,
  isClosed: false,
  isLetGo: false,
};

/** Returns the state after an event, with effects in their order. `read`: the present content; undefined when all is saved. */
export function stepKeeping(keeping: Keeping, event: KeepingEvent, read: () => DraftContent | undefined): KeepingStep {
  const content = () => (keeping.isWiped || event.type === 'wiped' ? undefined : read());
  switch (event.type) {
    case 'touched':
      return touch(keeping);
    case 'flush':
      return keeping.isTouched ? begin(keeping, content()) : stay(keeping);
    case 'due':
      return event.what === 'retry' ? touch(keeping) : due(keeping, content);
    case 'written':
    case 'failed':
      return ended(keeping, event, content);
    case 'adopted':
      return stay({ ...keeping, stored: event.content });
    case 'wiped':
      return then(begin({ ...keeping, isWiped: true }, undefined), { type: 'wait', what: 'wipe_over', ms: lateWipeMs });
    case 'wipe_over':
      // After another login the same user draws on here: the draft is stored again.
      return touch({ ...keeping, isWiped: keeping.isClosed || !event.hasSession });
    case 'close':
      return close(keeping, content());
  }
}

function touch(keeping: Keeping): KeepingStep {
  const next = { ...keeping, isTouched: true, isWaiting: true };
  return keeping.isWaiting ? stay(next) : then(stay(next), { type: 'wait', what: 'write', ms: writeWaitMs });
}

function due(keeping: Keeping, content: () => DraftContent | undefined): KeepingStep {
  const next = { ...keeping, isWaiting: false };
  return keeping.writes.length === 0 ? begin(next, content()) : stay({ ...next, isDue: true });
}

/** Begins a write, unless the storage holds the content already, or will. */
function begin(keeping: Keeping, content: DraftContent | undefined): KeepingStep {
  const next: Keeping = { ...keeping, isTouched: false, isDue: false, isWaiting: false };
  const effects: KeepingEffect[] = [];
  if (keeping.isWaiting) effects.push({ type: 'cancel', what: 'write' });
  if (content === undefined) effects.push({ type: 'forget' });
  if (sameContent(content, keeping.stored)) return { keeping: next, effects };
  const number = keeping.lastWrite + 1;
  const write: KeepingWrite = { number, content, before: keeping.stored };
  return {
    keeping: { ...next, stored: content, lastWrite: number, writes: [...keeping.writes, write] },
    effects: [...effects, { type: 'cancel', what: 'retry' }, { type: 'write', number, content }],
  };
}

function ended(
  keeping: Keeping,
  { type, number }: KeepingEvent & { readonly type: 'written' | 'failed' },
  content: () => DraftContent | undefined,
): KeepingStep {
  const write = keeping.writes.find((other) => other.number === number);
  if (write === undefined) return stay(keeping);
  const isLast = keeping.lastWrite === number;
  let next: Keeping = { ...keeping, writes: keeping.writes.filter((other) => other !== write) };
  let effects: readonly KeepingEffect[] = [];
  if (type === 'written') effects = isLast ? [{ type: 'trouble_over' }, { type: 'forget' }] : [{ type: 'trouble_over' }];
  else if (isLast) {
    // No later write has started meanwhile: the storage still holds what it held before.
    next = { ...next, stored: write.before };
    effects = next.isClosed ? [] : [{ type: 'wait', what: 'retry', ms: retryWaitMs }];
  }
  const after = next.isDue && next.writes.length === 0 ? begin(next, content()) : stay(next);
  return letGo({ keeping: after.keeping, effects: [...effects, ...after.effects] });
}

function close(keeping: Keeping, left: DraftContent | undefined): KeepingStep {
  const closed = { ...keeping, isClosed: true };
  const isOut = left !== undefined && (keeping.writes.length > 0 || !sameContent(left, keeping.stored));
  const begun = isOut || keeping.isTouched ? begin(closed, left) : stay(closed);
  // At once, as the storage may keep silent for longer than the next editor waits; a write that succeeds takes it back.
  const effects: readonly KeepingEffect[] = isOut ? [{ type: 'remember', content: left }, ...begun.effects] : begun.effects;
  return letGo({ keeping: begun.keeping, effects });
}

function letGo({ keeping, effects }: KeepingStep): KeepingStep {
  if (!keeping.isClosed || keeping.isLetGo || keeping.writes.length > 0) return { keeping, effects };
  return { keeping: { ...keeping, isLetGo: true }, effects: [...effects, { type: 'cancel', what: 'retry' }, { type: 'let_go' }] };
}

function stay(keeping: Keeping): KeepingStep {
  return { keeping, effects: [] };
}

function then({ keeping, effects }: KeepingStep, ...more: readonly KeepingEffect[]): KeepingStep {
  return { keeping, effects: [...effects, ...more] };
}

function sameContent(a: DraftContent | undefined, b: DraftContent | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const isSame = a.data === b.data && a.base === b.base && a.name === b.name;
  return isSame && a.diagramId === b.diagramId && a.baseVersion === b.baseVersion && a.creationKey === b.creationKey;
}
