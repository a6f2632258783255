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
