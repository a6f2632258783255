import { describe, expect, it } from 'vitest';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import { compareDiagrams } from '../compare/compare-diagrams.ts';
import { describeDifference } from '../compare/describe-difference.ts';
import { mergeDiagrams } from '../compare/merge-diagrams.ts';
import type { Diagram } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { stateNode } from '../kinds/nodes/state.ts';
import { defaultLimits } from '../limits.ts';
import { addRegion, cannotAddRegion } from './add-region.ts';
import { changeNodeKind } from './change-node-kind.ts';
import { textAt, writeText } from './write-text.ts';

const state = (regions?: readonly object[]): Diagram =>
  ({
    nodes: [{ id: 's', position: { x: 0, y: 0 }, data: { label: 'S', kind: 'state', ...(regions === undefined ? {} : { regions }) } }],
    edges: [],
  }) as Diagram;
const view = (diagram: Diagram) => viewNode(diagram.nodes[0] ?? { id: '', position: { x: 0, y: 0 } });

describe('addRegion', () => {
  it('divides a state without regions into two, and adds one to others', () => {
    const two = applyChanges(state(), addRegion(state(), { node: 's', ids: ['r', 't'] }));
    expect(view(two).regions).toEqual([
      { id: 'r', label: '' },
      { id: 't', label: '' },
    ]);
    const three = applyChanges(two, addRegion(two, { node: 's', ids: ['u', 'v'] }));
    expect(view(three).regions.map(({ id }) => id)).toEqual(['r', 't', 'u']);
    expect(stateNode.describe(view(three))).toBe('State S, 3 regions');
    expect(checkDiagram(three, defaultLimits)).toEqual([]);
  });

  it('is for states alone, and stops at the limit', () => {
    const other: Diagram = { nodes: [{ id: 's', position: { x: 0, y: 0 }, data: { label: 'A', kind: 'action' } }], edges: [] };
    expect([cannotAddRegion(other, 's'), addRegion(other, { node: 's', ids: ['r', 't'] })]).toEqual(['no_regions', []]);
    const full = state(Array.from({ length: 60 }, (_, index) => ({ id: `r${index}` })));
    expect(cannotAddRegion(full, 's')).toBe('member_limit_reached');
    expect(checkDiagram(state(Array.from({ length: 61 }, (_, index) => ({ id: `r${index}` }))), defaultLimits)).toHaveLength(1);
  });
});

describe('regions', () => {
  const base = state([{ id: 'r', label: 'money' }, { id: 't' }]);

  it('keep their place without a name', () => {
    const place = { id: 's', part: { field: 'regions', item: 'r' } } as const;
    const unnamed = applyChanges(base, writeText(base, { ...place, text: '' }, defaultLimits));
    expect(textAt(unnamed, place)).toBe('');
    expect(view(unnamed).regions).toHaveLength(2);
  });

  it('of two people stand all, each with the name that it was given', () => {
    const mine = applyChanges(base, addRegion(base, { node: 's', ids: ['u', 'v'] }));
    const theirs = applyChanges(base, writeText(base, { id: 's', part: { field: 'regions', item: 't' }, text: 'goods' }, defaultLimits));
    const { merged, conflicts } = mergeDiagrams(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(view(merged).regions.map(({ label }) => label)).toEqual(['money', 'goods', '']);
    const comparison = compareDiagrams(base, theirs);
    expect(comparison.differences.map((each) => describeDifference(each, comparison).sentence)[0]).toMatch(/^State S: region .*goods/);
  });

  it('go with the kind', () => {
    const plain = applyChanges(base, changeNodeKind(base, { id: 's', kind: 'action' }));
    expect(plain.nodes[0]?.data?.regions).toBeUndefined();
  });
});
