import type { Change } from '../changes.ts';
import type { Diagram, Point } from '../diagram.ts';
import { viewEdge } from '../kinds/edge-view.ts';

/** Most way points that one edge keeps. */
const maxPoints = 64;

/** Leads an edge through `points`, in diagram px, from its source to its target; without any it finds its way by itself. */
export function bendEdge(diagram: Diagram, { id, points }: { readonly id: string; readonly points: readonly Point[] }): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined) return [];
  const kept = points
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .slice(0, maxPoints)
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const before = viewEdge(edge).points;
  if (before.length === kept.length && before.every(({ x, y }, index) => kept[index]?.x === x && kept[index]?.y === y)) return [];
  return [{ op: 'set', element: 'edge', id, path: ['data', 'points'], value: kept.length === 0 ? undefined : kept }];
}
