import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagrams, umlDiagrams } from '../test/arbitraries.ts';
import { type Diagram, emptyDiagram } from './diagram.ts';
import { viewEdge } from './kinds/edge-view.ts';
import { viewNode } from './kinds/node-view.ts';
import { edgeKinds, nodeKinds } from './kinds/registry.ts';
import { withoutUnshown } from './unshown.ts';

const saved: Diagram = {
  nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label: 'A', own: 1 }, extra: 'theirs' }],
  edges: [{ id: 'e', source: 'a', target: 'a', data: { note: 'x' } }],
  viewport: { zoom: 1 },
};

/** The drawn data of a diagram. */
function viewsOf({ nodes, edges }: Diagram): unknown {
  const seen = [...nodes.map(viewNode), ...edges.map(viewEdge)];
  return seen.map(({ data: _, ...view }) => view);
}

test('what is drawn stays as it is, and so does all that a version has', () => {
  fc.assert(
    fc.property(umlDiagrams, (diagram) => {
      expect(viewsOf(withoutUnshown(diagram, emptyDiagram).diagram)).toEqual(viewsOf(diagram));
    }),
    { numRuns: 100 },
  );
  fc.assert(
    fc.property(diagrams, (diagram) => {
      expect(withoutUnshown(diagram, diagram)).toEqual({ diagram, removed: 0 });
    }),
    { numRuns: 100 },
  );
});

test('every field that a kind lets people edit is one that is shown', () => {
  for (const { fields } of [...Object.values(nodeKinds), ...Object.values(edgeKinds)]) {
    for (const { place } of fields) {
      const diagram: Diagram = { nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { [place[0]]: 'x' } }], edges: [] };
      expect([place[0], withoutUnshown(diagram, emptyDiagram).removed]).toEqual([place[0], 0]);
    }
  }
});

test('fields that nobody sees and that are not saved are left out, and what is saved of them comes back', () => {
  const junk = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, index]));
  const drawn: Diagram = {
    ...saved,
    ...junk,
    viewport: { zoom: 2 },
    nodes: [
      { id: 'a', position: { x: 5, y: 5 }, data: { label: 'B', own: 1, junk }, extra: 'mine', more: 1 },
      { id: 'b', position: { x: 9, y: 9 }, data: { label: 'New' }, style: { width: 5, junk: 1 } },
    ],
    edges: [{ id: 'e', source: 'a', target: 'b', data: { note: 'x', label: 'to', other: [] } }],
  };
  expect(withoutUnshown(drawn, saved)).toEqual({
    removed: 1_000 + 6,
    diagram: {
      nodes: [
        { id: 'a', position: { x: 5, y: 5 }, data: { label: 'B', own: 1 }, extra: 'theirs' },
        { id: 'b', position: { x: 9, y: 9 }, data: { label: 'New' }, style: { width: 5 } },
      ],
      edges: [{ id: 'e', source: 'a', target: 'b', data: { note: 'x', label: 'to' } }],
      viewport: { zoom: 1 },
    },
  });
});
