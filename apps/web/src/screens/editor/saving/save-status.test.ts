import { expect, test } from 'vitest';
import type { Kept } from '../../../live/kept.ts';
import { saveStatus } from './save-status.ts';
import { beginSaving, type Saving } from './saving.ts';

const clean = beginSaving({
  diagramId: 'd1',
  version: 7,
  role: 'owner',
  ownerEmail: '',
  isOnline: true,
  content: { name: 'Orders', diagram: { nodes: [], edges: [] } },
});
const dirty: Saving = { ...clean, isDirty: true };
const fresh: Saving = { ...clean, diagramId: undefined, version: undefined };
const sending = { number: 1, diagramId: 'd1', version: 7, content: clean.current, source: 'editor' } as const;
const problem = { kind: 'server', text: 'The server has a problem.', waitSeconds: undefined } as const;

test.each<[string, Saving, boolean]>([
  ['All changes saved · version 7', clean, true],
  ['Unsaved changes since version 7', dirty, true],
  ['Not saved yet', fresh, true],
  ['Not saved yet', { ...fresh, isDirty: true }, true],
  ['Saving…', { ...dirty, sending }, true],
  ['All changes saved · version 7', { ...clean, sending: { ...sending, source: 'draft' } }, true],
  ['Not saved: server error', { ...dirty, problem }, true],
  ['Offline, kept on this device', { ...dirty, isOnline: false }, true],
  ['Offline, kept on this device', { ...dirty, problem: { ...problem, kind: 'offline' } }, true],
  ['Offline, not kept on this device', { ...dirty, isOnline: false }, false],
  ['All changes saved · version 7', { ...clean, isOnline: false }, true],
])('reads %s', (text, saving, isKept) => {
  expect(saveStatus(saving, isKept).text).toBe(text);
});

test.each<[string, string, Saving, Kept]>([
  ['Unsaved changes since version 7', 'All changes kept', dirty, 'kept'],
  ['Unsaved changes since version 7', 'Saving…', dirty, 'saving'],
  ['All changes saved · version 7', '', clean, 'kept'],
  ['Unsaved changes since version 7', 'Name kept on this device', { ...dirty, current: { ...dirty.current, name: 'Mine' } }, 'kept'],
  // Taken back, but not yet in the room.
  ['All changes saved · version 7', 'Saving…', clean, 'saving'],
  ['Offline, kept on this device', '', dirty, 'offline'],
  ['All changes saved · version 7', '', clean, 'offline'],
  ['Offline', 'All changes kept', dirty, 'away'],
  ['All changes saved · version 7', '', clean, 'away'],
  ['Offline, kept on this device', '', { ...dirty, current: { ...dirty.current, name: 'Mine' } }, 'away'],
  ['Not saved: the server’s disk is full', '', dirty, 'disk_full'],
  ['Not saved: the server cannot store it', '', clean, 'database'],
  ['Saving…', '', { ...dirty, sending }, 'kept'],
])('reads %s and %s in a room', (text, draft, saving, kept) => {
  expect(saveStatus(saving, true, kept)).toMatchObject({ text, draft });
});
