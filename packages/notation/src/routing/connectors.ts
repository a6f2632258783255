import { moved, outwards, type Point, type Rect, type Side, segmentMeetsRect, simplified } from '@umlaut/geometry';

/** An end with its place: a point on an outline and the side it lies on. */
export interface Port {
  readonly at: Point;
  readonly side: Side;
  /** The box it belongs to. */
  readonly box: Rect;
}

/** Shortest piece of an edge that leaves a node straight, px. */
const stub = 18;
/** How far round a box a route goes, px. */
const berth = 20;

/** Rectangular routes between two ports, the plainest first. `around` are boxes that routes may have to pass beside. */
export function connectors(source: Port, target: Port, around: readonly Rect[]): readonly (readonly Point[])[] {
  const [a, b] = [leave(source, target), leave(target, source)];
  const boxes = [source.box, target.box, ...around];
  const channels = (axis: 'x' | 'y'): readonly number[] => {
    const length = axis === 'x' ? 'width' : 'height';
    const middle = (a[axis] + b[axis]) / 2;
    const beside = boxes.flatMap((box) => [box[axis] - berth, box[axis] + box[length] + berth]);
    const near = [12, -12, 24, -24, 36, -36].map((by) => middle + by);
    return [middle, ...near, ...beside];
  };
  const inner: readonly (readonly Point[])[] = [
    [{ x: b.x, y: a.y }],
    [{ x: a.x, y: b.y }],
    ...channels('x').map((x) => [
      { x, y: a.y },
      { x, y: b.y },
    ]),
    ...channels('y').map((y) => [
      { x: a.x, y },
      { x: b.x, y },
    ]),
  ];
  const routes = inner.map((corners) => simplified([source.at, a, ...corners, b, target.at])).filter((points) => !turnsBack(points));
  // Where boxes lie on each other every route may turn back; then the ends are simply joined.
  return routes.length > 0 ? routes : [[source.at, target.at]];
}

/** The point where the route may first turn: a stub away, or less where the other end is near. */
function leave(port: Port, other: Port): Point {
  const out = outwards(port.side);
  const ahead = (other.at.x - port.at.x) * out.x + (other.at.y - port.at.y) * out.y;
  return moved(port.at, out, ahead > 0 ? Math.min(stub, ahead / 2) : stub);
}

function turnsBack(points: readonly Point[]): boolean {
  return points.some((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined || after === undefined) return false;
    return (point.x - before.x) * (after.x - point.x) + (point.y - before.y) * (after.y - point.y) < -1e-6;
  });
}

/** Number of boxes that the line passes through; running along a border does not count. Stops counting at `enough`. */
export function hits(points: readonly Point[], boxes: readonly Rect[], enough = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (const box of boxes) {
    if (meets(points, box)) count += 1;
    if (count >= enough) return count;
  }
  return count;
}

function meets(points: readonly Point[], box: Rect): boolean {
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]];
    if (from !== undefined && to !== undefined && segmentMeetsRect(from, to, box)) return true;
  }
  return false;
}
