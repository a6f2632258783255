import { type Cubic, distance, moved, outwards, type Point } from '@umlaut/geometry';
import type { PlacedEnd } from './slots.ts';

/** One curve that leaves and enters square to the sides. */
export function curveBetween({ source, target }: PlacedEnd): readonly Cubic[] {
  const pull = Math.max(24, distance(source.at, target.at) * 0.4);
  return [
    {
      from: source.at,
      c1: moved(source.at, outwards(source.side), pull),
      c2: moved(target.at, outwards(target.side), pull),
      to: target.at,
    },
  ];
}

/** A smooth curve through all `points` (Catmull and Rom's). */
export function curveThrough(points: readonly Point[]): readonly Cubic[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    return {
      from,
      c1: { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 },
      c2: { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 },
      to,
    };
  });
}
