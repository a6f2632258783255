import * as workspace from '@umlaut/workspace';
import { pageDrafts } from './browser-drafts.ts';

export { pageDrafts } from './browser-drafts.ts';

/**
 * Returns all unsaved work of one user in this browser, newest first, also that of open tabs. Rejects when the browser's storage fails
 * or stays silent; a browser without storage has none.
 */
export function listDrafts(userId: string): Promise<readonly workspace.Draft[]> {
  return workspace.listDrafts(pageDrafts, userId).catch(noneWithoutStorage);
}

/** Removes all unsaved work of one user from this browser. Rejects when the storage fails: then it may still be there. */
export function deleteDrafts(userId: string): Promise<void> {
  return workspace.deleteDrafts(pageDrafts, userId);
}

/** Makes all editors of this browser stop keeping unsaved work of the user, and remove what they can of theirs. */
export function abandonDrafts(userId: string): void {
  workspace.abandonDrafts(pageDrafts, userId);
}

function noneWithoutStorage(error: unknown): readonly workspace.Draft[] {
  const isRefused = error instanceof DOMException && error.name === 'SecurityError';
  if (typeof indexedDB === 'undefined' || isRefused) return [];
  throw error;
}
