import { defaultLimits } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { type Draft, diagramOfDraft, orphansOf, readDraft } from './draft.ts';

const draft: Draft = {
  userId: 'u1',
  holder: 'h1',
  diagramId: 'd1',
  baseVersion: 3,
  name: 'Orders',
  data: '{"nodes":[],"edges":[]}',
  savedAt: 1000,
};

test('reads its own records back, and those of a diagram that was never saved', () => {
  expect(readDraft({ ...draft, later: 'field' })).toEqual(draft);
  const first = { ...draft, diagramId: undefined, baseVersion: undefined };
  expect(readDraft(first)).toEqual(first);
});

test('reads with which key a first save was sent', () => {
  expect(readDraft({ ...draft, creationKey: 'key' })).toEqual({ ...draft, creationKey: 'key' });
  for (const creationKey of [null, 1, ['key']]) expect(readDraft({ ...draft, creationKey })).toEqual(draft);
});

test.each([
  ['nothing', undefined],
  ['a text', 'draft'],
  ['a list', [draft]],
  ['no user', { ...draft, userId: 1 }],
  ['an object as data', { ...draft, data: { nodes: [], edges: [] } }],
  ['a time that no date can say', { ...draft, savedAt: 1e300 }],
  ['no number as time', { ...draft, savedAt: Number.NaN }],
  ['a number as diagram', { ...draft, diagramId: 7 }],
  ['a text as version', { ...draft, baseVersion: '3' }],
])('passes over a record with %s', (_, record) => {
  expect(readDraft(record)).toBeUndefined();
});

test('finds the drafts of one diagram that nobody holds, newest first', () => {
  const older = { ...draft, holder: 'older', savedAt: 1 };
  const newer = { ...draft, holder: 'newer', savedAt: 2 };
  const held = { ...draft, holder: 'held', savedAt: 3 };
  const other = { ...draft, holder: 'other', diagramId: 'd2' };
  const first = { ...draft, holder: 'first', diagramId: undefined, baseVersion: undefined };
  const drafts = [older, first, held, newer, other];
  expect(orphansOf(drafts, { diagramId: 'd1', held: new Set(['held']) })).toEqual([newer, older]);
  expect(orphansOf(drafts, { diagramId: undefined, held: new Set(['held']) })).toEqual([first]);
});

test('reads a draft over a reduced limit, and what is readable of a damaged one', () => {
  const nodes = [{ id: 'a', position: { x: 0, y: 0 } }, { id: 'b' }];
  const limits = { ...defaultLimits, maxNodes: 1 };
  expect(diagramOfDraft({ ...draft, data: JSON.stringify({ nodes, edges: [] }) }, limits)?.nodes.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(diagramOfDraft({ ...draft, data: 'no json' }, limits)).toBeUndefined();
  expect(diagramOfDraft({ ...draft, data: '7' }, limits)).toBeUndefined();
});
