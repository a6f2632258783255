import { type Diagram, type DiagramEdge, type DiagramNode, type EdgeKindId, edgeKinds, isEdgeKind, likelyEdges } from '@umlaut/diagram';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawDiagram } from './draw-diagram.ts';
import { toSvg } from './svg/to-svg.ts';

const nodeCount = 50;
const mostMs = 50;

const kinds = ['class', 'interface', 'usecase', 'actor', 'component', 'node', 'state', 'entity', 'condition', 'comment'] as const;
const lines = Object.keys(edgeKinds).filter((kind): kind is EdgeKindId => isEdgeKind(kind));

/**
 * Fifty nodes about as people lay them out, and up to 1.2 edges to a node, as published diagrams have, most between neighbours and
 * some across the whole drawing.
 */
const diagrams: fc.Arbitrary<Diagram> = fc
  .record({
    nodes: fc.array(fc.record({ kind: fc.constantFrom(...kinds), x: fc.nat(90), y: fc.nat(70), members: fc.nat(6) }), {
      minLength: nodeCount,
      maxLength: nodeCount,
    }),
    edges: fc.array(
      fc.record({ source: fc.nat(nodeCount - 1), by: fc.constantFrom(1, 1, 1, 7, 7, 8, 6, 15, 23), kind: fc.nat(), label: fc.boolean() }),
      {
        minLength: 40,
        maxLength: 60,
      },
    ),
  })
  .map(({ nodes, edges }) => ({
    nodes: nodes.map(({ kind, x, y, members }, index): DiagramNode => {
      const attributes = Array.from({ length: members }, (_, at) => ({ id: `m${at}`, text: `- field${at}: Type${index}` }));
      return {
        id: `n${index}`,
        type: 'default',
        position: { x: (index % 7) * 320 + x, y: Math.floor(index / 7) * 230 + y },
        data: { label: `Element ${index}`, kind, attributes },
      };
    }),
    edges: edges.map(({ source, by, kind, label }, index): DiagramEdge => {
      const target = (source + by) % nodeCount;
      const from = nodes[source]?.kind ?? 'class';
      const possible = likelyEdges(from, nodes[target]?.kind ?? from);
      const own = possible[kind % possible.length] ?? lines[0] ?? 'plain';
      return { id: `e${index}`, source: `n${source}`, target: `n${target}`, data: { kind: own, ...(label ? { label: 'reads' } : {}) } };
    }),
  }));

/** Milliseconds of a processor. */
function timeOf(diagram: Diagram): number {
  const copy = structuredClone(diagram);
  const before = process.cpuUsage();
  toSvg(drawDiagram(copy), { theme: 'light' });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it('draws diagrams of 50 nodes in less than 50 ms of a processor', () => {
  const drawn = fc.sample(diagrams, 25);
  const shortest = drawn.map(() => Number.POSITIVE_INFINITY);
  const mostOfThem = () => shortest.toSorted((a, b) => a - b)[Math.floor(shortest.length * 0.9)] ?? Number.POSITIVE_INFINITY;
  // A program that warms up and neighbours on the processor only add to the times, so the shortest of many come near the truth.
  for (let tries = 0; tries < 4 || (tries < 40 && mostOfThem() >= mostMs); tries += 1) {
    for (const [index, diagram] of drawn.entries()) shortest[index] = Math.min(shortest[index] ?? 0, timeOf(diagram));
  }
  expect(mostOfThem()).toBeLessThan(mostMs);
});
