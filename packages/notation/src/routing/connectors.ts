import { lengthOf, moved, outwards, type Point, type Rect, type Side, simplified } from '@umlaut/geometry';
import { isClear, type RouteSpace, struckBy } from './box-index.ts';
import { beside, closeness, costs, stub } from './costs.ts';

/** An end with its place: a point on an outline and the side it lies on. */
export interface Port {
  readonly at: Point;
  readonly side: Side;
  /** The box it belongs to. */
  readonly box: Rect;
  /** Length of the head that is drawn there, px. */
  readonly head: number;
}

/** A route and what it costs; `crossingCost` is how much of that it costs to run along others and to cross them. */
export interface CostedRoute {
  readonly points: readonly Point[];
  readonly cost: number;
  readonly crossingCost: number;
  readonly shares: boolean;
}

/**
 * Returns the cheapest of the plainest routes between two ports that passes through no box; undefined when all do. Routes that
 * cost `enough` are skipped.
 */
export function plainest(source: Port, target: Port, room: RouteSpace, enough = Number.POSITIVE_INFINITY): CostedRoute | undefined {
  if (isStraight(source, target)) return straight(source, target, room);
  let best: CostedRoute | undefined;
  for (const { points, cost } of priced(plainConnectors(source, target))) {
    if (cost >= (best?.cost ?? enough)) break;
    if (!isClear(points, room)) continue;
    const route = withCrossingCost(points, cost, room);
    if (best === undefined || route.cost < best.cost) best = route;
  }
  return best;
}

/** The line between two ports that look at each other, than which nothing is plainer. */
function straight(source: Port, target: Port, room: RouteSpace): CostedRoute | undefined {
  const points = [source.at, target.at];
  return isClear(points, room) ? withCrossingCost(points, lengthOf(points), room) : undefined;
}

function withCrossingCost(points: readonly Point[], cost: number, { lanes, crossingCosts }: RouteSpace): CostedRoute {
  const { overlap, crossings } = lanes.against(points);
  const crossingCost = overlap * crossingCosts.sharing + crossings * crossingCosts.crossing;
  return { points, cost: cost + crossingCost, crossingCost, shares: overlap > 0 };
}

/** The route between two ports that passes through the fewest boxes, for where there is no way round. */
export function leastStruck(source: Port, target: Port, room: RouteSpace): Priced {
  const options = priced(plainConnectors(source, target)).map(({ points, cost }) => {
    return { points, cost: cost + costs.hit * struckBy(points, room) };
  });
  // With overlapping boxes every route may turn back; then the ends are simply joined.
  return options.sort((a, b) => a.cost - b.cost)[0] ?? { points: [source.at, target.at], cost: 2 * costs.hit };
}

type Priced = Pick<CostedRoute, 'points' | 'cost'>;

/** Routes with what they cost, the cheapest first; of equal ones the first stays first. */
function priced(routes: readonly (readonly Point[])[]): readonly Priced[] {
  return routes
    .map((points) => ({ points, cost: (points.length - 2) * costs.bend + lengthOf(points) + alongOwn(points) }))
    .sort((a, b) => a.cost - b.cost);
}

/** Cost of a route with one bend so near an end that the rest of it runs along the border of that end's own box. */
function alongOwn(points: readonly Point[]): number {
  const [from, bend, to] = points;
  if (points.length !== 3 || from === undefined || bend === undefined || to === undefined) return 0;
  return Math.min(lengthOf([from, bend]), lengthOf([bend, to])) < beside ? closeness.passing : 0;
}

/** The plainest rectangular routes between two ports: with one bend, or with two half way. */
function plainConnectors(source: Port, target: Port): readonly (readonly Point[])[] {
  if (isStraight(source, target)) return [[source.at, target.at]];
  const [a, b] = [leave(source, target), leave(target, source)];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const middles: readonly (readonly Point[])[] = [
    [{ x: b.x, y: a.y }],
    [{ x: a.x, y: b.y }],
    [
      { x, y: a.y },
      { x, y: b.y },
    ],
    [
      { x: a.x, y },
      { x: b.x, y },
    ],
  ];
  return middles.map((inner) => simplified([source.at, a, ...inner, b, target.at])).filter((points) => !turnsBack(points));
}

/** Whether the two look at each other along one line, so that all plain routes are that line. */
function isStraight(source: Port, target: Port): boolean {
  const out = outwards(source.side);
  const back = outwards(target.side);
  const [x, y] = [target.at.x - source.at.x, target.at.y - source.at.y];
  return x * out.y === 0 && y * out.x === 0 && x * out.x + y * out.y > 0 && x * back.x + y * back.y < 0;
}

/** The point where the route may first turn: a stub away, or less where the other end is near. */
function leave(port: Port, other: Port): Point {
  const out = outwards(port.side);
  const ahead = (other.at.x - port.at.x) * out.x + (other.at.y - port.at.y) * out.y;
  const straight = Math.max(stub, port.head + 4);
  return moved(port.at, out, ahead > 0 ? Math.min(straight, ahead / 2) : straight);
}

function turnsBack(points: readonly Point[]): boolean {
  for (let at = 1; at + 1 < points.length; at += 1) {
    const [before, point, after] = [points[at - 1], points[at], points[at + 1]];
    if (before === undefined || point === undefined || after === undefined) continue;
    if ((point.x - before.x) * (after.x - point.x) + (point.y - before.y) * (after.y - point.y) < -1e-6) return true;
  }
  return false;
}
