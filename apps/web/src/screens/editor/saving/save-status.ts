import { reasonOf } from './save-problem.ts';
import type { Saving } from './saving.ts';

/** How far the work is saved, in words, and how the dot beside them looks. */
export interface SaveStatus {
  readonly text: string;
  readonly tone: 'saved' | 'unsaved' | 'busy' | 'failed';
}

/** `isKept`: unsaved changes lie in the browser's storage. */
export function saveStatus(saving: Saving, isKept: boolean): SaveStatus {
  const version = saving.version === undefined ? '' : ` · version ${saving.version}`;
  if (saving.sending?.source === 'editor') return { text: 'Saving…', tone: 'busy' };
  if (!saving.isDirty && saving.diagramId !== undefined) return { text: `All changes saved${version}`, tone: 'saved' };
  const isOffline = !saving.isOnline || saving.problem?.kind === 'offline';
  if (isOffline && saving.isDirty) {
    return isKept
      ? { text: 'Offline, kept on this device', tone: 'unsaved' }
      : { text: 'Offline, not kept on this device', tone: 'failed' };
  }
  if (saving.problem !== undefined) return { text: `Not saved: ${reasonOf(saving.problem)}`, tone: 'failed' };
  return { text: saving.diagramId === undefined ? 'Not saved yet' : `Unsaved changes${version}`, tone: 'unsaved' };
}
