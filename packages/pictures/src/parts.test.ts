import { checkDiagram, type Diagram, type DiagramNode, isDiagram, sameDiagram } from '@umlaut/diagram';
import { diagrams, wideLimits } from '@umlaut/diagram/testing';
import { drawDiagram } from '@umlaut/notation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beside, partOf } from './index.ts';

const node = (id: string, more: Partial<DiagramNode> = {}): DiagramNode => ({
  id,
  position: { x: 10, y: 20 },
  data: { label: id },
  ...more,
});
const model: Diagram = {
  nodes: [
    node('outer', { data: { kind: 'package', label: 'outer' }, width: 400, height: 300 }),
    node('a', { parentId: 'outer' }),
    node('b', { position: { x: 600, y: 0 } }),
    node('c', { position: { x: 600, y: 200 } }),
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b' },
    { id: 'bc', source: 'b', target: 'c', data: { points: [{ x: 700, y: 100 }], labelAt: { label: { x: 3, y: 4 } } } },
  ],
};
const ids = (diagram: Diagram) => [diagram.nodes.map(({ id }) => id), diagram.edges.map(({ id }) => id)];
const part = (nodes: readonly string[], edges: readonly string[] = []) => partOf(model, { nodes: new Set(nodes), edges: new Set(edges) });

describe('a part of a diagram', () => {
  it('is what was chosen, with what lies in it and the edges between', () => {
    expect(ids(part(['b', 'c']))).toEqual([['b', 'c'], ['bc']]);
    expect(ids(part(['outer', 'b']))).toEqual([['outer', 'a', 'b'], ['ab']]);
    expect(ids(part([], ['ab']))).toEqual([['a', 'b'], ['ab']]);
  });

  it('stands where it stood, without the container that was left out', () => {
    const [free] = part(['a']).nodes;
    expect(free).toEqual({ id: 'a', position: { x: 20, y: 40 }, data: { label: 'a' } });
    expect(drawDiagram(part(['a'])).nodes.get('a')?.box).toEqual(drawDiagram(model).nodes.get('a')?.box);
  });

  it('is a valid diagram of any that is', () => {
    fc.assert(
      fc.property(diagrams, fc.array(fc.nat()), fc.array(fc.nat()), (diagram, someNodes, someEdges) => {
        const nodes = new Set(someNodes.flatMap((index) => diagram.nodes[index % (diagram.nodes.length || 1)]?.id ?? []));
        const edges = new Set(someEdges.flatMap((index) => diagram.edges[index % (diagram.edges.length || 1)]?.id ?? []));
        expect(checkDiagram(partOf(diagram, { nodes, edges }), wideLimits)).toEqual([]);
      }),
    );
  });
});

/** Ids that nothing else has. */
function newIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `copy-${count}`;
  };
}

describe('two diagrams on one canvas', () => {
  it('are valid together, lose nothing and do not lie on each other', () => {
    fc.assert(
      fc.property(diagrams, diagrams, (one, two) => {
        const both = beside(one, two, newIds());
        expect(isDiagram(both, wideLimits)).toBe(true);
        expect(both.nodes.length).toBe(one.nodes.length + two.nodes.length);
        expect(both.edges.length).toBe(one.edges.length + two.edges.length);
        expect(
          sameDiagram({ ...both, nodes: both.nodes.slice(0, one.nodes.length), edges: both.edges.slice(0, one.edges.length) }, one),
        ).toBe(one.nodes.length > 0 || sameDiagram({ ...two, ...one, nodes: one.nodes, edges: one.edges }, one));
      }),
    );
    const both = drawDiagram(beside(model, model, newIds()));
    const [first, second] = [both.nodes.get('outer')?.box, both.nodes.get('copy-1')?.box];
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBeGreaterThan(drawDiagram(model).bounds.width);
  });

  it('take way points along, but not texts that are placed beside their lines', () => {
    const bc = beside(model, model, newIds()).edges.at(-1);
    const by = (drawDiagram(beside(model, model, newIds())).nodes.get('copy-3')?.box.x ?? 0) - 600;
    expect(bc).toMatchObject({
      source: 'copy-3',
      target: 'copy-4',
      data: { points: [{ x: 700 + by, y: 100 }], labelAt: { label: { x: 3, y: 4 } } },
    });
  });
});
