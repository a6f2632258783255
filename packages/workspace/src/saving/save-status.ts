import type { Durability } from '../live/durability.ts';
import { reasonOf } from './save-problem.ts';
import type { Saving } from './saving.ts';

/** How far the work is saved. `saved`: a version exists on the server; all else is unsaved, wherever it is kept. */
export interface SaveStatus {
  /** The state in one word. */
  readonly word: 'Saved' | 'Saving…' | 'Offline' | 'Unsaved';
  /** The state and where the work is, in a few words that start with `word`. */
  readonly text: string;
  /** One or two sentences: what the state means, and what to do. */
  readonly explanation: string;
  readonly tone: 'saved' | 'unsaved' | 'busy' | 'failed';
}

const failures = { disk_full: 'the server’s disk is full', database: 'the server can’t store it' } as const;

const explanations = {
  saving: 'Your changes are on their way to the server.',
  kept: 'Your changes are kept on this device. Save to store them as a version.',
  synced: 'Your changes are synced to the server, but aren’t a version yet. Save to create one.',
  named: 'The new name is kept on this device. Save to store it.',
  lost: 'Your changes exist only on this page. Save or export them before you close it.',
  offline: 'You can keep drawing. Save when you’re back online.',
  fresh: 'This diagram has no version yet. Save to create one.',
} as const;

/**
 * One status for everything that can lose work: a version is saved, changes in a room are kept on the server, all else is kept on
 * this device or nowhere. `isKept`: unsaved changes are in the browser's storage. `kept`: how far the room has them; undefined
 * without a room.
 */
export function saveStatus(saving: Saving, isKept: boolean, kept?: Durability): SaveStatus {
  if (saving.sending?.source === 'editor' || (!saving.isDirty && kept === 'saving')) return inProgress;
  if (kept === 'disk_full' || kept === 'database') return unsaved(failures[kept], safety(isKept), 'failed');
  if (!saving.isDirty && saving.diagramId !== undefined) {
    const version = `version ${saving.version}`;
    return { word: 'Saved', text: `Saved · ${version}`, explanation: `The diagram is saved as ${version}.`, tone: 'saved' };
  }
  return unsavedStatus(saving, isKept, kept);
}

/** The status of a drawing without an account, which is kept only in this browser. */
export function guestStatus({ isDirty }: Pick<Saving, 'isDirty'>, isKept: boolean): SaveStatus {
  if (!isDirty) return unsaved('nothing drawn yet', 'What you draw is kept in this browser.', 'saved');
  return isKept
    ? unsaved('kept on this device', 'Your drawing is kept in this browser. Sign up to save it.', 'unsaved')
    : unsaved('not kept on this device', explanations.lost, 'failed');
}

function unsavedStatus(saving: Saving, isKept: boolean, kept: Durability | undefined): SaveStatus {
  // A room that is joined proves that the server is reached, whatever an earlier save met.
  const isReached = kept !== undefined && kept !== 'offline' && kept !== 'away';
  const problem = isReached && saving.problem?.kind === 'offline' ? undefined : saving.problem;
  const isOffline = !saving.isOnline || problem?.kind === 'offline' || kept === 'offline' || kept === 'away';
  // The name belongs to versions, not to the live document: until it is saved it exists on this device alone.
  const isRenamed = saving.saved.name !== saving.current.name;
  if (kept === 'away' && !isRenamed) return offline('synced, unsaved', `${explanations.synced} ${explanations.offline}`, 'unsaved');
  if (isOffline && saving.isDirty) {
    return isKept
      ? offline('kept on this device', `Your changes are kept on this device. ${explanations.offline}`, 'unsaved')
      : offline('not kept on this device', explanations.lost, 'failed');
  }
  if (problem !== undefined) return unsaved(reasonOf(problem), safety(isKept), 'failed');
  if (kept === 'saving') return inProgress;
  if (kept === 'kept') {
    return isRenamed
      ? unsaved('name kept on this device', explanations.named, 'unsaved')
      : unsaved('synced to the server', explanations.synced, 'unsaved');
  }
  if (saving.diagramId === undefined) return unsaved('no version yet', explanations.fresh, 'unsaved');
  return isKept
    ? unsaved('kept on this device', explanations.kept, 'unsaved')
    : unsaved('not kept on this device', explanations.lost, 'failed');
}

const inProgress: SaveStatus = { word: 'Saving…', text: 'Saving…', explanation: explanations.saving, tone: 'busy' };

function unsaved(detail: string, explanation: string, tone: SaveStatus['tone']): SaveStatus {
  return { word: 'Unsaved', text: `Unsaved · ${detail}`, explanation, tone };
}

function offline(detail: string, explanation: string, tone: SaveStatus['tone']): SaveStatus {
  return { word: 'Offline', text: `Offline · ${detail}`, explanation, tone };
}

function safety(isKept: boolean): string {
  return isKept ? 'The last save failed. Your changes are kept on this device.' : `The last save failed. ${explanations.lost}`;
}
