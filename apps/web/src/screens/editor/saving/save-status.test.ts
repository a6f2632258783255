import { expect, test } from 'vitest';
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
const sending = { number: 1, diagramId: 'd1', version: 7, content: clean.current, sentAt: 0, source: 'editor' } as const;
const problem = { kind: 'server', text: 'The server has a problem.', waitSeconds: undefined } as const;

test.each<[string, Saving, boolean]>([
  ['All changes saved · version 7', clean, true],
  ['Unsaved changes · version 7', dirty, true],
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
