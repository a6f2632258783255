import type { Draft } from './draft.ts';
import type { PageDrafts } from './page-drafts.ts';
import { inTime, storageWaitMs } from './trouble.ts';

/**
 * All unsaved work of one user in this browser, newest first, also what is open in other tabs.
 *
 * Rejects when the browser's storage fails or stays silent: then there may be some; unless it fails with an error that `isAbsent`
 * knows as that of a browser without storage, which has none but those in the page's memory.
 */
export async function listDrafts(
  { clock, closing, storage, unkept }: PageDrafts,
  userId: string,
  isAbsent: (error: unknown) => boolean,
): Promise<readonly Draft[]> {
  const kept = await inTime(
    closing.closed().then(() => storage.read(userId)),
    storageWaitMs,
    clock,
  ).catch((error: unknown): readonly Draft[] => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const left = unkept.of(userId);
  return [...left, ...kept.filter(({ holder }) => !left.some((draft) => draft.holder === holder))].sort((a, b) => b.savedAt - a.savedAt);
}

/**
 * Removes all unsaved work of one user from this browser; editors that are open in other tabs stop keeping theirs.
 *
 * For logging out, after the user agreed. Rejects when the storage fails: then the drafts may still be there.
 */
export async function deleteDrafts(page: PageDrafts, userId: string): Promise<void> {
  const { clock, closing, storage } = page;
  await inTime(
    closing.closed().then(() => storage.removeAll(userId)),
    storageWaitMs,
    clock,
  );
  // Not before: where nothing could be deleted and the user stays, the editors go on keeping.
  abandonDrafts(page, userId);
}

/** Makes all editors of this browser stop keeping unsaved work of the user, and remove what they can of theirs. */
export function abandonDrafts({ wipes, unkept }: PageDrafts, userId: string): void {
  wipes.announce(userId);
  unkept.forgetAll(userId);
}
