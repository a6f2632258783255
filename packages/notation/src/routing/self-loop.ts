import { exitOf, type Point, type Rect, type Side } from '@umlaut/geometry';
import { hits } from './connectors.ts';
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

/** A loop at the corner of the node where it meets the least; `place` is its place among the node's loops. */
export function selfLoop(
  { source }: RouteRequest,
  { place, boxes, lanes }: { readonly place: number; readonly boxes: readonly Rect[]; readonly lanes: Lanes },
): readonly Point[] {
  const round = Math.floor(place / corners.length);
  const loops = corners.map((corner) => {
    const points = loopAt(source, corner, round);
    const { overlap, crossings } = lanes.against(points);
    return { points, cost: hits(points, boxes) * 100 + crossings * 10 + overlap };
  });
  const best = loops.sort((a, b) => a.cost - b.cost)[0]?.points ?? [];
  lanes.add(best);
  return best;
}

function loopAt(end: RouteEnd, [out, back]: Corner, round: number): readonly Point[] {
  const { x, y, width, height } = end.box;
  const away = reach.first + round * reach.next;
  const inset = (length: number): number => Math.min(22 + round * 10, length * 0.3);
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
