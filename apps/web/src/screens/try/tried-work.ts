import { widestLimits } from '@umlaut/diagram';
import { type Draft, type DraftKeeper, diagramOfDraft, openKeeper, type TriedWork } from '@umlaut/workspace';
import { pageDrafts } from '../../drafts/index.ts';

/** Drafts of drawings without an account bear this in the place of a user's id, which no account has. */
export const guestId = 'guest';

const markName = 'umlaut.take-along';

/** The next editor of a logged-in user in this tab takes the drawing along and saves it. */
export function markForSaving(): void {
  try {
    sessionStorage.setItem(markName, 'yes');
  } catch {
    // It is offered on the profile then.
  }
}

/** Whether a drawing is marked. */
export function isMarkedForSaving(): boolean {
  try {
    return sessionStorage.getItem(markName) !== null;
  } catch {
    return false;
  }
}

/** Whether the drawing was marked; it is no more. */
function takeMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(markName) !== null;
    sessionStorage.removeItem(markName);
    return isMarked;
  } catch {
    return false;
  }
}

/** The drawing that was marked to be saved, as it was left last; undefined when there is none. */
export async function takeTriedWork(): Promise<TriedWork | undefined> {
  if (!takeMark()) return undefined;
  const [draft] = await listTriedDrafts();
  const diagram = draft && diagramOfDraft(draft, widestLimits);
  if (draft === undefined || diagram === undefined) return undefined;
  return { name: draft.name, diagram, key: draft.holder, forget: () => forgetTriedDraft(draft) };
}

/** Drawings without an account that no open tab holds, newest first. */
export async function listTriedDrafts(): Promise<readonly Draft[]> {
  try {
    return await withKeeper((keeper) => keeper.orphans(undefined));
  } catch {
    // A browser that refuses its storage has none.
    return [];
  }
}

export async function forgetTriedDraft(draft: Draft): Promise<void> {
  await withKeeper((keeper) => keeper.discard(draft));
}

async function withKeeper<T>(work: (keeper: DraftKeeper) => Promise<T>): Promise<T> {
  const keeper = openKeeper(pageDrafts, { userId: guestId, read: () => undefined, onTrouble: () => {}, hasSession: () => true });
  try {
    return await work(keeper);
  } finally {
    void keeper.close();
  }
}
