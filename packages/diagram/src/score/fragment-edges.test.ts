import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragment, key, lifeline, message, shopScore } from '../../test/scores.ts';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import type { Diagram } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { type FragmentEdge, moveFragmentEdge, nextGap } from './fragment-edges.ts';
import type { Place } from './place.ts';
import { readScores } from './read-scores.ts';
import { type Item, walkItems } from './score.ts';

const tag = 'test';

/** m1, then alt with m2 and m3 in its first operand and m4 in its second, then m5. */
function framed(): Diagram {
  const { nodes, edges } = shopScore();
  const alt = fragment('alt', { order: key(2), operands: [{ id: 'one' }, { id: 'two', from: `${key(4)}`.replace('a4', 'a3z') }] });
  return {
    nodes: [...nodes, alt],
    edges: edges.map((edge) => (['m2', 'm3', 'm4'].includes(edge.id) ? { ...edge, data: { ...edge.data, in: 'alt' } } : edge)),
  };
}

/** `m1 alt[m2 m3 | m4] m5` */
function text(diagram: Diagram): string {
  const said = (items: readonly Item[]): string =>
    items
      .map((item) =>
        item.type === 'fragment' ? `${item.id}[${item.operands.map(({ items: inner }) => said(inner)).join(' | ')}]` : item.id,
      )
      .join(' ');
  return readScores(diagram)
    .map(({ root }) => said(root))
    .join(' / ');
}

function moved(diagram: Diagram, edge: FragmentEdge, place: Omit<Place, 'score'>): string {
  return text(applyChanges(diagram, moveFragmentEdge(diagram, { fragment: 'alt', edge, place: { score: '', ...place }, tag })));
}

describe('a border of a fragment', () => {
  it('takes in the rows that it passes', () => {
    expect(text(framed())).toBe('m1 alt[m2 m3 | m4] m5');
    expect(moved(framed(), 'top', { before: 'm1' })).toBe('alt[m1 m2 m3 | m4] m5');
    expect(moved(framed(), 'bottom', {})).toBe('m1 alt[m2 m3 | m4 m5]');
  });

  it('lets out the rows that it passes, and no more than those of its operand', () => {
    expect(moved(framed(), 'top', { fragment: 'alt', operand: 'one', before: 'm3' })).toBe('m1 m2 alt[m3 | m4] m5');
    expect(moved(framed(), 'top', { fragment: 'alt', operand: 'two' })).toBe('m1 m2 m3 alt[ | m4] m5');
    expect(moved(framed(), 'bottom', { fragment: 'alt', operand: 'one', before: 'm3' })).toBe('m1 alt[m2 m3 | ] m4 m5');
  });

  it('stays where it is in its own gap, and where the place is gone', () => {
    for (const place of [{ before: 'alt' }, { fragment: 'alt', operand: 'one', before: 'm2' }]) {
      expect(moveFragmentEdge(framed(), { fragment: 'alt', edge: 'top', place: { score: '', ...place }, tag })).toEqual([]);
    }
    expect(moved(framed(), 'bottom', { before: 'm5' })).toBe('m1 alt[m2 m3 | m4] m5');
    expect(moveFragmentEdge(framed(), { fragment: 'gone', edge: 'top', place: { score: '' }, tag })).toEqual([]);
  });

  it('takes a fragment beside it as a whole, and never passes the border of the one round it', () => {
    const base = framed();
    const inner: Diagram = {
      nodes: [...base.nodes, fragment('loop', { order: key(0), operands: [{ id: 'l' }] })],
      edges: base.edges.map((edge) => (edge.id === 'm1' ? { ...edge, data: { ...edge.data, in: 'loop' } } : edge)),
    };
    expect(text(inner)).toBe('loop[m1] alt[m2 m3 | m4] m5');
    expect(moved(inner, 'top', { fragment: 'loop', operand: 'l' })).toBe('alt[loop[m1] m2 m3 | m4] m5');
    const outer: Diagram = {
      nodes: [
        ...base.nodes.filter(({ id }) => id !== 'alt'),
        fragment('opt', { order: key(1), operands: [{ id: 'o' }] }),
        fragment('alt', { order: key(3), in: 'opt', operands: [{ id: 'one' }] }),
      ],
      edges: base.edges.map((edge) => {
        const within = edge.id === 'm2' ? 'opt' : edge.id === 'm4' ? 'alt' : undefined;
        const { in: _, ...data } = edge.data ?? {};
        return { ...edge, data: within === undefined ? data : { ...data, in: within } };
      }),
    };
    expect(text(outer)).toBe('m1 opt[m2 alt[m4]] m3 m5');
    expect(moved(outer, 'top', { before: 'm1' })).toBe('m1 opt[alt[m2 m4]] m3 m5');
    expect(moved(outer, 'bottom', {})).toBe('m1 opt[m2 alt[m4]] m3 m5');
  });
});

describe('a separator', () => {
  const edge = { operand: 'two' };

  it('gives the rows that it passes to the other operand', () => {
    expect(moved(framed(), edge, { fragment: 'alt', operand: 'one', before: 'm3' })).toBe('m1 alt[m2 | m3 m4] m5');
    expect(moved(framed(), edge, { fragment: 'alt', operand: 'two' })).toBe('m1 alt[m2 m3 m4 | ] m5');
  });

  it('goes as far as its two operands, wherever the pointer is', () => {
    expect(moved(framed(), edge, { before: 'm1' })).toBe('m1 alt[ | m2 m3 m4] m5');
    expect(moved(framed(), edge, {})).toBe('m1 alt[m2 m3 m4 | ] m5');
    expect(moved(framed(), { operand: 'one' }, {})).toBe('m1 alt[m2 m3 | m4] m5');
  });

  it('is one field of the fragment where the keys are in order', () => {
    const changes = moveFragmentEdge(framed(), {
      fragment: 'alt',
      edge,
      place: { score: '', fragment: 'alt', operand: 'one', before: 'm3' },
      tag,
    });
    expect(changes).toMatchObject([{ element: 'node', id: 'alt', path: ['data', 'operands'] }]);
    expect(checkDiagram(applyChanges(framed(), changes), defaultLimits)).toEqual([]);
  });
});

describe('any line of a fragment', () => {
  const places = fc.record(
    {
      fragment: fc.constantFrom('alt', 'inner', 'nowhere'),
      operand: fc.constantFrom('one', 'two', 'i1', 'i2'),
      before: fc.constantFrom('m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'alt', 'inner'),
    },
    { requiredKeys: [] },
  );
  const rowsIn = fc.array(fc.constantFrom(undefined, 'alt', 'inner'), { minLength: 7, maxLength: 7 });
  const edges = fc.constantFrom<FragmentEdge>('top', 'bottom', { operand: 'two' }, { operand: 'one' });

  it('keeps all rows in their order, wherever it is put', () => {
    fc.assert(
      fc.property(rowsIn, fc.array(fc.record({ edge: edges, place: places }), { maxLength: 6 }), fc.boolean(), (within, moves, keyed) => {
        let diagram: Diagram = {
          nodes: [
            lifeline('a', 0),
            lifeline('b', 1),
            fragment('alt', { order: key(1), operands: [{ id: 'one' }, { id: 'two', from: key(4) }] }),
            fragment('inner', { order: key(2), in: 'alt', operands: [{ id: 'i1' }, { id: 'i2', from: key(3) }] }),
          ],
          edges: within.map((of, index) =>
            message(`m${index}`, 'a', 'b', { ...(keyed ? { order: key(index) } : {}), ...(of === undefined ? {} : { in: of }) }),
          ),
        };
        const messages = (): readonly string[] =>
          readScores(diagram).flatMap(({ root }) => walkItems(root).flatMap(({ type, id }) => (type === 'message' ? [id] : [])));
        const before = messages();
        for (const { edge, place } of moves) {
          diagram = applyChanges(diagram, moveFragmentEdge(diagram, { fragment: 'alt', edge, place: { score: '', ...place }, tag }));
          expect(messages()).toEqual(before);
        }
        expect(
          readScores(diagram)
            .flatMap(({ root }) => walkItems(root).map(({ id }) => id))
            .sort(),
        ).toEqual([...before, 'alt', 'inner'].sort());
      }),
      { numRuns: 300 },
    );
  });

  it('has a gap one row further, as long as there is a row', () => {
    const [score] = readScores(framed());
    if (score === undefined) throw new Error('There is no score.');
    expect(nextGap(score, 'alt', 'top', -1)).toEqual({ score: '', before: 'm1' });
    expect(nextGap(score, 'alt', 'top', 1)).toEqual({ score: '', fragment: 'alt', operand: 'one', before: 'm3' });
    expect(nextGap(score, 'alt', 'bottom', 1)).toEqual({ score: '' });
    expect(nextGap(score, 'alt', 'bottom', -1)).toEqual({ score: '', fragment: 'alt', operand: 'two', before: 'm4' });
    const wide = applyChanges(
      framed(),
      moveFragmentEdge(framed(), { fragment: 'alt', edge: 'top', place: { score: '', before: 'm1' }, tag }),
    );
    const [next] = readScores(wide);
    expect(next && nextGap(next, 'alt', 'top', -1)).toBeUndefined();
  });
});
