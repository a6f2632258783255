import type { Durability } from '../live/durability.ts';
import { reasonOf } from './save-problem.ts';
import type { Saving } from './saving.ts';

/** How far the work is saved, in words, and how the dot beside them looks. */
export interface SaveStatus {
  readonly text: string;
  readonly tone: 'saved' | 'unsaved' | 'busy' | 'failed';
}

const failures = { disk_full: 'the server’s disk is full', database: 'the server can’t store it' } as const;

/**
 * One status for everything that can lose work: a version is saved, changes in a room are kept on the server, all else is kept on
 * this device or nowhere. `isKept`: unsaved changes lie in the browser's storage. `kept`: how far the room has them; undefined
 * without a room.
 */
export function saveStatus(saving: Saving, isKept: boolean, kept?: Durability): SaveStatus {
  if (saving.sending?.source === 'editor' || (!saving.isDirty && kept === 'saving')) return { text: 'Saving…', tone: 'busy' };
  if (kept === 'disk_full' || kept === 'database') return { text: `Not saved: ${failures[kept]}`, tone: 'failed' };
  if (!saving.isDirty && saving.diagramId !== undefined) return { text: `Saved · version ${saving.version}`, tone: 'saved' };
  return unsavedStatus(saving, isKept, kept);
}

/** The status of a drawing without an account, which is kept in this browser alone. */
export function guestStatus({ isDirty }: Pick<Saving, 'isDirty'>, isKept: boolean): SaveStatus {
  if (!isDirty) return { text: 'Nothing drawn yet', tone: 'saved' };
  return isKept ? { text: 'Kept on this device', tone: 'unsaved' } : { text: 'Not kept on this device', tone: 'failed' };
}

function unsavedStatus(saving: Saving, isKept: boolean, kept: Durability | undefined): SaveStatus {
  // A room that is joined proves that the server is reached, whatever an earlier save met.
  const isReached = kept !== undefined && kept !== 'offline' && kept !== 'away';
  const problem = isReached && saving.problem?.kind === 'offline' ? undefined : saving.problem;
  const isOffline = !saving.isOnline || problem?.kind === 'offline' || kept === 'offline' || kept === 'away';
  // The name belongs to versions, not to the live document: until it is saved it exists on this device alone.
  const isRenamed = saving.saved.name !== saving.current.name;
  if (kept === 'away' && !isRenamed) return { text: 'Offline · synced, not saved', tone: 'unsaved' };
  if (isOffline && saving.isDirty) {
    return isKept
      ? { text: 'Offline · kept on this device', tone: 'unsaved' }
      : { text: 'Offline · not kept on this device', tone: 'failed' };
  }
  if (problem !== undefined) return { text: `Not saved: ${reasonOf(problem)}`, tone: 'failed' };
  if (kept === 'saving') return { text: 'Saving…', tone: 'busy' };
  if (kept === 'kept')
    return { text: isRenamed ? 'Name not saved · kept on this device' : 'Not saved · synced to the server', tone: 'unsaved' };
  if (saving.diagramId === undefined) return { text: 'Not saved yet', tone: 'unsaved' };
  return isKept
    ? { text: 'Not saved · kept on this device', tone: 'unsaved' }
    : { text: 'Not saved · not kept on this device', tone: 'failed' };
}
