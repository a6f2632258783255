import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagrams, jsonValues, wideLimits } from '../test/arbitraries.ts';
import { checkDiagram, isDiagram } from './check.ts';
import { defaultLimits } from './limits.ts';

const a = { id: 'a', position: { x: 0, y: 0 } };
const b = { id: 'b', position: { x: 1, y: 1 } };

function paths(nodes: unknown, edges: unknown = [], limits = defaultLimits): readonly string[] {
  return checkDiagram({ nodes, edges }, limits).map(({ path }) => path);
}

describe('checkDiagram', () => {
  it('finds nothing wrong with a valid diagram', () => {
    fc.assert(fc.property(diagrams, (diagram) => isDiagram(diagram, wideLimits)));
    expect(diagramsSeen().some(({ nodes, edges }) => nodes.length > 2 && edges.length > 1)).toBe(true);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(jsonValues, jsonValues, jsonValues, (value, nodes, edges) => {
        for (const candidate of [value, { nodes, edges }, { nodes: [nodes, value], edges: [edges, value] }])
          checkDiagram(candidate, defaultLimits);
      }),
    );
  });

  it('comes to an end where a node without an id lies in nodes that lie in each other', () => {
    const ring = [
      { ...a, parentId: 'b' },
      { ...b, parentId: 'a' },
    ];
    for (const id of [undefined, null]) {
      expect(paths([{ id, position: a.position, parentId: 'a' }, ...ring])).toEqual([
        'nodes[0].id',
        'nodes[0].parentId',
        'nodes[1].parentId',
        'nodes[2].parentId',
      ]);
    }
  });

  it.each([
    ['a node that is no object', ['x'], [], ['nodes[0]']],
    ['an id that stands twice', [a, a], [], ['nodes[1].id']],
    ['an id that means something to JavaScript', [{ ...a, id: '__proto__' }], [], ['nodes[0].id']],
    ['an id that is no well-formed text', [{ ...a, id: 'x\ud800' }], [], ['nodes[0].id']],
    [
      'a position that is not finite',
      [{ ...a, position: { x: Number.POSITIVE_INFINITY, y: '1' } }],
      [],
      ['nodes[0].position.x', 'nodes[0].position.y'],
    ],
    ['a label that is no text', [{ ...a, data: { label: {} } }], [], ['nodes[0].data.label']],
    ['a label of eleven lines', [{ ...a, data: { label: '\n'.repeat(10) } }], [], ['nodes[0].data.label']],
    ['a style that is a text', [{ ...a, style: 'color: red' }], [], ['nodes[0].style']],
    ['a parent that is missing', [{ ...a, parentId: 'gone' }], [], ['nodes[0].parentId']],
    [
      'nodes that lie in each other',
      [
        { ...a, parentId: 'b' },
        { ...b, parentId: 'a' },
      ],
      [],
      ['nodes[0].parentId', 'nodes[1].parentId'],
    ],
    ['an edge without an end', [a], [{ id: 'e', source: 'a', target: 'gone' }], ['edges[0].target']],
    ['a plain edge from a node to itself', [a], [{ id: 'e', source: 'a', target: 'a' }], ['edges[0]']],
    [
      'a plain edge that repeats another',
      [a, b],
      [
        { id: 'e', source: 'a', target: 'b' },
        { id: 'f', source: 'a', target: 'b' },
      ],
      ['edges[1]'],
    ],
  ])('refuses %s', (_what, nodes, edges, expected) => {
    expect(paths(nodes, edges)).toEqual(expected);
  });

  it.each([
    ['61 members', { attributes: texts(40), operations: texts(21) }, ['nodes[0].data']],
    ['61 lanes', { lanes: texts(61) }, ['nodes[0].data.lanes']],
    ['11 stereotypes', { stereotypes: Array.from({ length: 11 }, (_, index) => `s${index}`) }, ['nodes[0].data.stereotypes']],
    ['a member of 301 characters', { attributes: [{ id: 'm', text: 'x'.repeat(301) }] }, ['nodes[0].data.attributes[0].text']],
    ['a keyword of 301 characters', { keyword: 'x'.repeat(301) }, ['nodes[0].data.keyword']],
    ['an address of 2001 characters', { link: `https://${'x'.repeat(1993)}` }, ['nodes[0].data.link']],
  ])('refuses %s, only where the kind is known, and takes one less', (_what, data, expected) => {
    expect(paths([{ ...a, data: { kind: 'class', ...data } }])).toEqual(expected);
    expect(paths([{ ...a, data: { kind: 'hologram', ...data } }])).toEqual([]);
    expect(paths([{ ...a, data }])).toEqual([]);
    expect(paths([{ ...a, data: { kind: 'class', ...lessOf(data) } }])).toEqual([]);
    for (const { message } of checkDiagram({ nodes: [{ ...a, data: { kind: 'class', ...data } }], edges: [] }, defaultLimits))
      expect(message).toMatch(/ can have up to \d+ /);
  });

  it('refuses edges that say too much, and counts characters, not units', () => {
    const edge = (data: object) => [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association', ...data } }];
    const points = Array.from({ length: 65 }, (_, x) => ({ x, y: 0 }));
    expect(paths([a, b], edge({ points }))).toEqual(['edges[0].data.points']);
    expect(paths([a, b], edge({ points: points.slice(1) }))).toEqual([]);
    expect(paths([a, b], edge({ target: { role: 'x'.repeat(301) } }))).toEqual(['edges[0].data.target.role']);
    expect(paths([a, b], edge({ target: { role: '🙂'.repeat(300) } }))).toEqual([]);
  });

  it('refuses nodes that lie deeper in each other than eight', () => {
    const nested = Array.from({ length: 10 }, (_, depth) => ({
      ...a,
      id: `n${depth}`,
      ...(depth === 0 ? {} : { parentId: `n${depth - 1}` }),
    }));
    expect(paths(nested)).toEqual(['nodes[9].parentId']);
    expect(paths(nested.slice(0, 9))).toEqual([]);
  });

  it('accepts edges in both directions, a null style, and fields it does not know', () => {
    const edges = [
      { id: 'e', source: 'a', target: 'b', style: null, whatever: [1] },
      { id: 'f', source: 'b', target: 'a' },
    ];
    expect(paths([{ ...a, more: { deep: true } }, b], edges)).toEqual([]);
  });

  it('holds the counts and the depth, and tells at most 20 findings', () => {
    const nodes = Array.from({ length: 51 }, (_, index) => ({ ...a, id: `n${index}` }));
    expect(paths(nodes)).toEqual(['nodes']);
    expect(paths(nodes, [], { ...defaultLimits, maxNodes: 51 })).toEqual([]);
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
    expect(checkDiagram({ nodes: [], edges: [], deep }, defaultLimits)).toHaveLength(1);
    expect(paths(Array.from({ length: 50 }, () => 'x'))).toHaveLength(20);
  });
});

/** The generator is worth something only if it makes diagrams with something in them. */
function diagramsSeen(): readonly { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] }[] {
  return fc.sample(diagrams, 200);
}

function texts(count: number): readonly { readonly id: string; readonly text: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: `m${index}`, text: `m${index}` }));
}

/** The same with one item or character less. */
function lessOf(data: object): object {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      if (typeof value === 'string') return [field, value.slice(1)];
      return [field, Array.isArray(value) && value.length > 1 ? value.slice(1) : [{ id: 'm', text: 'x'.repeat(300) }]];
    }),
  );
}
