import { centerOf, middleOf, type Point, type Side } from '@umlaut/geometry';
import { bowAt, bowsAmong } from './bows.ts';
import type { Port } from './connectors.ts';
import type { RouteEnd, RouteRequest } from './request.ts';
import { axisOf, opposite, pointOn, type Range, reachOf, shared } from './sides.ts';

/** An edge whose sides are chosen. `straight` is the coordinate at which both ends meet without a bend. */
export interface Sided {
  readonly request: RouteRequest;
  readonly source: Side;
  readonly target: Side;
  readonly straight?: number;
}

/** Both ends of an edge in their places; `trunk` is where the bar lies of the tree that the edge is a branch of, or of its own bow. */
export interface PlacedEnd {
  readonly source: Port;
  readonly target: Port;
  readonly trunk?: number;
}

/** Between two ends at one side, px, where there is room. */
const apart = 22;

interface Slot {
  readonly end: RouteEnd;
  readonly side: Side;
  /** The place it must have, because the other end is straight across. */
  readonly fixed?: number;
  /** Position of the other end, to avoid crossings. */
  readonly pull: number;
  /** Order among ends with the same pull: those of edges that join the same two sides. */
  readonly rank: number;
  /** The place that it got, once those at its side are spread. */
  place?: number;
}

/** A place at a side of a node where an edge ends whose sides nobody chooses. */
export interface TakenEnd {
  readonly end: RouteEnd;
  readonly side: Side;
  readonly at: Point;
}

/** Gives every end its place at its side, beside those that are `taken`: straight lines first, trees in the middle, the others spread between them. */
export function placeEnds(given: readonly Sided[], taken: readonly TakenEnd[]): ReadonlyMap<string, PlacedEnd> {
  const bows = bowsAmong(given);
  const edges = given.map((edge) => bows.get(edge)?.sided ?? edge);
  const trees = treesOf(edges);
  const straight = straightPlaces(
    edges.filter((edge) => !trees.has(edge)),
    pullsOf(edges),
  );
  const slots = new Slots();
  const shared = new Map<Tree, Slot | undefined>();
  const wanted = edges.map((edge, index) => {
    const tree = trees.get(edge);
    const slotOf = (at: Tree['at']): Slot | undefined => {
      if (tree?.at !== at) return slots.add(slotAt(edge, at, { index, straight: straight.get(edge) }));
      const slot = shared.get(tree) ?? slots.add(slotAt(edge, at, { index, straight: straight.get(edge), tree }));
      shared.set(tree, slot);
      return slot;
    };
    return { edge, tree, source: slotOf('source'), target: slotOf('target') };
  });
  for (const { end, side, at } of taken) slots.add({ end, side, fixed: at[axisOf(side)], pull: 0, rank: 0 });
  slots.spread();
  const placed = new Map(
    wanted.map(({ edge: { request, ...sides }, tree, source, target }): [string, PlacedEnd] => {
      const ports = {
        source: portOf(request.source, sides.source, source?.place),
        target: portOf(request.target, sides.target, target?.place),
      };
      return [request.id, tree === undefined ? ports : { ...ports, trunk: trunkAt(tree, ports[tree.at]) }];
    }),
  );
  for (const bow of bows.values()) {
    const [own, other] = [placed.get(bow.sided.request.id), placed.get(bow.round.id)];
    if (own !== undefined && other !== undefined) placed.set(bow.sided.request.id, { ...own, trunk: bowAt(bow, other) });
  }
  return placed;
}

/** The slots at each side of each node. */
class Slots {
  readonly #nodes = new Map<string, Record<Side, Slot[]>>();

  add(slot: Slot | undefined): Slot | undefined {
    if (slot === undefined) return undefined;
    const sides = this.#nodes.get(slot.end.node);
    if (sides !== undefined) sides[slot.side].push(slot);
    else this.#nodes.set(slot.end.node, { top: [], right: [], bottom: [], left: [], [slot.side]: [slot] });
    return slot;
  }

  spread(): void {
    for (const { top, right, bottom, left } of this.#nodes.values()) for (const slots of [top, right, bottom, left]) spread(slots);
  }
}

/** `at`: the end that all share. */
interface Tree {
  readonly at: 'source' | 'target';
  readonly members: readonly Sided[];
}

/** Branches that run together at their target, or part at their source, where all share one place: at least two of one kind at one side. */
function treesOf(edges: readonly Sided[]): ReadonlyMap<Sided, Tree> {
  const trees = new Map<Sided, Tree>();
  for (const [at, key] of [
    ['target', 'joins'],
    ['source', 'parts'],
  ] as const) {
    const candidates = edges.filter(
      ({ request }) => request[key] !== undefined && request[at].fixed === undefined && request.points.length === 0,
    );
    for (const group of Map.groupBy(candidates, (edge) => `${edge[at]} ${edge.request[key]} ${edge.request[at].node}`).values()) {
      const members = group.filter((edge) => edge.source === opposite(edge.target));
      if (members.length < 2) continue;
      const tree = { at, members };
      for (const edge of members) trees.set(edge, tree);
    }
  }
  return trees;
}

/** The bar lies half way to the nearest branch, but not farther from the shared end than looks like one tree; where branches part, their texts stand beyond it. */
function trunkAt({ at, members }: Tree, stem: Port): number {
  const axis = axisOf(stem.side) === 'x' ? 'y' : 'x';
  const length = axis === 'x' ? 'width' : 'height';
  const outward = stem.side === 'bottom' || stem.side === 'right' ? 1 : -1;
  const room = members.map(({ request }) => {
    const { box } = request[at === 'source' ? 'target' : 'source'];
    const edge = outward === 1 ? box[axis] : box[axis] + box[length];
    return (edge - stem.at[axis]) * outward;
  });
  const nearest = Math.max(0, Math.min(...room));
  const away = at === 'source' ? Math.min(shortStem, nearest / 2) : Math.min(Math.max(nearest / 2, 26), 40, nearest);
  return stem.at[axis] + outward * away;
}

/** Length of the common piece of edges that part, px. */
const shortStem = 20;

/** Returns the slot that one end of an edge asks of its side; undefined when its point is fixed. */
function slotAt(
  { request, ...sides }: Sided,
  at: 'source' | 'target',
  { index, straight, tree }: { readonly index: number; readonly straight: number | undefined; readonly tree?: Tree | undefined },
): Slot | undefined {
  const [end, side] = [request[at], sides[at]];
  if (end.fixed?.at !== undefined) return undefined;
  const axis = axisOf(side);
  const across = at === 'source' ? 'target' : 'source';
  const pull = tree === undefined ? middleOf(request[across].box, sides[across])[axis] : centerOf(end.box)[axis];
  const kept = request.kept?.shape === 'line' ? request.kept.points.at(at === 'source' ? 0 : -1) : undefined;
  const fixed = kept === undefined ? straight : kept[axis];
  const rank = axis === 'x' && isTurned(sides) ? -index : index;
  return fixed === undefined ? { end, side, pull, rank } : { end, side, pull, rank, fixed };
}

/** Whether of two edges with one bend that do not cross, the upper one at the upright side ends farther right at the level side. */
function isTurned({ source, target }: Pick<Sided, 'source' | 'target'>): boolean {
  const has = (side: Side): boolean => source === side || target === side;
  return (has('right') && has('top')) || (has('left') && has('bottom'));
}

/** Targets of the edges at each side of each node, by `sideKey`. */
type Pulls = ReadonlyMap<string, readonly { readonly edge: Sided; readonly pull: number }[]>;

function pullsOf(edges: readonly Sided[]): Pulls {
  const ends = edges.flatMap((edge) =>
    (['source', 'target'] as const).map((at) => {
      const across = at === 'source' ? 'target' : 'source';
      return { key: sideKey(edge, at), edge, pull: middleOf(edge.request[across].box, edge[across])[axisOf(edge[at])] };
    }),
  );
  return Map.groupBy(ends, ({ key }) => key);
}

function sideKey({ request, ...sides }: Sided, at: 'source' | 'target'): string {
  return `${sides[at]} ${request[at].node}`;
}

/** The middle of where a straight edge can lie, or beside it as far as others at its ends need room. */
function roomyPlace(edge: Sided, range: Range, pulls: Pulls): number {
  const middle = (range.low + range.high) / 2;
  let [low, high] = [range.low, range.high];
  for (const at of ['source', 'target'] as const) {
    const reach = reachOf(edge.request[at], edge[at]);
    const others = (pulls.get(sideKey(edge, at)) ?? []).filter((other) => other.edge !== edge);
    low = Math.max(low, reach.low + least.head * others.filter(({ pull }) => pull < middle).length);
    high = Math.min(high, reach.high - least.head * others.filter(({ pull }) => pull > middle).length);
  }
  return low > high ? Math.min(Math.max((low + high) / 2, range.low), range.high) : Math.min(Math.max(middle, low), high);
}

/** Coordinates of the straight edges; several between two nodes, which then have one pair of sides, lie beside each other. */
function straightPlaces(edges: readonly Sided[], pulls: Pulls): ReadonlyMap<Sided, number> {
  const places = new Map<Sided, number>();
  const straight = edges.filter((edge) => edge.straight !== undefined);
  for (const group of byPair(straight)) {
    for (const [index, edge] of group.entries()) {
      const { request, source, target } = edge;
      if (request.source.fixed?.at !== undefined || request.target.fixed?.at !== undefined) {
        if (edge.straight !== undefined) places.set(edge, edge.straight);
        continue;
      }
      const range = shared(reachOf(request.source, source), reachOf(request.target, target));
      if (range === undefined) continue;
      places.set(edge, group.length === 1 ? roomyPlace(edge, range, pulls) : evenly(range, index, group.length));
    }
  }
  return places;
}

/** Edges by the two nodes that they join. */
function* byPair(edges: readonly Sided[]): Generator<readonly Sided[]> {
  const lower = ({ request: { source, target } }: Sided): string => (source.node < target.node ? source.node : target.node);
  const upper = ({ request: { source, target } }: Sided): string => (source.node < target.node ? target.node : source.node);
  for (const group of Map.groupBy(edges, lower).values()) yield* group.length === 1 ? [group] : Map.groupBy(group, upper).values();
}

function evenly({ low, high }: Range, index: number, of: number): number {
  const step = of < 2 ? 0 : Math.min(apart, (high - low) / (of - 1));
  return (low + high) / 2 + (index - (of - 1) / 2) * step;
}

/** Places the ends of one side: the fixed ones where they must be, the others in the room between them, and all of them apart. */
function spread(slots: readonly Slot[]): void {
  const first = slots[0];
  if (first === undefined) return;
  const range = reachOf(first.end, first.side);
  if (slots.length === 1) {
    first.place = first.fixed ?? (range.low + range.high) / 2;
    return;
  }
  const fixed = slots.flatMap((slot) => (slot.fixed === undefined ? [] : [{ slot, at: slot.fixed }])).sort((a, b) => a.at - b.at);
  const free = slots.filter((slot) => slot.fixed === undefined).sort((a, b) => a.pull - b.pull || a.rank - b.rank);
  const taken = fixed.map(({ at }) => at);
  const walls = [range.low, ...taken, range.high];
  const placed: Placed[] = [];
  for (let index = 1; index < walls.length; index += 1) {
    const [low, high] = [walls[index - 1] ?? 0, walls[index] ?? 0];
    const inRoom = taken.length === 0 ? free : free.filter((slot) => roomOf(slot, taken) === index - 1);
    const outer = { low: index === 1, high: index === walls.length - 1 };
    for (const [place, slot] of inRoom.entries()) placed.push({ slot, at: inGap({ low, high }, { place, of: inRoom.length, outer }) });
    const wall = fixed[index - 1];
    if (wall !== undefined) placed.push(wall);
  }
  for (const { slot, at } of apartFrom(placed, range)) slot.place = at;
}

interface Placed {
  readonly slot: Slot;
  readonly at: number;
}

/** Least distance between two ends at one side, px, where there is room; heads beside each other need more. */
const least = { plain: 10, head: 13, heads: 16 } as const;

function leastBetween(a: Slot, b: Slot): number {
  const count = Number(a.end.head > 0) + Number(b.end.head > 0);
  return count === 0 ? least.plain : count === 1 ? least.head : least.heads;
}

/** Moves ends that lie too near each other away from the fixed ones, as far as the side reaches; `placed` is in order. */
function apartFrom(placed: readonly Placed[], { low, high }: Range): readonly Placed[] {
  const gaps = placed.slice(1).map(({ slot }, index) => leastBetween(placed[index]?.slot ?? slot, slot));
  const wanted = gaps.reduce((sum, gap) => sum + gap, 0);
  const scale = wanted > high - low ? (high - low) / wanted : 1;
  const at = placed.map((each) => each.at);
  const settle = (index: number, from: number, step: 1 | -1): void => {
    const [own, other] = [at[index], at[from]];
    if (own === undefined || other === undefined || placed[index]?.slot.fixed !== undefined) return;
    const gap = (gaps[Math.min(index, from)] ?? 0) * scale;
    at[index] = step === 1 ? Math.min(high, Math.max(own, other + gap)) : Math.max(low, Math.min(own, other - gap));
  };
  for (let index = 1; index < at.length; index += 1) settle(index, index - 1, 1);
  for (let index = at.length - 2; index >= 0; index -= 1) settle(index, index + 1, -1);
  parted(at, low, high);
  return placed.map((each, index) => ({ ...each, at: at[index] ?? each.at }));
}

/** Spreads ends that were pushed upon each other at the limits of a side, up to the next one that lies apart. */
function parted(at: number[], low: number, high: number): void {
  const first = at.findIndex((place) => place > low);
  if (first > 1) for (let index = 1; index < first; index += 1) at[index] = low + (((at[first] ?? high) - low) * index) / first;
  const last = at.findLastIndex((place) => place < high);
  const count = at.length - 1 - last;
  if (count > 1)
    for (let index = 1; index < count; index += 1) at[last + index] = (at[last] ?? low) + ((high - (at[last] ?? low)) * index) / count;
}

/** Number of fixed ends that lie before the one `slot` is pulled to. */
function roomOf({ pull }: Slot, walls: readonly number[]): number {
  return walls.filter((wall) => wall < pull).length;
}

function inGap(
  { low, high }: Range,
  { place, of, outer }: { readonly place: number; readonly of: number; readonly outer: { readonly low: boolean; readonly high: boolean } },
): number {
  if (outer.low && outer.high) {
    const step = of < 2 ? 0 : Math.min(44, (high - low) / (of - 1));
    return (low + high) / 2 + (place - (of - 1) / 2) * step;
  }
  return low + ((high - low) * (place + 1)) / (of + 1);
}

function portOf(end: RouteEnd, side: Side, along: number | undefined): Port {
  const at: Point | undefined = end.fixed?.at;
  const { low, high } = reachOf(end, side);
  return { at: at ?? pointOn(end, side, along ?? (low + high) / 2), side, box: end.box, head: end.head };
}
