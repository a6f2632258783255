import { boxAround, direction, distance, grown, lengthOf, minus, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import type { BoxIndex } from './box-index.ts';
import type { Obstacle, RouteRequest } from './request.ts';
import { insideOf } from './straight.ts';

type Ends = Pick<RouteRequest, 'source' | 'target'>;

/** How far from a shape with its free space lines bend that go round it, px: farther out where others do so already. */
const away = [10, 26, 42] as const;
/** Bends nearer to each other than this look like one, px. */
const leastBetween = 10;
/** Most shapes that one line goes round. */
const mostShapes = 4;

/** Shapes of other nodes behind which a straight line passes: one that goes on behind an oval is read as two. */
export function struckShapes(ends: Ends, line: readonly Point[], index: BoxIndex): readonly Obstacle[] {
  const [from, to] = [line[0], line.at(-1)];
  const region = boxAround(line);
  if (from === undefined || to === undefined || region === undefined) return [];
  return othersIn(region, ends, index).filter((other) => isBehind(from, to, other));
}

/**
 * Points at which a line between two nodes bends so that it passes behind no other node, apart from the bends of other `lines` and
 * beside none of them where it can. Empty where there is no way with two bends.
 */
export function bendsAround(
  ends: Ends,
  struck: readonly Obstacle[],
  { index, lines }: { readonly index: BoxIndex; readonly lines: readonly (readonly Point[])[] },
): readonly Point[] {
  if (struck.length > mostShapes) return [];
  const [from, to] = [insideOf(ends.source), insideOf(ends.target)];
  const bends = lines.flatMap((line) => line.slice(1, -1));
  const isTaken = (corner: Point): boolean => bends.some((bend) => distance(bend, corner) < leastBetween);
  for (const by of away) {
    const corners = struck.flatMap((other) => cornersAround(other, by)).filter((corner) => !isTaken(corner));
    const near = othersIn(boxAround([from, to, ...corners]), ends, index);
    const isFree = (a: Point, b: Point): boolean => near.every((other) => !isBehind(a, b, other));
    const starts = corners.filter((corner) => isFree(from, corner));
    const goals = corners.filter((corner) => isFree(corner, to));
    const ways = starts.flatMap((start) =>
      goals.flatMap((goal) => (start === goal ? [[start]] : isFree(start, goal) ? [[start, goal]] : [])),
    );
    const best = cheapest(ways, { from, to, lines });
    if (best !== undefined) return best;
  }
  return [];
}

function othersIn(region: Rect | undefined, { source, target }: Ends, index: BoxIndex): readonly Obstacle[] {
  return region === undefined ? [] : index.within(region).filter(({ node }) => node !== source.node && node !== target.node);
}

/** Lines as a way between two points sees them. */
interface Surroundings {
  readonly from: Point;
  readonly to: Point;
  readonly lines: readonly (readonly Point[])[];
}

function cheapest(ways: readonly (readonly Point[])[], { from, to, lines }: Surroundings): readonly Point[] | undefined {
  const priced = ways.map((way) => {
    const points = [from, ...way, to];
    return { way, points, cost: lengthOf(points) + way.length * bendCost };
  });
  priced.sort((a, b) => a.cost - b.cost);
  const alone = priced.slice(0, mostCompared).find(({ points }) => lines.every((line) => !runTogether(points, line)));
  return (alone ?? priced[0])?.way;
}

/** Most ways of which the first is taken that runs beside no other line. */
const mostCompared = 24;
/** Length that one bend less is worth, px. */
const bendCost = 40;

/** Corners about a shape: of its box, or of the octagon about an ellipse. */
function cornersAround({ box, outline }: Obstacle, by: number): readonly Point[] {
  const { x, y, width, height } = grown(box, by);
  if (outline?.shape === 'ellipse') {
    const [across, down] = [width / 2, height / 2];
    return octagon.map((corner) => ({ x: x + across + corner.x * across, y: y + down + corner.y * down }));
  }
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** Corners of the regular octagon about a circle of radius 1. */
const octagon = [1, 3, 5, 7, 9, 11, 13, 15].map((eighth): Point => {
  const angle = (eighth * Math.PI) / 8;
  return { x: Math.cos(angle) / Math.cos(Math.PI / 8), y: Math.sin(angle) / Math.cos(Math.PI / 8) };
});

/** Whether a line passes behind a shape, or through its free space. */
function isBehind(from: Point, to: Point, { box, outline }: Obstacle): boolean {
  return segmentMeetsRect(from, to, box) && (outline?.shape !== 'ellipse' || meetsEllipse(from, to, box));
}

/** Whether a segment meets the ellipse that fills `box`. */
function meetsEllipse(from: Point, to: Point, { x, y, width, height }: Rect): boolean {
  const inUnits = (point: Point): Point => ({ x: ((point.x - x) / width) * 2 - 1, y: ((point.y - y) / height) * 2 - 1 });
  const [a, b] = [inUnits(from), inUnits(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + dx * share, a.y + dy * share) < 1;
}

/** Lines nearer to each other than this are read as one, px, where they part less steeply than by this sine of an angle. */
const asOne = { near: 5, sine: 0.08 } as const;

/** Whether two lines run beside each other so that they are read as one. */
function runTogether(a: readonly Point[], b: readonly Point[]): boolean {
  return a.some((to, at) => {
    const from = a[at - 1];
    return from !== undefined && b.some((end, place) => place > 0 && areAsOne([from, to], [b[place - 1] ?? end, end]));
  });
}

function areAsOne([from, to]: readonly [Point, Point], [start, end]: readonly [Point, Point]): boolean {
  const along = direction(from, to);
  const other = direction(start, end);
  if (Math.abs(along.x * other.y - along.y * other.x) > asOne.sine) return false;
  const [first, last] = [minus(start, from), minus(end, from)];
  const [low, high] = [first, last].map(({ x, y }) => x * along.x + y * along.y).sort((one, two) => one - two);
  if (low === undefined || high === undefined || Math.min(high, distance(from, to)) - Math.max(low, 0) < 8) return false;
  const [before, after] = [first, last].map(({ x, y }) => y * along.x - x * along.y);
  return before === undefined || after === undefined || before * after < 0 || Math.min(Math.abs(before), Math.abs(after)) < asOne.near;
}
