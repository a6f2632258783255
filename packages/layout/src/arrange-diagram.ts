import { applyChanges, type Change, type Diagram, type LayoutHints, moveNodes, type NewPlace, viewEdge } from '@umlaut/diagram';
import { arrangeNodes } from './arrange-nodes.ts';
import type { Layout } from './layout.ts';

/** The diagram with all its nodes arranged. For one without places, as it is read from a text. */
export async function arrangeDiagram(diagram: Diagram, hints: LayoutHints | undefined, layout: Layout): Promise<Diagram> {
  const places = await arrangeNodes(diagram, hints === undefined ? {} : { hints }, layout);
  return applyChanges(diagram, arrangementChanges(diagram, places));
}

/** Puts nodes at their new places. Way points between nodes that were arranged go, as they lead nowhere any more. */
export function arrangementChanges(diagram: Diagram, places: ReadonlyMap<string, NewPlace>): readonly Change[] {
  const moved = moveNodes(diagram, places);
  const after = applyChanges(diagram, moved);
  const bent = after.edges.filter((edge) => places.has(edge.source) && places.has(edge.target) && viewEdge(edge).points.length > 0);
  return [...moved, ...bent.map(({ id }): Change => ({ op: 'set', element: 'edge', id, path: ['data', 'points'], value: undefined }))];
}
