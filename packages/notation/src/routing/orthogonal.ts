import { grown, lengthOf, type Point, type Rect, type Side } from '@umlaut/geometry';
import { connectors, hits, type Port } from './connectors.ts';
import { Lanes } from './lanes.ts';
import type { Obstacle, RouteEnd, RouteRequest } from './request.ts';
import { axisOf, facing, gapAlong, isPointed, opposite, pointOn, reachOf, shared } from './sides.ts';
import { type PlacedEnd, placeEnds } from './slots.ts';

/** An edge whose sides are chosen. `straight` is the coordinate at which both ends meet without a bend. */
export interface Sided {
  readonly request: RouteRequest;
  readonly source: Side;
  readonly target: Side;
  readonly straight?: number;
}

/** Chooses the sides at which each edge leaves and enters, and the places there. */
export function portsOf(requests: readonly RouteRequest[], obstacles: readonly Obstacle[]): ReadonlyMap<string, PlacedEnd> {
  const taken = new Taken();
  const lanes = new Lanes();
  const sided = requests.map((request) => {
    const { points, ...chosen } = chooseSides(request, { obstacles, taken, lanes });
    lanes.add(points);
    taken.add(request.source.node, chosen.source);
    taken.add(request.target.node, chosen.target);
    return chosen;
  });
  return placeEnds(sided);
}

/** Rectangular routes for `requests`, by id; each keeps clear of boxes and of the ones before it where it can. */
export function orthogonalRoutes(
  requests: readonly RouteRequest[],
  { ports, obstacles }: { readonly ports: ReadonlyMap<string, PlacedEnd>; readonly obstacles: readonly Obstacle[] },
): ReadonlyMap<string, readonly Point[]> {
  const routes = new Map<string, readonly Point[]>();
  const lanes = new Lanes();
  for (const request of requests) {
    const placed = ports.get(request.id);
    if (placed === undefined) continue;
    const points = placed.trunk === undefined ? bestRoute(request, placed, { obstacles, lanes }) : joinedRoute(placed, placed.trunk);
    if (placed.trunk === undefined) lanes.add(points);
    routes.set(request.id, points);
  }
  return routes;
}

function chooseSides(
  request: RouteRequest,
  { obstacles, taken, lanes }: { readonly obstacles: readonly Obstacle[]; readonly taken: Taken; readonly lanes: Lanes },
): Sided & { readonly points: readonly Point[] } {
  const { source, target } = request;
  const { preferred, others } = sidePairs(request);
  const possible = ([from, to]: SidePair): boolean =>
    (source.fixed === undefined || source.fixed.side === from) && (target.fixed === undefined || target.fixed.side === to);
  const boxes = [...boxesFor(request, obstacles), coreOf(source), coreOf(target)];
  const first = cheapestSides(request, preferred.filter(possible), { boxes, taken, lanes });
  if (first?.clear && first.points.length <= plainPoints) return first;
  const second = cheapestSides(request, others.filter(possible), { boxes, taken, lanes });
  const best = [first, second].filter((option) => option !== undefined).sort((a, b) => a.cost - b.cost)[0];
  return best ?? { request, source: 'right', target: 'left', points: [] };
}

function cheapestSides(
  request: RouteRequest,
  pairs: readonly SidePair[],
  { boxes, taken, lanes }: { readonly boxes: readonly Rect[]; readonly taken: Taken; readonly lanes: Lanes },
): Option | undefined {
  let best: Option | undefined;
  for (const [from, to] of pairs) {
    const straight = straightAt(request, from, to);
    const sided: Sided = { request, source: from, target: to, ...(straight === undefined ? {} : { straight }) };
    const ports = [portAt(request.source, from, straight), portAt(request.target, to, straight)] as const;
    const { cost: way, clear, points } = cheapest(connectors(...ports, []), boxes);
    const crossed = lanes.against(points).crossings * costs.crossing;
    const cost = way + crossed + taken.cost(request.source, from) + taken.cost(request.target, to);
    if (best === undefined || cost < best.cost) best = { ...sided, points, cost, clear };
    if (clear && request.joins !== undefined) break;
  }
  return best;
}

/** Points of a route between sides that face each other when nothing is in the way: two bends. */
const plainPoints = 4;

interface Option extends Sided {
  readonly points: readonly Point[];
  readonly cost: number;
  readonly clear: boolean;
}

/** How many edges end at each side so far. */
class Taken {
  readonly #counts = new Map<string, number>();

  add(node: string, side: Side): void {
    const key = `${side} ${node}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** What comes to a point has room for one edge at each corner; the short side of a bar has none. */
  cost(end: RouteEnd, side: Side): number {
    const count = this.#counts.get(`${side} ${end.node}`) ?? 0;
    const short = (axisOf(side) === 'x' ? end.box.width : end.box.height) < 12;
    return count * (isPointed(end, side) ? 150 : 8) + (short ? 300 : 0);
  }
}

type SidePair = readonly [Side, Side];
const allSides: readonly Side[] = ['right', 'left', 'bottom', 'top'];

/** Pairs of sides: the `preferred` face each other or need one bend; the `others` are for when something is in the way. */
function sidePairs(request: RouteRequest): { readonly preferred: readonly SidePair[]; readonly others: readonly SidePair[] } {
  const { source, target } = request;
  const gaps = { x: gapAlong(source.box, target.box, 'x'), y: gapAlong(source.box, target.box, 'y') };
  const across = { x: facing(source.box, target.box, 'x'), y: facing(source.box, target.box, 'y') };
  const level: SidePair = [across.x, opposite(across.x)];
  const upright: SidePair = [across.y, opposite(across.y)];
  const preferred: SidePair[] = [];
  if (request.joins !== undefined && gaps.y >= treeGap) preferred.push(upright);
  preferred.push(
    ...(gaps.x >= gaps.y ? [level, upright] : [upright, level]),
    [across.x, opposite(across.y)],
    [across.y, opposite(across.x)],
  );
  const others = allSides.flatMap((from) => allSides.map((to): SidePair => [from, to]));
  return { preferred, others };
}

/** Least height between a parent and its children that leaves room for a tree, px. */
const treeGap = 28;

function straightAt({ source, target }: RouteRequest, from: Side, to: Side): number | undefined {
  if (to !== opposite(from) || source.fixed?.at !== undefined || target.fixed?.at !== undefined) return undefined;
  if (gapAlong(source.box, target.box, axisOf(from) === 'x' ? 'y' : 'x') <= 0) return undefined;
  if (from !== facing(source.box, target.box, axisOf(from) === 'x' ? 'y' : 'x')) return undefined;
  const range = shared(reachOf(source, from), reachOf(target, to));
  return range === undefined ? undefined : (range.low + range.high) / 2;
}

function portAt(end: RouteEnd, side: Side, along?: number): Port {
  if (end.fixed?.at !== undefined) return { at: end.fixed.at, side, box: end.box };
  const { low, high } = reachOf(end, side);
  return { at: pointOn(end, side, along ?? (low + high) / 2), side, box: end.box };
}

/** What a route never passes through of its own ends: what comes to a point leaves room at the corners of its box. */
function coreOf({ outline, box }: RouteEnd): Rect {
  return outline.shape === 'rect' ? box : grown(box, -Math.min(box.width, box.height) / 4);
}

function boxesFor({ source, target }: Pick<RouteRequest, 'source' | 'target'>, obstacles: readonly Obstacle[]): readonly Rect[] {
  return obstacles.filter(({ node }) => node !== source.node && node !== target.node).map(({ box }) => grown(box, 4));
}

function bestRoute(
  { source, target }: RouteRequest,
  placed: PlacedEnd,
  { obstacles, lanes }: { readonly obstacles: readonly Obstacle[]; readonly lanes: Lanes },
): readonly Point[] {
  const others = boxesFor({ source, target }, obstacles);
  const boxes = [...others, coreOf(source), coreOf(target)];
  const plain = connectors(placed.source, placed.target, []);
  const first = cheapest(plain, boxes, lanes);
  if (first.clear) return first.points;
  const inTheWay = others.filter((box) => plain.slice(0, 4).some((points) => hits(points, [box]) > 0));
  return cheapest(connectors(placed.source, placed.target, inTheWay), boxes, lanes).points;
}

/** A branch of a tree: to the trunk's bar, along it, and up the trunk. */
function joinedRoute(placed: PlacedEnd, trunk: number): readonly Point[] {
  const { source, target } = placed;
  const axis = axisOf(target.side);
  if (Math.abs(source.at[axis] - target.at[axis]) < 0.5) return [source.at, target.at];
  const across = axis === 'x' ? 'y' : 'x';
  return [source.at, { ...source.at, [across]: trunk }, { ...target.at, [across]: trunk }, target.at];
}

const costs = { hit: 10_000, bend: 60, overlap: 12, crossing: 25 } as const;

/** The route that costs least; `clear` when it passes through no box and along no other route. */
function cheapest(
  candidates: readonly (readonly Point[])[],
  boxes: readonly Rect[],
  lanes?: Lanes,
): { readonly points: readonly Point[]; readonly cost: number; readonly clear: boolean } {
  const byBase = candidates
    .map((points) => ({ points, base: points.length * costs.bend + lengthOf(points) }))
    .sort((a, b) => a.base - b.base);
  let best: { readonly points: readonly Point[]; readonly cost: number; readonly clear: boolean } = {
    points: [],
    cost: Infinity,
    clear: false,
  };
  for (const { points, base } of byBase) {
    if (base >= best.cost) break;
    const struck = hits(points, boxes, (best.cost - base) / costs.hit + 1);
    if (base + struck * costs.hit >= best.cost) continue;
    const { overlap, crossings } = lanes?.against(points) ?? { overlap: 0, crossings: 0 };
    const cost = base + struck * costs.hit + overlap * costs.overlap + crossings * costs.crossing;
    if (cost < best.cost) best = { points, cost, clear: struck === 0 && overlap === 0 };
  }
  return best;
}
