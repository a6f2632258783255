import * as workspace from '@umlaut/workspace';
import { pageDrafts } from './browser-drafts.ts';

export { pageDrafts } from './browser-drafts.ts';

/**
 * Returns all unsaved work of one user in this browser, newest first, also that of open tabs. Rejects when the browser's storage fails
 * or stays silent; a browser without storage has those in this page's memory alone.
 */
export function listDrafts(userId: string): Promise<readonly workspace.Draft[]> {
  return workspace.listDrafts(pageDrafts, userId, isAbsent);
}

/** Removes all unsaved work of one user from this browser. Rejects when the storage fails: then it may still be there. */
export function deleteDrafts(userId: string): Promise<void> {
  return workspace.deleteDrafts(pageDrafts, userId);
}

/** Makes all editors of this browser stop keeping unsaved work of the user, and remove what they can of theirs. */
export function abandonDrafts(userId: string): void {
  workspace.abandonDrafts(pageDrafts, userId);
}

/** Whether a failure says that this browser gives the site no storage at all. */
function isAbsent(error: unknown): boolean {
  return typeof indexedDB === 'undefined' || (error instanceof DOMException && error.name === 'SecurityError');
}
