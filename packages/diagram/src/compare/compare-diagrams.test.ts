import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagrams, edited, edits, triples, umlDiagrams } from '../../test/arbitraries.ts';
import { applyChanges, type Change } from '../changes.ts';
import { deleteElements } from '../commands/delete-elements.ts';
import { dropNodes } from '../commands/drop-nodes.ts';
import { insertItem, moveItem, removeItem, setItem } from '../commands/edit-items.ts';
import { moveNodes } from '../commands/move-nodes.ts';
import { setColour } from '../commands/set-colour.ts';
import type { Diagram } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { sameDiagram } from '../same.ts';
import { compareDiagrams } from './compare-diagrams.ts';
import { describeConflict } from './describe-conflict.ts';
import { describeDifference } from './describe-difference.ts';
import { mergeDiagrams } from './merge-diagrams.ts';

const base: Diagram = {
  nodes: [
    { id: 'pack', position: { x: 0, y: 0 }, data: { kind: 'package', label: 'Sales' } },
    {
      id: 'order',
      position: { x: 10, y: 40 },
      data: {
        kind: 'class',
        label: 'Order',
        attributes: [
          { id: 'a', text: 'a: A' },
          { id: 'b', text: 'b: B' },
        ],
      },
    },
    { id: 'item', position: { x: 300, y: 0 }, data: { kind: 'class', label: 'Item' }, measured: { width: 5 } },
  ],
  edges: [{ id: 'e', source: 'order', target: 'item', data: { kind: 'association', source: { role: 'from' } } }],
};
const list = { node: 'order', list: 'attributes' };

function told(...changes: readonly Change[]): readonly string[] {
  const comparison = compareDiagrams(base, applyChanges(base, changes));
  return comparison.differences.map((difference) => describeDifference(difference, comparison).sentence);
}

describe('compareDiagrams', () => {
  it('finds a difference exactly where two diagrams do not say the same', () => {
    fc.assert(
      fc.property(umlDiagrams, edits, (before, acts) => {
        const after = edited(before, acts, 'x');
        const { differences } = compareDiagrams(before, after);
        // Another paint order alone is told as well.
        expect(differences.length === 0).toBe(sameDiagram(before, after));
        expect(new Set(differences.map(({ key }) => key)).size).toBe(differences.length);
      }),
      { numRuns: 200 },
    );
  });

  it('says of any two diagrams what differs, in words', () => {
    fc.assert(
      fc.property(diagrams, diagrams, (before, after) => {
        const comparison = compareDiagrams(before, after);
        for (const difference of comparison.differences) {
          const { sentence, details } = describeDifference(difference, comparison);
          expect(sentence).toMatch(/^[\s\S]+\.$/u);
          expect(details.length).toBe(difference.how === 'moved' && difference.element === 'node' ? 1 : difference.details.length);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('tells the opposite the other way round', () => {
    fc.assert(
      fc.property(umlDiagrams, edits, (before, acts) => {
        const after = edited(before, acts, 'x');
        const [there, back] = [compareDiagrams(before, after).counts, compareDiagrams(after, before).counts];
        expect([back.added, back.removed, back.changed]).toEqual([there.removed, there.added, there.changed]);
      }),
      { numRuns: 200 },
    );
  });

  it('passes over what canvas libraries note for themselves', () => {
    expect(told({ op: 'set', element: 'node', id: 'item', path: ['measured'], value: { width: 9 } })).toEqual([]);
  });

  it('tells single members, ends, labels and style', () => {
    expect(told(...insertItem(base, { ...list, id: 'm', fields: { text: 'total: Money', static: true } }, defaultLimits))).toEqual([
      'Class Order: attribute “total: Money” (static) added.',
    ]);
    expect(told(...setItem(base, { ...list, item: 'a' }, { text: 'c: C' }, defaultLimits))).toEqual([
      'Class Order: attribute a: A → c: C.',
    ]);
    expect(told(...removeItem(base, { ...list, item: 'b' }))).toEqual(['Class Order: attribute “b: B” removed.']);
    expect(told(...moveItem(base, { ...list, item: 'b' }, -1))).toEqual(['Class Order: attribute “b: B” moved within its list.']);
    expect(told({ op: 'set', element: 'edge', id: 'e', path: ['data', 'source'], value: { role: 'to', multiplicity: '1' } })).toEqual([
      'Association from Order to Item: source role from → to; source multiplicity “1” added.',
    ]);
    expect(told({ op: 'set', element: 'edge', id: 'e', path: ['target'], value: 'pack' })).toEqual([
      'Association from Order to Sales: target Class Item → Package Sales.',
    ]);
    expect(told(...setColour(base, { nodes: ['item'] }, 'blue'))).toEqual(['Class Item: colour blue added.']);
    expect(told({ op: 'set', element: 'node', id: 'item', path: ['data', 'kind'], value: 'interface' })).toEqual([
      'Interface Item: type class → interface.',
    ]);
  });

  it('tells moved apart from changed, and into what', () => {
    const renamed = { op: 'set', element: 'node', id: 'item', path: ['data', 'label'], value: 'Line' } as const;
    expect(told(...moveNodes(base, new Map([['item', { x: 320, y: -15 }]])), renamed)).toEqual([
      'Class Line: name Item → Line.',
      'Class Line moved 20 px to the right and 15 px up.',
    ]);
    expect(told(...dropNodes(base, new Map([['item', { position: { x: 5, y: 5 }, parent: 'pack' }]])))).toEqual([
      'Class Item moved into Package Sales.',
    ]);
    expect(told({ op: 'place', element: 'node', id: 'item', after: null })).toEqual([
      'Class Item moved in front of or behind other elements.',
    ]);
    expect(told({ op: 'set', element: 'edge', id: 'e', path: ['data', 'points'], value: [{ x: 1, y: 2 }] })).toEqual([
      'Association from Order to Item rerouted (waypoints).',
    ]);
  });

  it('tells what was added and removed, and counts', () => {
    const after = applyChanges(base, [
      ...deleteElements(base, { nodes: ['item'] }),
      { op: 'insert', element: 'node', value: { id: 'n', position: { x: 0, y: 0 }, data: { kind: 'x-odd' } } },
      { op: 'set', element: 'diagram', path: ['meta'], value: 1 },
    ]);
    const comparison = compareDiagrams(base, after);
    expect(comparison.differences.map((difference) => describeDifference(difference, comparison).sentence)).toEqual([
      'x-odd (unnamed) added.',
      'Class Item removed.',
      'Association from Order to Item removed.',
      'The diagram: field meta 1 added.',
    ]);
    expect(comparison.counts).toEqual({ added: 1, removed: 2, changed: 1, moved: 0 });
  });
});

describe('describeClash', () => {
  it('says of each side what it did', () => {
    const write = (text: string): Diagram => applyChanges(base, setItem(base, { ...list, item: 'a' }, { text }, defaultLimits));
    const [mine, theirs] = [write('m'), write('t')];
    const { conflicts } = mergeDiagrams(base, mine, theirs);
    expect(conflicts.map((conflict) => describeConflict(conflict, { base, mine, theirs }))).toEqual([
      {
        subject: 'Class Order',
        reason: 'Both sides changed the same property.',
        mine: ['Class Order: attribute a: A → m.'],
        theirs: ['Class Order: attribute a: A → t.'],
      },
    ]);
  });

  it('finds words for every clash', () => {
    fc.assert(
      fc.property(triples, ({ base: before, mine, theirs }) => {
        for (const conflict of mergeDiagrams(before, mine, theirs).conflicts) {
          const words = describeConflict(conflict, { base: before, mine, theirs });
          expect(words.subject).not.toMatch(/^An element$|^A connection$/);
          expect([...words.mine, ...words.theirs].some((deed) => deed !== 'No change.')).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
