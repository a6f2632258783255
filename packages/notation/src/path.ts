import { flattened, moved, type Point, type Rect } from '@umlaut/geometry';

/** A number as drawings write it: at most two decimals, never an exponent. */
export function printNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  // Adding zero turns a negative zero into zero. Coordinates are far below the 1e21 from which on exponents are written.
  return String(rounded + 0);
}

/** Straight lines through `points`; closed when asked. Empty for no points. */
export function linePath(points: readonly Point[], closed = false): string {
  let path = '';
  for (const point of points) path += `${path === '' ? 'M' : 'L'}${pair(point)}`;
  return closed && path !== '' ? `${path}Z` : path;
}

/** One step of a path that is not straight: two control points and where it ends. */
export interface Curve {
  readonly c1: Point;
  readonly c2: Point;
  readonly to: Point;
}

/** Curves one after the other from `start`. */
export function curvePath(start: Point, curves: readonly Curve[]): string {
  return `M${pair(start)}${curves.map(({ c1, c2, to }) => `C${pair(c1)} ${pair(c2)} ${pair(to)}`).join('')}`;
}

/** A closed line: from `start` over the steps, each a straight one to a point or a curve, and back. */
export interface Ring {
  readonly start: Point;
  readonly steps: readonly (Point | Curve)[];
}

/** The ring as a closed path. */
export function ringPath({ start, steps }: Ring): string {
  const written = steps.map((step) => ('to' in step ? `C${pair(step.c1)} ${pair(step.c2)} ${pair(step.to)}` : `L${pair(step)}`));
  return `M${pair(start)}${written.join('')}Z`;
}

/** Points round the ring, `pieces` to a curve: close enough together to stand for it. */
export function ringPoints({ start, steps }: Ring, pieces = 8): readonly Point[] {
  const points = [start];
  for (const step of steps) {
    const from = points.at(-1) ?? start;
    if ('to' in step) points.push(...flattened({ from, ...step }, pieces).slice(1));
    else points.push(step);
  }
  return points;
}

/** A curve to `to` that swells by the vector `bulge` at its middle. */
export function bow(from: Point, to: Point, bulge: Point): Curve {
  return { c1: moved(from, bulge, 4 / 3), c2: moved(to, bulge, 4 / 3), to };
}

/** How far control points stand from the ends of a quarter circle of radius 1. */
const quarter = 0.5522847498;

/** The ellipse that fills `box`, as four curves. */
export function ellipsePath(box: Rect): string {
  const [rx, ry] = [box.width / 2, box.height / 2];
  const [cx, cy] = [box.x + rx, box.y + ry];
  const [kx, ky] = [rx * quarter, ry * quarter];
  const point = (x: number, y: number): Point => ({ x: cx + x, y: cy + y });
  return `${curvePath(point(0, -ry), [
    { c1: point(kx, -ry), c2: point(rx, -ky), to: point(rx, 0) },
    { c1: point(rx, ky), c2: point(kx, ry), to: point(0, ry) },
    { c1: point(-kx, ry), c2: point(-rx, ky), to: point(-rx, 0) },
    { c1: point(-rx, -ky), c2: point(-kx, -ry), to: point(0, -ry) },
  ])}Z`;
}

/** Bow of a level line over others: upwards between two of its points. */
export interface Bridge {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/** How high a bridge stands out, px. */
const bridgeHeight = 5;

/**
 * Straight lines through `points`, with `bridges` on their level pieces. Corners are rounded by `radius` px, or by less where
 * the lines are short.
 */
export function linesPath(
  points: readonly Point[],
  { radius = 0, bridges = [] }: { radius?: number; bridges?: readonly Bridge[] },
): string {
  if (radius <= 0 && bridges.length === 0) return linePath(points);
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined) return `M${pair(point)}`;
      const over = bridges.length === 0 ? '' : bridgesPath(before, point, bridges);
      if (after === undefined || radius <= 0) return `${over}L${pair(point)}`;
      const room = Math.min(
        radius,
        Math.hypot(point.x - before.x, point.y - before.y) / 2,
        Math.hypot(after.x - point.x, after.y - point.y) / 2,
      );
      const [start, end] = [towards(point, before, room), towards(point, after, room)];
      return `${over}L${pair(start)}C${pair(towards(start, point, room * quarter))} ${pair(towards(end, point, room * quarter))} ${pair(end)}`;
    })
    .join('');
}

function bridgesPath(from: Point, to: Point, bridges: readonly Bridge[]): string {
  if (from.y !== to.y) return '';
  const [low, high] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
  const here = bridges.filter(({ y, left, right }) => y === from.y && left >= low && right <= high);
  const ordered = from.x < to.x ? here : [...here].reverse();
  return ordered
    .map(({ y, left, right }) => {
      const [start, end] = from.x < to.x ? [left, right] : [right, left];
      const { c1, c2 } = bow({ x: start, y }, { x: end, y }, { x: 0, y: -bridgeHeight });
      return `L${pair({ x: start, y })}C${pair(c1)} ${pair(c2)} ${pair({ x: end, y })}`;
    })
    .join('');
}

function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? from : { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

function pair({ x, y }: Point): string {
  return `${printNumber(x)} ${printNumber(y)}`;
}
