import { distance, minus, moved, type Point } from './point.ts';
import { centerOf, type Rect } from './rect.ts';

/**
 * The closed line around a shape, where edges end. `radius` rounds the corners of a rectangle, px; a diamond's corners are
 * the middles of its box's sides, and `flat` px of its upper and its lower side are level; a polygon's points go round it in either direction.
 */
export type Outline =
  | { readonly shape: 'rect'; readonly box: Rect; readonly radius?: number }
  | { readonly shape: 'ellipse'; readonly box: Rect }
  | { readonly shape: 'diamond'; readonly box: Rect; readonly flat?: number }
  | { readonly shape: 'polygon'; readonly points: readonly Point[] };

/** Point in the middle of the box around `outline`. */
export function outlineCenter(outline: Outline): Point {
  return centerOf(outlineBox(outline));
}

/** Smallest box around `outline`; of no size at 0, 0 for a polygon without points. */
export function outlineBox(outline: Outline): Rect {
  if (outline.shape !== 'polygon') return outline.box;
  const xs = outline.points.map(({ x }) => x);
  const ys = outline.points.map(({ y }) => y);
  if (xs.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * Returns the point where a line from the middle of `outline` towards `from` leaves it: the end of an edge that comes from
 * `from`.
 * Exact, also on ellipses and rounded corners. Returns the middle when `from` is the middle.
 */
export function anchorOn(outline: Outline, from: Point): Point {
  const center = outlineCenter(outline);
  return exitOf(outline, { inside: center, towards: from });
}

/**
 * Returns the last point of the ray from `inside` through `towards` on `outline`. Returns `inside` when the ray never meets the
 * outline or has no direction.
 */
export function exitOf(outline: Outline, { inside, towards }: { readonly inside: Point; readonly towards: Point }): Point {
  const ray = minus(towards, inside);
  if (distance(inside, towards) === 0) return inside;
  const last = Math.max(-1, ...crossings(outline, inside, ray));
  return last < 0 ? inside : moved(inside, ray, last);
}

/** `outline` moved by a vector. */
export function movedOutline(outline: Outline, by: Point): Outline {
  if (outline.shape === 'polygon') return { ...outline, points: outline.points.map((point) => moved(point, by)) };
  return { ...outline, box: { ...outline.box, x: outline.box.x + by.x, y: outline.box.y + by.y } };
}

/** Whether `point` lies within `outline` or on it. */
export function isWithin(outline: Outline, point: Point): boolean {
  // Any direction will do: a ray from within crosses the outline an odd number of times. This one meets no corner of what has round coordinates.
  return crossings(outline, point, { x: 1, y: Math.PI / 1e4 }).filter((times) => times >= 0).length % 2 === 1;
}

/**
 * Distance from `point` to the nearest point of `outline`, px; 0 on it. On an ellipse measured along the line through its middle,
 * which is exact on its axes and longer than the way straight across elsewhere. Rounded corners count as corners.
 */
export function distanceToOutline(outline: Outline, point: Point): number {
  if (outline.shape === 'ellipse') {
    const { width, height } = outline.box;
    // No ray leads from the middle to itself.
    if (distance(outlineCenter(outline), point) === 0) return Math.min(width, height) / 2;
    return distance(anchorOn(outline, point), point);
  }
  const ring = cornersOf(outline);
  return Math.min(...ring.map((corner, index) => distanceToSegment(point, corner, ring[(index + 1) % ring.length] ?? corner)));
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [along, offset] = [minus(to, from), minus(point, from)];
  const length = along.x * along.x + along.y * along.y;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (offset.x * along.x + offset.y * along.y) / length));
  return distance(moved(from, along, share), point);
}

function cornersOf(outline: Exclude<Outline, { readonly shape: 'ellipse' }>): readonly Point[] {
  if (outline.shape === 'polygon') return outline.points;
  const { x, y, width, height } = outline.box;
  if (outline.shape === 'rect')
    return [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ];
  const { x: cx, y: cy } = centerOf(outline.box);
  const half = (outline.flat ?? 0) / 2;
  const [right, left] = [
    { x: x + width, y: cy },
    { x, y: cy },
  ];
  if (half === 0) return [{ x: cx, y }, right, { x: cx, y: y + height }, left];
  return [{ x: cx - half, y }, { x: cx + half, y }, right, { x: cx + half, y: y + height }, { x: cx - half, y: y + height }, left];
}

/** How many times `ray` reaches from `start` to each crossing; negative ones lie behind. */
function crossings(outline: Outline, start: Point, ray: Point): readonly number[] {
  if (outline.shape === 'ellipse')
    return ellipseCrossings({ center: centerOf(outline.box), rx: outline.box.width / 2, ry: outline.box.height / 2 }, start, ray);
  if (outline.shape === 'polygon') return ringCrossings(cornersOf(outline), start, ray);
  const { width, height } = outline.box;
  const radius = outline.shape === 'rect' ? Math.min(outline.radius ?? 0, width / 2, height / 2) : 0;
  if (radius <= 0) return ringCrossings(cornersOf(outline), start, ray);
  return roundedCrossings({ box: outline.box, radius }, start, ray);
}

function roundedCrossings({ box, radius }: { readonly box: Rect; readonly radius: number }, start: Point, ray: Point): readonly number[] {
  const { x, y, width, height } = box;
  const [left, right, top, bottom] = [x + radius, x + width - radius, y + radius, y + height - radius];
  const sides: readonly (readonly [Point, Point])[] = [
    [
      { x: left, y },
      { x: right, y },
    ],
    [
      { x: x + width, y: top },
      { x: x + width, y: bottom },
    ],
    [
      { x: left, y: y + height },
      { x: right, y: y + height },
    ],
    [
      { x, y: top },
      { x, y: bottom },
    ],
  ];
  const corners = [left, right].flatMap((cx, column) =>
    [top, bottom].flatMap((cy, row) =>
      ellipseCrossings({ center: { x: cx, y: cy }, rx: radius, ry: radius }, start, ray).filter((times) => {
        const at = moved(start, ray, times);
        const [atLeft, atTop] = [column === 0, row === 0];
        return (atLeft ? at.x <= cx : at.x >= cx) && (atTop ? at.y <= cy : at.y >= cy);
      }),
    ),
  );
  return [...sides.flatMap(([a, b]) => segmentCrossing([a, b], start, ray)), ...corners];
}

function ringCrossings(points: readonly Point[], start: Point, ray: Point): readonly number[] {
  return points.flatMap((a, index) => segmentCrossing([a, points[(index + 1) % points.length] ?? a], start, ray));
}

function segmentCrossing([a, b]: readonly [Point, Point], start: Point, ray: Point): readonly number[] {
  const side = minus(b, a);
  const across = ray.x * side.y - ray.y * side.x;
  if (across === 0) return [];
  const offset = minus(a, start);
  const onSide = (offset.x * ray.y - offset.y * ray.x) / across;
  if (onSide < -1e-9 || onSide > 1 + 1e-9) return [];
  return [(offset.x * side.y - offset.y * side.x) / across];
}

function ellipseCrossings(
  { center, rx, ry }: { readonly center: Point; readonly rx: number; readonly ry: number },
  start: Point,
  ray: Point,
): readonly number[] {
  if (rx <= 0 || ry <= 0) return [];
  const [sx, sy] = [(start.x - center.x) / rx, (start.y - center.y) / ry];
  const [dx, dy] = [ray.x / rx, ray.y / ry];
  const a = dx * dx + dy * dy;
  const b = sx * dx + sy * dy;
  const root = b * b - a * (sx * sx + sy * sy - 1);
  if (a === 0 || root < 0) return [];
  return [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a];
}
