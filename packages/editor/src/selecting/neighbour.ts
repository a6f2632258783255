import { centerOf, distance, type Rect } from '@umlaut/geometry';
import type { DrawnScene } from '../view/scene.ts';

/** Id of the node nearest to what is deleted, which takes the focus over; undefined when none is left. */
export function neighbourOf(scene: DrawnScene, gone: { has(id: string): boolean }, from: string): string | undefined {
  const edge = scene.edges.get(from);
  const ends = edge === undefined ? [] : [edge.stored.source, edge.stored.target];
  const end = ends.find((id) => !gone.has(id));
  if (end !== undefined) return end;
  const box = (scene.nodes.get(from) ?? edge?.source)?.placed.box;
  if (box === undefined) return undefined;
  const left = [...scene.nodes.values()].filter(({ stored }) => !gone.has(stored.id));
  const far = (other: Rect): number => distance(centerOf(box), centerOf(other));
  return left.sort((a, b) => far(a.placed.box) - far(b.placed.box))[0]?.stored.id;
}
