import { distance, exitOf, type Point, type Side } from '@umlaut/geometry';
import { type RouteSpace, struckBy } from './box-index.ts';
import type { Lanes } from './lanes.ts';
import type { RouteEnd, RouteRequest } from './request.ts';
import { axisOf } from './sides.ts';

type Corner = readonly [out: Side, back: Side];
const corners: readonly Corner[] = [
  ['right', 'top'],
  ['right', 'bottom'],
  ['left', 'bottom'],
  ['left', 'top'],
];

/** How far a loop stands out, px, and how much farther each further one at the same node. */
const reach = { first: 26, next: 14 } as const;

/** How far from the corner a loop's ends lie, px: less where other edges end there. */
const insets = [22, 10, 5] as const;

/** A loop at the corner of the node where it meets the least; `place` is its place among the node's loops, `ends` are where others end. */
export function selfLoop(
  { source, target }: RouteRequest,
  {
    place,
    room,
    lanes,
    ends,
  }: { readonly place: number; readonly room: RouteSpace; readonly lanes: Lanes; readonly ends: readonly Point[] },
): readonly Point[] {
  const apart = source.head + target.head > 0 ? endsApart.heads : endsApart.plain;
  const round = Math.floor(place / corners.length);
  const loops = insets.flatMap((inset, index) =>
    corners.map((corner) => {
      const points = loopAt(source, corner, { round, inset });
      const { overlap, crossings } = lanes.against(points);
      return { points, cost: struckBy(points, room) * 100 + crossings * 10 + overlap + crowded(points, ends, apart) + index };
    }),
  );
  const best = loops.sort((a, b) => a.cost - b.cost)[0]?.points ?? [];
  lanes.add(best);
  return best;
}

/** Least distance of the ends of a loop to those of others, px. */
const endsApart = { plain: 10, heads: 16 } as const;

/** How much the ends of a loop lie too near others. */
function crowded(points: readonly Point[], ends: readonly Point[], apart: number): number {
  let sum = 0;
  for (const end of [points[0], points.at(-1)]) {
    for (const other of ends) sum += end === undefined ? 0 : Math.max(0, apart - distance(end, other));
  }
  return sum;
}

function loopAt(
  end: RouteEnd,
  [out, back]: Corner,
  { round, inset: least }: { readonly round: number; readonly inset: number },
): readonly Point[] {
  const { x, y, width, height } = end.box;
  const away = reach.first + round * reach.next;
  const inset = (length: number): number => Math.min(least + round * 10, length * 0.3);
  const outX = out === 'right' ? x + width + away : x - away;
  const outY = back === 'top' ? y - away : y + height + away;
  const startY = back === 'top' ? y + inset(height) : y + height - inset(height);
  const endX = out === 'right' ? x + width - inset(width) : x + inset(width);
  const start = edgePoint(end, out, startY);
  const finish = edgePoint(end, back, endX);
  return [start, { x: outX, y: startY }, { x: outX, y: outY }, { x: endX, y: outY }, finish];
}

function edgePoint(end: RouteEnd, side: Side, along: number): Point {
  const { x, y, width, height } = end.box;
  const inside = axisOf(side) === 'x' ? { x: along, y: y + height / 2 } : { x: x + width / 2, y: along };
  const towards = {
    x: side === 'right' ? x + width + 1000 : side === 'left' ? x - 1000 : inside.x,
    y: side === 'bottom' ? y + height + 1000 : side === 'top' ? y - 1000 : inside.y,
  };
  return exitOf(end.outline, { inside, towards });
}
