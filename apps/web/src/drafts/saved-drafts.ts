import type { Draft } from '@umlaut/workspace';
import { closed } from './closing.ts';
import { readDrafts, removeDrafts } from './draft-database.ts';
import { inTime, storageWaitMs } from './trouble.ts';
import { forgetAllUnkept, unkeptDrafts } from './unkept.ts';
import { announceWipe } from './wipe.ts';

/**
 * All unsaved work of one user in this browser, newest first, also what is open in other tabs.
 *
 * Rejects when the browser's storage fails or stays silent: then there may be some.
 */
export async function listDrafts(userId: string): Promise<readonly Draft[]> {
  const kept = await inTime(
    closed().then(() => readDrafts(userId)),
    storageWaitMs,
  ).catch(noneWithoutStorage);
  const left = unkeptDrafts(userId);
  return [...left, ...kept.filter(({ holder }) => !left.some((draft) => draft.holder === holder))].sort((a, b) => b.savedAt - a.savedAt);
}

/** A browser without storage has no drafts. */
function noneWithoutStorage(error: unknown): readonly Draft[] {
  const isRefused = error instanceof DOMException && error.name === 'SecurityError';
  if (typeof indexedDB === 'undefined' || isRefused) return [];
  throw error;
}

/**
 * Removes all unsaved work of one user from this browser; editors that are open in other tabs stop keeping theirs.
 *
 * For logging out, after the user agreed. Rejects when the storage fails: then the drafts may still be there.
 */
export async function deleteDrafts(userId: string): Promise<void> {
  await inTime(
    closed().then(() => removeDrafts(userId)),
    storageWaitMs,
  );
  // Not before: where nothing could be deleted and the user stays, the editors go on keeping.
  abandonDrafts(userId);
}

/** Makes all editors of this browser stop keeping unsaved work of the user, and remove what they can of theirs. */
export function abandonDrafts(userId: string): void {
  announceWipe(userId);
  forgetAllUnkept(userId);
}
