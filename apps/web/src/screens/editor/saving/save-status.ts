import type { Kept } from '../../../live/kept.ts';
import { reasonOf } from './save-problem.ts';
import type { Saving } from './saving.ts';

/** How far the work is saved, in words, and how the dot beside them looks. */
export interface SaveStatus {
  /** Of the version: what Save made, and whether there is more. */
  readonly text: string;
  /** Of what is drawn beyond the version, in a room; empty where there is nothing to say. */
  readonly draft: string;
  readonly tone: 'saved' | 'unsaved' | 'busy' | 'failed';
}

/**
 * A version is saved, what is drawn in a room is kept: the two are told apart. `isKept`: unsaved changes lie in the browser's
 * storage. `kept`: how far the room has them; undefined where there is none.
 */
export function saveStatus(saving: Saving, isKept: boolean, kept?: Kept): SaveStatus {
  const status = (text: string, tone: SaveStatus['tone'], draft = ''): SaveStatus => ({ text, draft, tone });
  const version = saving.version === undefined ? '' : ` · version ${saving.version}`;
  if (saving.sending?.source === 'editor') return status('Saving…', 'busy');
  if (kept === 'disk_full' || kept === 'database') return status(`Not saved: ${failures[kept]}`, 'failed');
  if (!saving.isDirty && saving.diagramId !== undefined) {
    return status(`All changes saved${version}`, 'saved', kept === 'saving' ? drafts.saving : '');
  }
  const isOffline = !saving.isOnline || saving.problem?.kind === 'offline' || kept === 'offline' || kept === 'away';
  // The name is no part of what is drawn together: until it is saved it lies here alone.
  const isRenamed = saving.saved.name !== saving.current.name;
  if (kept === 'away' && !isRenamed) return status('Offline', 'unsaved', drafts.kept);
  if (isOffline && saving.isDirty) {
    return isKept ? status('Offline, kept on this device', 'unsaved') : status('Offline, not kept on this device', 'failed');
  }
  if (saving.problem !== undefined) return status(`Not saved: ${reasonOf(saving.problem)}`, 'failed');
  const draft = kept === 'kept' && isRenamed ? drafts.renamed : kept === 'kept' || kept === 'saving' ? drafts[kept] : '';
  return status(saving.diagramId === undefined ? 'Not saved yet' : `Unsaved changes since version ${saving.version}`, 'unsaved', draft);
}

const drafts = { kept: 'All changes kept', renamed: 'Name kept on this device', saving: 'Saving…' } as const;

const failures = { disk_full: 'the server’s disk is full', database: 'the server cannot store it' } as const;
