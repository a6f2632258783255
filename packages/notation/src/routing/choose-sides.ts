import type { Point, Rect, Side } from '@umlaut/geometry';
import { boxesFor, cheapestRoute, costs } from './cheapest-route.ts';
import type { Port } from './connectors.ts';
import { Lanes } from './lanes.ts';
import type { Obstacle, RouteEnd, RouteRequest } from './request.ts';
import { axisOf, facing, gapAlong, isPointed, opposite, pointOn, reachOf, shared } from './sides.ts';
import { type PlacedEnd, placeEnds, type Sided } from './slots.ts';

/** Chooses the sides at which each edge leaves and enters, and the places there. `obstacles` have their free space around them. */
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

function chooseSides(
  request: RouteRequest,
  { obstacles, taken, lanes }: { readonly obstacles: readonly Obstacle[]; readonly taken: Taken; readonly lanes: Lanes },
): Sided & { readonly points: readonly Point[] } {
  const { source, target } = request;
  const { preferred, others } = sidePairs(request);
  const possible = ([from, to]: SidePair): boolean =>
    (source.fixed === undefined || source.fixed.side === from) && (target.fixed === undefined || target.fixed.side === to);
  const boxes = boxesFor(request, obstacles);
  const first = cheapestSides(request, preferred.filter(possible), { boxes, taken, lanes });
  if (first?.clear && first.points.length <= plainPoints) return first;
  const second = cheapestSides(request, others.filter(possible), { boxes, taken, lanes });
  const best = [first, second].filter((option) => option !== undefined).sort((a, b) => a.cost - b.cost)[0];
  return best ?? { ...forced(source, target), request, points: [] };
}

/** The sides that are fixed, whatever lies between them. */
function forced(source: RouteEnd, target: RouteEnd): Pick<Sided, 'source' | 'target'> {
  return { source: source.fixed?.side ?? 'right', target: target.fixed?.side ?? 'left' };
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
    const { cost: way, clear, points } = cheapestRoute(...ports, { boxes });
    const crossed = lanes.against(points).crossings * costs.crossing;
    const cost = way + crossed + taken.cost(request.source, from) + taken.cost(request.target, to);
    if (best === undefined || cost < best.cost) best = { ...sided, points, cost, clear };
    // Nothing is cheaper than a free straight line; and children hang under their parent where they can.
    if (clear && (request.joins !== undefined || (points.length === 2 && cost - way < costs.bend))) break;
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
  const around = allSides.map((side): SidePair => [side, side]);
  const others: readonly SidePair[] = [
    ...around,
    [across.x, across.y],
    [across.y, across.x],
    [opposite(across.x), across.y],
    [opposite(across.y), across.x],
  ];
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
  if (end.fixed?.at !== undefined) return { at: end.fixed.at, side, box: end.box, head: end.head };
  const { low, high } = reachOf(end, side);
  return { at: pointOn(end, side, along ?? (low + high) / 2), side, box: end.box, head: end.head };
}
