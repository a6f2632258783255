import { applyChanges, type Change, type Diagram, moveNodes, type NewPlace, viewEdge } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';
import { counted } from '../selecting/selection.ts';

/** Puts nodes where an arrangement has them, relative to their parents, as one step. */
export function keepArrangement({ document, actions }: CommandContext, places: ReadonlyMap<string, NewPlace>): boolean {
  const count = counted(places.size, 'node');
  const changes = changesFor(document.current(), places);
  return actions.take({ changes, name: `arrangement of ${count}`, said: `${count} arranged` });
}

/** Way points between nodes that were arranged lead nowhere any more. */
function changesFor(diagram: Diagram, places: ReadonlyMap<string, NewPlace>): readonly Change[] {
  const moved = moveNodes(diagram, places);
  const after = applyChanges(diagram, moved);
  const bent = after.edges.filter((edge) => places.has(edge.source) && places.has(edge.target) && viewEdge(edge).points.length > 0);
  return [...moved, ...bent.map(({ id }): Change => ({ op: 'set', element: 'edge', id, path: ['data', 'points'], value: undefined }))];
}
