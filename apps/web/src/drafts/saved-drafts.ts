import { closed } from './closing.ts';
import type { Draft } from './draft.ts';
import { readDrafts, removeDrafts } from './draft-database.ts';
import { inTime, storageWaitMs } from './trouble.ts';
import { announceWipe } from './wipe.ts';

/**
 * All unsaved work of one user in this browser, newest first, also what is open in other tabs.
 *
 * Empty when the browser's storage cannot be read: then nothing was kept either.
 */
export async function listDrafts(userId: string): Promise<readonly Draft[]> {
  try {
    await inTime(closed(), storageWaitMs);
    const drafts = await inTime(readDrafts(userId), storageWaitMs);
    return [...drafts].sort((a, b) => b.savedAt - a.savedAt);
  } catch {
    // A browser without storage keeps no drafts, and the editor has told so while they were made.
    return [];
  }
}

/**
 * Removes all unsaved work of one user from this browser; editors that are open in other tabs stop keeping theirs.
 *
 * For logging out, after the user agreed. Rejects when the storage fails: then the drafts may still be there.
 */
export async function deleteDrafts(userId: string): Promise<void> {
  announceWipe(userId);
  await inTime(closed(), storageWaitMs);
  await inTime(removeDrafts(userId), storageWaitMs);
}
