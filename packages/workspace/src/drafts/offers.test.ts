import { type Diagram, defaultLimits, writeDiagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { offerText, planOffers } from './offers.ts';

const stored: Diagram = { nodes: [], edges: [] };
const mine: Diagram = { nodes: [{ id: 'a', position: { x: 0, y: 0 } }], edges: [] };
const opened = { content: { name: 'Orders', diagram: stored }, version: 7, role: 'owner', limits: defaultLimits } as const;

function draft(holder: string, part: Partial<Draft> = {}): Draft {
  return { userId: 'u', holder, diagramId: 'd1', baseVersion: 7, name: 'Orders', data: writeDiagram(mine), savedAt: 0, ...part };
}

function holders(list: readonly { readonly draft: Draft }[]): readonly string[] {
  return list.map((offer) => offer.draft.holder);
}

test('restores the newest that was made to the opened version; the others wait', () => {
  const plan = planOffers([draft('newest'), draft('older', { baseVersion: 6 })], opened);
  expect(holders(plan.restore)).toEqual(['newest']);
  expect(holders(plan.offers)).toEqual(['newest', 'older']);
});

test('restores nothing by itself when the newest was made to another version', () => {
  const plan = planOffers([draft('newest', { baseVersion: 6 }), draft('older')], opened);
  expect(plan.restore).toEqual([]);
  expect(holders(plan.offers)).toEqual(['newest', 'older']);
});

test('has a second choice when another tab takes the first', () => {
  expect(holders(planOffers([draft('one'), draft('two'), draft('three', { baseVersion: 1 })], opened).restore)).toEqual(['one', 'two']);
});

test('restores for a diagram that was never saved', () => {
  const first = draft('first', { diagramId: undefined, baseVersion: undefined, name: '' });
  const plan = planOffers([first], { ...opened, content: { name: '', diagram: stored }, version: undefined });
  expect(holders(plan.restore)).toEqual(['first']);
});

test('drops what is stored anyway, and keeps a draft with another name', () => {
  const same = draft('same', { data: '{ "edges": [], "nodes": [] }' });
  const renamed = draft('renamed', { data: writeDiagram(stored), name: 'Invoices' });
  const plan = planOffers([same, renamed], opened);
  expect(plan.drop).toEqual([same]);
  expect(holders(plan.offers)).toEqual(['renamed']);
});

test('passes over what cannot be read', () => {
  expect(planOffers([draft('broken', { data: '{' }), draft('text', { data: '"x"' })], opened)).toEqual({
    drop: [],
    restore: [],
    offers: [],
  });
});

test('never restores for a viewer, but offers', () => {
  const plan = planOffers([draft('mine')], { ...opened, role: 'viewer' });
  expect(plan.restore).toEqual([]);
  expect(holders(plan.offers)).toEqual(['mine']);
});

test('says when the changes are from and what they were made to', () => {
  const told = { version: 9, role: 'owner', time: '14:32' } as const;
  const offer = { kind: 'offered', draft: draft('a'), diagram: mine } as const;
  expect(offerText(offer, told)).toBe('Unsaved changes from 14:32 are based on version 7; the diagram is now at version 9.');
  expect(offerText({ ...offer, kind: 'restored' }, told)).toBe('Unsaved changes from 14:32 were restored.');
  expect(offerText({ ...offer, kind: 'restored', conflict: { base: stored, mine, theirs: stored } }, told)).toBe(
    'Unsaved changes from 14:32 were restored. Others have changed the same elements since. Your changes were kept; undo to use theirs.',
  );
  expect(offerText(offer, { ...told, version: 7 })).toBe('Other unsaved changes from 14:32 are kept on this device.');
  expect(offerText({ ...offer, draft: { ...offer.draft, baseVersion: undefined } }, { ...told, version: undefined })).toBe(
    'Changes from 14:32 that were never saved are kept on this device.',
  );
  expect(offerText(offer, { ...told, role: 'viewer' })).toBe(
    'Unsaved changes from 14:32 are kept on this device. You can only view this diagram.',
  );
});
