import { middleOf, type Point, type Rect, type Side } from '@umlaut/geometry';
import { stepsTaken, type Work } from '../steps.ts';
import { leastStruck, type Port, plainest } from './connectors.ts';
import { beside, closeness, costs, costsOfSides } from './costs.ts';
import { findWay, type Gate } from './find-way.ts';
import { lanesAmong } from './lanes.ts';
import type { RouteEnd, RouteRequest } from './request.ts';
import { type Ground, roomFor } from './room.ts';
import { axisOf, facing, gapAlong, isPointed, opposite, pointOn, reachOf, shared, treeGap } from './sides.ts';
import { type PlacedEnd, placeEnds, type Sided, type TakenEnd } from './slots.ts';

/** Chooses the sides at which each edge leaves and enters, and the places there, beside the `ends` of others. `borders` are those of containers. */
export function* portsOf(
  requests: readonly RouteRequest[],
  {
    boxes,
    borders,
    ends,
  }: {
    readonly boxes: Pick<Ground, 'index' | 'tight' | 'wide' | 'steps'>;
    readonly borders: readonly Rect[];
    readonly ends: readonly TakenEnd[];
  },
): Work<ReadonlyMap<string, PlacedEnd>> {
  const used = new SideUse();
  for (const { end, side } of ends) used.add(end.node, side);
  const ground: Ground = { ...boxes, lanes: lanesAmong(borders), crossingCosts: costsOfSides };
  const sided = new Map<RouteRequest, Sided>();
  const stepsDone = stepsTaken(ground.steps);
  for (const { request, pairs } of inTurn(requests)) {
    const { points, ...chosen } = keptSides(request) ?? chooseSides(request, pairs, { ground, used });
    ground.lanes.add(points);
    used.add(request.source.node, chosen.source);
    used.add(request.target.node, chosen.target);
    used.addPair(request, chosen);
    sided.set(request, chosen);
    yield stepsDone();
  }
  return placeEnds(
    requests.flatMap((request) => sided.get(request) ?? []),
    ends,
  );
}

/** Those that keep their way first, then those whose boxes lie level or upright of each other: they can do with one pair of sides only. */
function inTurn(requests: readonly RouteRequest[]): readonly Turn[] {
  const turns: readonly [Turn[], Turn[], Turn[]] = [[], [], []];
  for (const request of requests) {
    const pairs = sidePairs(request);
    const [first] = pairs;
    turns[request.kept !== undefined ? 0 : straightAt(request, ...first) !== undefined ? 1 : 2].push({ request, pairs });
  }
  return turns.flat();
}

interface Turn {
  readonly request: RouteRequest;
  readonly pairs: SidePairs;
}

/** The sides of an edge that keeps its way. */
function keptSides(request: RouteRequest): Option | undefined {
  if (request.kept?.shape !== 'line') return undefined;
  const { points } = request.kept;
  const sides = { source: sideTowards(points[0], points[1]), target: sideTowards(points.at(-1), points.at(-2)) };
  return { request, ...sides, points, cost: 0 };
}

function sideTowards(from: Point | undefined, to: Point | undefined): Side {
  const [dx, dy] = [(to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'right' : 'left';
  return dy > 0 ? 'bottom' : 'top';
}

/** The plainest way that is free; where none is, the cheapest way round, whatever the sides. */
function chooseSides(
  request: RouteRequest,
  likely: SidePairs,
  { ground, used }: { readonly ground: Ground; readonly used: SideUse },
): Option {
  const { source, target } = request;
  const isFixed = source.fixed !== undefined || target.fixed !== undefined;
  const pairs = isFixed
    ? likely.filter(([from, to]) => (source.fixed?.side ?? from) === from && (target.fixed?.side ?? to) === to)
    : likely;
  const room = roomFor(request, ground);
  let best: Option | undefined;
  for (const pair of pairs) {
    const { sided, ports } = sidedAt(request, pair);
    const turn = sided.straight === undefined ? costOfTurn(request, pair) : 0;
    const extra = used.cost(source, sided.source) + used.cost(target, sided.target) + used.costOfCorner(request, pair) + turn;
    const route = plainest(...ports, room, best && best.cost - extra);
    if (route === undefined) continue;
    // Edges that join share their end.
    const isShared =
      (request.parts === undefined && used.shares(source, sided.source)) ||
      (request.joins === undefined && used.shares(target, sided.target));
    if (best === undefined || route.cost + extra < best.cost) best = { ...sided, points: route.points, cost: route.cost + extra, isShared };
    // Nothing is cheaper than a free straight line; and children hang under their parent where they can.
    if (request.joins !== undefined || request.parts !== undefined || (route.points.length === 2 && extra < costs.bend)) break;
  }
  // A curve goes round nothing, whatever its sides.
  if (best !== undefined && (request.routing === 'curved' || (best.points.length <= plainPoints && !best.isShared))) return best;
  const gates = [gatesOf(source, used), gatesOf(target, used)] as const;
  const tight = () => findWay(...gates, roomFor(request, { ...ground, index: ground.tight() }));
  const way = findWay(...gates, room, best?.cost) ?? (best === undefined ? tight() : undefined);
  if (best !== undefined && (way === undefined || best.cost <= way.cost)) return best;
  if (way !== undefined) return { request, source: way.source.side, target: way.target.side, points: way.points, cost: way.cost };
  const struck = pairs.map((pair) => sidedAt(request, pair)).map(({ sided, ports }) => ({ ...sided, ...leastStruck(...ports, room) }));
  const forced = { request, source: source.fixed?.side ?? 'right', target: target.fixed?.side ?? 'left', points: [], cost: 0 } as const;
  return struck.sort((a, b) => a.cost - b.cost)[0] ?? forced;
}

/** Cost of a way with bends that ends at other corners of diamonds than it should, or that leaves a step at its side on the way to one. */
function costOfTurn({ source, target }: RouteRequest, [from, to]: SidePair): number {
  const isLevel = axisOf(from) === 'y' && axisOf(to) === 'y';
  const isAside = isLevel && source.turns === undefined && target.turns === 'level' && gapAlong(source.box, target.box, 'y') > 0;
  // From diamond to diamond the first one says how.
  const isSaid = source.turns !== undefined && target.turns === 'level';
  return cornerCost(source, from) + (isSaid ? 0 : cornerCost(target, to)) + (isAside ? asideCost : 0);
}

function cornerCost({ turns }: RouteEnd, side: Side): number {
  return turns === undefined || (axisOf(side) === 'y') === (turns === 'level') ? 0 : turnCost;
}

const turnCost = 100;
const asideCost = 60;

/** Points of a route between sides that face each other when nothing is in the way: two bends. */
const plainPoints = 4;

interface Option extends Sided {
  readonly points: readonly Point[];
  readonly cost: number;
  /** Whether it ends at a corner of a diamond at which another flow ends. */
  readonly isShared?: boolean;
}

function sidedAt(request: RouteRequest, [from, to]: SidePair): { readonly sided: Sided; readonly ports: readonly [Port, Port] } {
  const straight = straightAt(request, from, to);
  const sides = { request, source: from, target: to };
  const sided: Sided = straight === undefined ? sides : { ...sides, straight };
  return { sided, ports: [portAt(request.source, from, straight), portAt(request.target, to, straight)] };
}

/** Every side at which an edge may end, by its middle. */
function gatesOf(end: RouteEnd, used: SideUse): readonly Gate[] {
  const sides = end.fixed === undefined ? allSides : [end.fixed.side];
  return sides.map((side) => ({ ...portAt(end, side), cost: used.cost(end, side) + cornerCost(end, side) }));
}

/** Ends at one side that lie nearer than this look like one, px. */
const leastApart = 12;

/** Cost of a second flow at a corner of a diamond: a way round to another corner with two bends more is better. */
const sharedCorner = 420;

/** How many edges end at each side so far. */
class SideUse {
  readonly #counts = new Map<string, Record<Side, number>>();
  /** Ends of edges with one bend: node, side, and the node at the other end. */
  readonly #corners = new Set<string>();

  add(node: string, side: Side): void {
    const counts = this.#counts.get(node);
    if (counts === undefined) this.#counts.set(node, { ...noneUsed, [side]: 1 });
    else counts[side] += 1;
  }

  /** A pointed outline has room for one edge at each corner, a low box for two at a side; the short side of a bar has none. */
  cost(end: RouteEnd, side: Side): number {
    const count = this.#counts.get(end.node)?.[side] ?? 0;
    const short = (axisOf(side) === 'x' ? end.box.width : end.box.height) < 12;
    if (count > 0 && end.turns !== undefined) return count * sharedCorner;
    if (count === 0 || isPointed(end, side)) return count * 150 + (short ? 300 : 0);
    const { low, high } = reachOf(end, side);
    return count * ((high - low) / count < leastApart ? 70 : 8) + (short ? 300 : 0);
  }

  /** Whether an edge that ends at a side of a diamond ends at a corner with another. */
  shares({ node, turns }: RouteEnd, side: Side): boolean {
    return turns !== undefined && (this.#counts.get(node)?.[side] ?? 0) > 0;
  }

  addPair({ source, target }: RouteRequest, sides: Pick<Option, 'source' | 'target'>): void {
    if (axisOf(sides.source) === axisOf(sides.target)) return;
    this.#corners.add(cornerKey(source, sides.source, target)).add(cornerKey(target, sides.target, source));
  }

  /** Cost of one bend where another edge joins the same two sides: spread over them, one of the two would have to turn back. */
  costOfCorner({ source, target }: RouteRequest, [from, to]: SidePair): number {
    if (axisOf(from) === axisOf(to) || this.#corners.size === 0) return 0;
    const isTight = (end: RouteEnd, side: Side, { other, at }: { readonly other: RouteEnd; readonly at: Side }) =>
      this.#corners.has(cornerKey(end, side, other)) && !reachesCorner(end, side, { other, at });
    const isCrowded = isTight(source, from, { other: target, at: to }) || isTight(target, to, { other: source, at: from });
    return isCrowded ? closeness.passing : 0;
  }
}

/** Whether an edge that ends anywhere at `side` of `end` meets `other` with one bend, clear of the border that it runs along. */
function reachesCorner(end: RouteEnd, side: Side, { other, at }: { readonly other: RouteEnd; readonly at: Side }): boolean {
  const { low, high } = reachOf(end, side);
  const border = middleOf(other.box, at)[axisOf(side)];
  return at === 'top' || at === 'left' ? high <= border - beside : low >= border + beside;
}

function cornerKey({ node }: RouteEnd, side: Side, other: RouteEnd): string {
  return `${side} ${node} ${other.node}`;
}

const noneUsed: Readonly<Record<Side, number>> = { top: 0, right: 0, bottom: 0, left: 0 };

type SidePair = readonly [Side, Side];
type SidePairs = readonly [SidePair, ...SidePair[]];
const allSides: readonly Side[] = ['right', 'left', 'bottom', 'top'];

/** Pairs of sides that face each other or need one bend, the likeliest first. */
function sidePairs({ source, target, joins, parts }: RouteRequest): SidePairs {
  const gaps = { x: gapAlong(source.box, target.box, 'x'), y: gapAlong(source.box, target.box, 'y') };
  const across = { x: facing(source.box, target.box, 'x'), y: facing(source.box, target.box, 'y') };
  const level: SidePair = [across.x, opposite(across.x)];
  const upright: SidePair = [across.y, opposite(across.y)];
  const isTree = (joins !== undefined && gaps.y >= treeGap) || parts === 'upright';
  const [first, second] = isTree || (parts === undefined && gaps.x < gaps.y) ? [upright, level] : [level, upright];
  return [first, second, [across.x, opposite(across.y)], [across.y, opposite(across.x)]];
}

function straightAt({ source, target }: RouteRequest, from: Side, to: Side): number | undefined {
  const [start, finish] = [source.fixed?.at, target.fixed?.at];
  if (to !== opposite(from) || (start !== undefined && finish !== undefined)) return undefined;
  const across = axisOf(from) === 'x' ? 'y' : 'x';
  if (gapAlong(source.box, target.box, across) <= 0 || from !== facing(source.box, target.box, across)) return undefined;
  const fixed = (start ?? finish)?.[axisOf(from)];
  if (fixed !== undefined) {
    const { low, high } = start === undefined ? reachOf(source, from) : reachOf(target, to);
    return fixed >= low && fixed <= high ? fixed : undefined;
  }
  const range = shared(reachOf(source, from), reachOf(target, to));
  return range === undefined ? undefined : (range.low + range.high) / 2;
}

function portAt(end: RouteEnd, side: Side, along?: number): Port {
  if (end.fixed?.at !== undefined) return { at: end.fixed.at, side, box: end.box, head: end.head };
  const { low, high } = reachOf(end, side);
  return { at: pointOn(end, side, along ?? (low + high) / 2), side, box: end.box, head: end.head };
}
