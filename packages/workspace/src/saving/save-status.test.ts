import { expect, test } from 'vitest';
import type { Durability } from '../live/durability.ts';
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
  ['Saved · version 7', clean, true],
  ['Not saved · kept on this device', dirty, true],
  ['Not saved · not kept on this device', dirty, false],
  ['Not saved yet', fresh, true],
  ['Not saved yet', { ...fresh, isDirty: true }, true],
  ['Saving…', { ...dirty, sending }, true],
  ['Saved · version 7', { ...clean, sending: { ...sending, source: 'draft' } }, true],
  ['Not saved: server error', { ...dirty, problem }, true],
  ['Offline · kept on this device', { ...dirty, isOnline: false }, true],
  ['Offline · kept on this device', { ...dirty, problem: { ...problem, kind: 'offline' } }, true],
  ['Offline · not kept on this device', { ...dirty, isOnline: false }, false],
  ['Saved · version 7', { ...clean, isOnline: false }, true],
])('reads %s', (text, saving, isKept) => {
  expect(saveStatus(saving, isKept).text).toBe(text);
});

const renamed: Saving = { ...dirty, current: { ...dirty.current, name: 'Mine' } };

test.each<[string, Saving, Durability]>([
  ['Not saved · synced to the server', dirty, 'kept'],
  ['Not saved · synced to the server', { ...fresh, isDirty: true }, 'kept'],
  ['Saving…', dirty, 'saving'],
  ['Saved · version 7', clean, 'kept'],
  ['Name not saved · kept on this device', renamed, 'kept'],
  // Taken back, but not yet in the room.
  ['Saving…', clean, 'saving'],
  ['Offline · kept on this device', dirty, 'offline'],
  ['Saved · version 7', clean, 'offline'],
  ['Offline · synced, not saved', dirty, 'away'],
  ['Saved · version 7', clean, 'away'],
  ['Offline · kept on this device', renamed, 'away'],
  ['Not saved: the server’s disk is full', dirty, 'disk_full'],
  ['Not saved: the server can’t store it', clean, 'database'],
  ['Not saved: server error', { ...dirty, problem }, 'kept'],
  // The failure came late, when the server was reached again.
  ['Not saved · synced to the server', { ...dirty, problem: { ...problem, kind: 'offline' } }, 'kept'],
  ['Offline · kept on this device', { ...dirty, problem: { ...problem, kind: 'offline' } }, 'offline'],
  ['Saving…', { ...dirty, sending }, 'kept'],
])('reads %s in a room', (text, saving, kept) => {
  expect(saveStatus(saving, true, kept).text).toBe(text);
});
