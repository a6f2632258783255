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
  ['Unsaved · kept on this device', dirty, true],
  ['Unsaved · not kept on this device', dirty, false],
  ['Unsaved · no version yet', fresh, true],
  ['Unsaved · no version yet', { ...fresh, isDirty: true }, true],
  ['Saving…', { ...dirty, sending }, true],
  ['Saved · version 7', { ...clean, sending: { ...sending, source: 'draft' } }, true],
  ['Unsaved · server error', { ...dirty, problem }, true],
  ['Offline · kept on this device', { ...dirty, isOnline: false }, true],
  ['Offline · kept on this device', { ...dirty, problem: { ...problem, kind: 'offline' } }, true],
  ['Offline · not kept on this device', { ...dirty, isOnline: false }, false],
  ['Saved · version 7', { ...clean, isOnline: false }, true],
])('reads %s', (text, saving, isKept) => {
  expect(saveStatus(saving, isKept).text).toBe(text);
});

const renamed: Saving = { ...dirty, current: { ...dirty.current, name: 'Mine' } };

test.each<[string, Saving, Durability]>([
  ['Unsaved · synced to the server', dirty, 'kept'],
  ['Unsaved · synced to the server', { ...fresh, isDirty: true }, 'kept'],
  ['Saving…', dirty, 'saving'],
  ['Saved · version 7', clean, 'kept'],
  ['Unsaved · name kept on this device', renamed, 'kept'],
  // Taken back, but not yet in the room.
  ['Saving…', clean, 'saving'],
  ['Offline · kept on this device', dirty, 'offline'],
  ['Saved · version 7', clean, 'offline'],
  ['Offline · synced, unsaved', dirty, 'away'],
  ['Saved · version 7', clean, 'away'],
  ['Offline · kept on this device', renamed, 'away'],
  ['Unsaved · the server’s disk is full', dirty, 'disk_full'],
  ['Unsaved · the server can’t store it', clean, 'database'],
  ['Unsaved · server error', { ...dirty, problem }, 'kept'],
  // The failure came late, when the server was reached again.
  ['Unsaved · synced to the server', { ...dirty, problem: { ...problem, kind: 'offline' } }, 'kept'],
  ['Offline · kept on this device', { ...dirty, problem: { ...problem, kind: 'offline' } }, 'offline'],
  ['Saving…', { ...dirty, sending }, 'kept'],
])('reads %s in a room', (text, saving, kept) => {
  expect(saveStatus(saving, true, kept).text).toBe(text);
});

test('names the state by one word, with an explanation in sentences', () => {
  for (const saving of [clean, dirty, fresh, renamed, { ...dirty, problem }, { ...dirty, isOnline: false }, { ...dirty, sending }]) {
    for (const isKept of [true, false]) {
      const { word, text, explanation } = saveStatus(saving, isKept);
      expect(text.startsWith(word)).toBe(true);
      expect(explanation).toMatch(/^[A-Z].*\.$/);
    }
  }
});
