import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonObjects } from '../../test/arbitraries.ts';
import { fragment, key, lifeline, message, shopScore } from '../../test/scores.ts';
import type { Diagram, JsonObject } from '../diagram.ts';
import { readScores } from './read-scores.ts';
import { type Item, walkItems } from './score.ts';

/** A score as nested lists of ids: fragments as `[id, [rows of the first operand], …]`. */
type Outline = readonly (string | readonly [string, ...Outline[]])[];

function outline(items: readonly Item[]): Outline {
  return items.map((item) => (item.type === 'fragment' ? [item.id, ...item.operands.map(({ items: inner }) => outline(inner))] : item.id));
}

function rootOf(diagram: Diagram): Outline {
  return outline(readScores(diagram)[0]?.root ?? []);
}

describe('a score', () => {
  it('has its rows by their keys, those without behind them as they are stored', () => {
    const { nodes, edges } = shopScore();
    const bare = message('bare', 'shop', 'bank');
    expect(rootOf({ nodes, edges: [bare, ...edges.toReversed()] })).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'bare']);
  });

  it('deals rows to the operands from their keys on', () => {
    const { nodes, edges } = shopScore();
    const operands = [{ id: 'x' }, { id: 'z', from: key(4) }, { id: 'y', from: key(3) }, { id: 'empty' }];
    const inside = edges.map((edge) => ({ ...edge, data: { ...edge.data, in: 'f' } }));
    expect(rootOf({ nodes: [...nodes, fragment('f', { operands })], edges: inside })).toEqual([
      ['f', ['m1', 'm2'], ['m3'], ['m4', 'm5'], []],
    ]);
  });

  it('puts a row whose fragment is gone between its neighbours', () => {
    const { nodes, edges } = shopScore();
    const within = (id: string): string | undefined => (id === 'm2' || id === 'm4' ? 'f' : id === 'm3' || id === 'm5' ? 'gone' : undefined);
    const placed = edges.map((edge) => ({ ...edge, data: { ...edge.data, in: within(edge.id) } }));
    expect(rootOf({ nodes: [...nodes, fragment('f', { order: key(0) })], edges: placed })).toEqual([['f', ['m2', 'm3', 'm4']], 'm1', 'm5']);
  });

  it('lets fragments that lie in each other out at the smallest id', () => {
    const { nodes } = shopScore();
    const round = [fragment('b', { in: 'c' }), fragment('c', { in: 'a' }), fragment('a', { in: 'b' })];
    expect(rootOf({ nodes: [...nodes, ...round], edges: [] })).toEqual([['a', [['c', [['b', []]]]]]]);
  });

  it('has the lifelines from left to right, those of a box together', () => {
    const box = { id: 'box', position: { x: 0, y: 0 }, data: { kind: 'lifelineBox', label: '' } };
    const nodes = [
      box,
      lifeline('c', 2, {}),
      { ...lifeline('d', 3), parentId: 'box' },
      { ...lifeline('a', 0), parentId: 'box' },
      lifeline('b', 1),
    ];
    const [score] = readScores({ nodes, edges: [] });
    expect(score?.columns.map(({ id }) => id)).toEqual(['a', 'd', 'b', 'c']);
    expect(score?.boxes.map(({ id }) => id)).toEqual(['box']);
  });

  it('is that of the only frame for lifelines outside of all, and one of its own where there are several', () => {
    const frame = (id: string) => ({ id, position: { x: 0, y: 0 }, data: { kind: 'interaction', label: id } });
    const nodes = [frame('one'), { ...lifeline('a', 0), parentId: 'one' }, lifeline('b', 1)];
    expect(readScores({ nodes, edges: [] }).map(({ id, columns }) => [id, columns.length])).toEqual([['one', 2]]);
    const two = readScores({ nodes: [...nodes, frame('two')], edges: [message('m', 'a', 'b')] });
    expect(two.map(({ id, root }) => [id, root.length])).toEqual([
      ['one', 0],
      ['', 0],
    ]);
  });
});

const ids = ['a', 'b', 'c', 'd', 'e'] as const;
const rowData = fc.oneof(
  jsonObjects,
  fc.record(
    {
      order: fc.constantFrom<unknown>(key(1), key(2), key(3), 'x', '', 5, null),
      in: fc.constantFrom<unknown>(...ids, 'gone', 7),
      operands: fc.constantFrom<unknown>(
        [],
        'x',
        [{ id: 'o' }, { id: 'p', from: key(2) }],
        [{ id: 'o' }, { id: 'o' }],
        [1, null, { from: 3 }],
      ),
      operator: fc.constantFrom('alt', 'nothing'),
    },
    { requiredKeys: [] },
  ),
);

/** Scores in which anything is stored. */
const anything: fc.Arbitrary<Diagram> = fc
  .record({
    rows: fc.array(fc.tuple(fc.constantFrom(...ids), rowData), { maxLength: 8 }),
    messages: fc.array(rowData, { maxLength: 8 }),
  })
  .map(({ rows, messages }) => ({
    nodes: [
      lifeline('l', 0),
      lifeline('r', 1),
      ...new Map(
        rows.map(([id, data]) => [id, { id, position: { x: 0, y: 0 }, data: { ...(data as JsonObject), label: id, kind: 'fragment' } }]),
      ).values(),
    ],
    edges: messages.map((data, index) =>
      message(`m${index}`, 'l', index % 2 === 0 ? 'r' : 'l', { ...(data as JsonObject), kind: 'reply' }),
    ),
  }));

describe('whatever is stored', () => {
  it('nests, and holds every row once', () => {
    fc.assert(
      fc.property(anything, (diagram) => {
        const [score] = readScores(diagram);
        const found = [...walkItems(score?.root ?? [])].map(({ id }) => id);
        const expected = [...diagram.edges, ...diagram.nodes.slice(2)].map(({ id }) => id);
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it('reads the same once its places are written as they are read', () => {
    fc.assert(
      fc.property(anything, (diagram) => {
        const read = rootOf(diagram);
        expect(rootOf(written(diagram))).toEqual(read);
      }),
    );
  });
});

/** A diagram whose rows say the places that they are read at. */
function written(diagram: Diagram): Diagram {
  const places = new Map<string, JsonObject>();
  let count = 0;
  const walk = (items: readonly Item[], within: string | undefined): void => {
    for (const item of items) {
      const order = `a${String(count).padStart(6, '0')}`;
      count += 1;
      places.set(item.id, { order, in: within, ...(item.type === 'fragment' ? { operands: operandsOf(item) } : {}) });
      if (item.type === 'fragment') for (const operand of item.operands) walk(operand.items, item.id);
    }
  };
  const operandsOf = (item: Extract<Item, { type: 'fragment' }>) => {
    let at = count;
    return item.operands.map(({ id }, index) => {
      const from = `a${String(at).padStart(6, '0')}`;
      at += [...walkItems(item.operands[index]?.items ?? [])].length;
      return { id, ...(index === 0 ? {} : { from }) };
    });
  };
  walk(readScores(diagram)[0]?.root ?? [], undefined);
  const place = <T extends { readonly id: string; readonly data?: JsonObject }>(element: T): T => ({
    ...element,
    ...(places.has(element.id) ? { data: { ...element.data, ...places.get(element.id) } } : {}),
  });
  return { nodes: diagram.nodes.map(place), edges: diagram.edges.map(place) };
}
