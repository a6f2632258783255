import type { Draft } from '@umlaut/workspace';
import { onWipe } from './wipe.ts';

type Key = Pick<Draft, 'userId' | 'holder'>;

let unkept: readonly Draft[] = [];
const stopListening = new Map<string, () => void>();

/** Drafts of one user that the browser's storage refused, after their editors were left. They last as long as this page. */
export function unkeptDrafts(userId: string): readonly Draft[] {
  return unkept.filter((draft) => draft.userId === userId);
}

/** Remembers a draft in place of what its holder left before; while there is one, closing the page asks first. */
export function rememberUnkept(draft: Draft): void {
  if (unkept.length === 0) window.addEventListener('beforeunload', askFirst);
  unkept = [...unkept.filter((other) => !isOf(other, draft)), draft];
  const { userId } = draft;
  if (!stopListening.has(userId))
    stopListening.set(
      userId,
      onWipe(userId, () => forgetAllUnkept(userId)),
    );
}

/** Lets go of what a holder left; false when there is nothing. */
export function forgetUnkept(key: Key): boolean {
  return keepOnly((draft) => !isOf(draft, key));
}

/** Lets go of all that one user left. */
export function forgetAllUnkept(userId: string): void {
  keepOnly((draft) => draft.userId !== userId);
}

function keepOnly(wanted: (draft: Draft) => boolean): boolean {
  const before = unkept.length;
  if (before === 0) return false;
  unkept = unkept.filter(wanted);
  if (unkept.length === 0) window.removeEventListener('beforeunload', askFirst);
  for (const [userId, stop] of stopListening) {
    if (unkept.some((draft) => draft.userId === userId)) continue;
    stop();
    stopListening.delete(userId);
  }
  return unkept.length < before;
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function isOf(draft: Draft, { userId, holder }: Key): boolean {
  return draft.userId === userId && draft.holder === holder;
}
