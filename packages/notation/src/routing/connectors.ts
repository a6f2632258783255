import { moved, outwards, type Point, type Rect, type Side, segmentMeetsRect, simplified } from '@umlaut/geometry';

/** An end with its place: a point on an outline and the side it lies on. */
export interface Port {
  readonly at: Point;
  readonly side: Side;
  /** The box it belongs to. */
  readonly box: Rect;
  /** Length of the head that is drawn there, px. */
  readonly head: number;
}

/** Piece of an edge that leaves a node straight, px, and what it may be instead where another edge turns at the same place. */
const stub = 22;
const otherStubs = [13, 32] as const;
/** How far round a box a route goes, px. */
const berth = 20;

/** The plainest rectangular routes between two ports: with one bend, or with two half way. */
export function plainConnectors(source: Port, target: Port): readonly (readonly Point[])[] {
  const [a, b] = [leave(source, target), leave(target, source)];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  return assembled({ source, target, a, b }, [[{ x: b.x, y: a.y }], [{ x: a.x, y: b.y }], upright(a, b, x), level(a, b, y)]);
}

/** Routes that go round: beside half way, and beside the ends' boxes and those of `around`. */
export function detours(source: Port, target: Port, around: readonly Rect[]): readonly (readonly Point[])[] {
  const [a, b] = [leave(source, target), leave(target, source)];
  const boxes = [source.box, target.box, ...around];
  const [halfX, halfY] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const channels = (axis: 'x' | 'y'): readonly number[] => {
    const length = axis === 'x' ? 'width' : 'height';
    const beside = boxes.flatMap((box) => [box[axis] - berth, box[axis] + box[length] + berth]);
    return [0, 12, -12, 24, -24, 36, -36].map((by) => (axis === 'x' ? halfX : halfY) + by).concat(beside);
  };
  const [columns, lines] = [channels('x'), channels('y')];
  return [stub, ...otherStubs].flatMap((length) => {
    const [from, to] = [leave(source, target, length), leave(target, source, length)];
    const middles = [...columns.map((x) => upright(from, to, x)), ...lines.map((y) => level(from, to, y))];
    return assembled({ source, target, a: from, b: to }, middles);
  });
}

/** The corners of a route whose middle piece is upright at `x`. */
function upright(a: Point, b: Point, x: number): readonly Point[] {
  return [
    { x, y: a.y },
    { x, y: b.y },
  ];
}

/** The corners of a route whose middle piece is level at `y`. */
function level(a: Point, b: Point, y: number): readonly Point[] {
  return [
    { x: a.x, y },
    { x: b.x, y },
  ];
}

function assembled(
  { source, target, a, b }: { readonly source: Port; readonly target: Port; readonly a: Point; readonly b: Point },
  corners: readonly (readonly Point[])[],
): readonly (readonly Point[])[] {
  return corners.map((inner) => simplified([source.at, a, ...inner, b, target.at])).filter((points) => !turnsBack(points));
}

/** The point where the route may first turn: a stub away, or less where the other end is near. */
function leave(port: Port, other: Port, length = stub): Point {
  const out = outwards(port.side);
  const ahead = (other.at.x - port.at.x) * out.x + (other.at.y - port.at.y) * out.y;
  const straight = Math.max(length, port.head + 4);
  return moved(port.at, out, ahead > 0 ? Math.min(straight, ahead / 2) : straight);
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
  let from = points[0];
  for (const to of points) {
    if (from !== undefined && from !== to && segmentMeetsRect(from, to, box)) return true;
    from = to;
  }
  return false;
}
