import type { Side } from '@umlaut/geometry';
import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { endAtPoint } from './border-points.ts';

/** Makes an edge end at one side of its node, or without `side` at the one that suits it best; at no border point in either case. */
export function fixEnd(
  diagram: Diagram,
  { id, end, side }: { readonly id: string; readonly end: 'source' | 'target'; readonly side: Side | undefined },
): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  const handle = end === 'source' ? 'sourceHandle' : 'targetHandle';
  if (edge === undefined) return [];
  const freed = endAtPoint(edge, end, undefined);
  return (edge[handle] ?? undefined) === side ? freed : [{ op: 'set', element: 'edge', id, path: [handle], value: side }, ...freed];
}
