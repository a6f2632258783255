import { grown, moved, outwards, overlaps, type Point, type Side, simplified, union } from '@umlaut/geometry';
import type { Steps } from '../steps.ts';
import { isClear, type RouteSpace } from './box-index.ts';
import type { Port } from './connectors.ts';
import { beside, costs, detour, shorterStubs, stub } from './costs.ts';
import type { Heap } from './heap.ts';
import { ascending, type Coordinates, firstFrom, type Ground, type StreetMap, streetMap } from './street-map.ts';

/** A place where the edge may end, and what ending there costs. */
export interface Gate extends Port {
  readonly cost: number;
}

export interface Way {
  readonly points: readonly Point[];
  readonly cost: number;
  readonly source: Gate;
  readonly target: Gate;
}

/** How far beside its ends a way is looked for, px; each time nothing is found, farther. */
const reaches = [140, 500, Number.POSITIVE_INFINITY] as const;
/** A way with more than four bends may have a better one farther out. */
const fewPoints = 6;
/** Steps that the search for a better way leaves to ways that are not found yet. */
const spareSteps = 300_000;
/** Most boxes that are looked at: their lines make a net whose crossings are visited one by one. */
const mostBoxes = 220;
/** Most steps of one search, and the part of one that a crossing of its map counts as. */
const mostSteps = 40_000;
const stepsOfCrossing = 0.25;

/**
 * The cheapest rectangular way from one of the gates `from` to one of `to` that passes through no box; undefined when there is
 * none, none within reach, or none that is found in the steps left. One that would have to cost less than `below` is looked for near its ends only.
 */
export function findWay(from: readonly Gate[], to: readonly Gate[], room: RouteSpace, below = Number.POSITIVE_INFINITY): Way | undefined {
  const ends = union([...room.cores, ...[...from, ...to].map(({ at }) => ({ ...at, width: 0, height: 0 }))]);
  if (ends === undefined) return undefined;
  let looked = -1;
  let found: Way | undefined;
  for (const reach of below === Number.POSITIVE_INFINITY ? reaches : reaches.slice(0, 1)) {
    const given = Math.min(mostSteps, room.steps.ofSearch ?? mostSteps, room.steps.left);
    if (given <= 0) return found;
    const region = grown(ends, Math.min(reach, 1e7));
    const around = room.index.within(region).filter(({ node }) => !room.own.includes(node));
    const isLast = reach === Number.POSITIVE_INFINITY;
    if (around.length === looked && !isLast) continue;
    looked = around.length;
    if (looked > mostBoxes) return found;
    const boxes = [...around.map(({ box }) => box), ...room.cores, ...(room.around ?? []).filter((box) => overlaps(box, region))];
    const laid = { level: room.lanes.levelIn(region), upright: room.lanes.uprightIn(region), crossingCosts: room.crossingCosts };
    const margins = room.margins?.index.within(region).flatMap(({ node, box }) => (room.own.includes(node) ? [] : [box])) ?? [];
    const steps = { left: given };
    const way = search(from, to, { room, ground: { boxes, margins, ...laid }, close: isLast, below, steps });
    room.steps.left -= given - Math.max(steps.left, 0);
    if (steps.left <= 0) return found;
    // Obstacles farther out were not on the map.
    if (way === undefined || !isClear(way.points, room)) continue;
    if (found === undefined || way.cost < found.cost) found = way;
    if (found.points.length <= fewPoints || room.steps.left < spareSteps) return found;
  }
  return found;
}

interface Stop {
  readonly gate: Gate;
  readonly point: Point;
  readonly cost: number;
}

interface Field {
  readonly room: RouteSpace;
  readonly ground: Ground;
  /** Whether ways along the very borders count too. */
  readonly close: boolean;
  /** Routes that cost as much are skipped. */
  readonly below: number;
  /** Work left to this search. */
  readonly steps: Steps;
}

function search(from: readonly Gate[], to: readonly Gate[], field: Field): Way | undefined {
  const starts = from.flatMap((gate) => stopsAt(gate, field));
  const goals = to.flatMap((gate) => stopsAt(gate, field));
  if (starts.length === 0 || goals.length === 0) return undefined;
  const points = [...starts, ...goals].map(({ point }) => point);
  const lines = (axis: 'x' | 'y'): Coordinates => linesOf(points, axis, field);
  const { below, steps, ground } = field;
  const [xs, ys] = [lines('x'), lines('y')];
  steps.left -= xs.length * ys.length * stepsOfCrossing;
  return steps.left <= 0 ? undefined : new Search(streetMap(xs, ys, ground), { starts, goals, below, steps }).run();
}

/** Returns the first possible turns of the edge after it left: a stub away, as long as nothing is in its way. */
function stopsAt(gate: Gate, { room, close }: Field): readonly Stop[] {
  const least = gate.head + 4;
  // Between boxes that nearly touch even a head has no room.
  const lengths = [...new Set([stub, ...shorterStubs].map((length) => Math.max(length, least))), ...(close ? [shortest] : [])];
  return lengths.flatMap((length) => {
    const point = moved(gate.at, outwards(gate.side), length);
    return isClear([gate.at, point], room)
      ? [{ gate, point, cost: gate.cost + length + 4 * (Math.max(stub, least) - length) + (length < least ? shortHead : 0) }]
      : [];
  });
}

/** Straight piece at an end between boxes that nearly touch, px. */
const shortest = 3;
/** Cost of a piece that is too short for its head. */
const shortHead = 400;

/** Most laid routes beside which new ones may run on a map. */
const mostBeside = 24;

/** Coordinates at which ways run: through the stops, half way between them, beside boxes, other routes and free space, and between boxes. */
function linesOf(stops: readonly Point[], axis: 'x' | 'y', { room, ground, close }: Field): Coordinates {
  const length = axis === 'x' ? 'width' : 'height';
  const lines = stops.map((stop) => stop[axis]);
  lines.push((Math.min(...lines) + Math.max(...lines)) / 2);
  for (const { at } of (axis === 'x' ? ground.upright : ground.level).slice(0, mostBeside)) lines.push(at - beside, at + beside);
  const starts = Float64Array.from(ground.boxes, (box) => box[axis]).sort();
  for (const box of ground.boxes) {
    const low = box[axis];
    const high = low + box[length];
    lines.push(low - detour, high + detour);
    if (close) lines.push(low, high);
    const next = starts[firstFrom(starts, high)];
    if (next !== undefined && next - high < 2 * detour) lines.push((next + high) / 2);
  }
  for (const box of room.margins?.passed ?? []) lines.push(box[axis], box[axis] + box[length]);
  return ascending(lines);
}

/** Directions of travel; the one back is two further on. */
const directions: Readonly<Record<Side, number>> = { right: 0, bottom: 1, left: 2, top: 3 };

/** A search for the cheapest way over a map (A*); a place is a crossing together with the direction of arrival. */
class Search {
  readonly #map: StreetMap;
  readonly #starts: readonly Stop[];
  readonly #goals: readonly (Stop & { readonly place: number })[];
  readonly #costs: Float64Array;
  readonly #from: Int32Array;
  /** Places whose cheapest way is known. */
  readonly #done: Uint8Array;
  /** Lower bound of the remaining cost from each crossing; NaN until computed. */
  readonly #rest: Float64Array;
  readonly #open: Heap;
  readonly #below: number;
  readonly #steps: Steps;

  constructor(
    map: StreetMap,
    { starts, goals, below, steps }: Pick<Field, 'below' | 'steps'> & { readonly starts: readonly Stop[]; readonly goals: readonly Stop[] },
  ) {
    this.#map = map;
    this.#below = below;
    this.#steps = steps;
    this.#starts = starts;
    this.#goals = goals.map((goal) => ({ ...goal, place: this.#crossing(goal.point) }));
    const crossings = map.xs.length * map.ys.length;
    const { costs, from, done, rest, open } = map.pad;
    this.#open = open;
    open.clear();
    this.#costs = costs.fill(Number.POSITIVE_INFINITY, 0, crossings * 4);
    this.#from = from.fill(-1, 0, crossings * 4);
    this.#done = done.fill(0, 0, crossings * 4);
    this.#rest = rest.fill(Number.NaN, 0, crossings);
  }

  run(): Way | undefined {
    const firsts = new Map<number, Stop>();
    for (const start of this.#starts) {
      const place = this.#crossing(start.point) * 4 + directions[start.gate.side];
      if (this.#reach(place, start.cost, -1)) firsts.set(place, start);
    }
    let best: { readonly place: number; readonly goal: Stop; readonly cost: number } | undefined;
    while (this.#open.size > 0 && (best === undefined || this.#open.least() < best.cost)) {
      this.#steps.left -= 1;
      if (this.#steps.left <= 0) return undefined;
      const place = this.#open.pop();
      if (this.#done[place] === 1) continue;
      this.#done[place] = 1;
      const cost = this.#costs[place] ?? 0;
      for (const goal of this.#goals) {
        const last = goal.place === place >> 2 ? this.#arrival(place & 3, goal) : Number.POSITIVE_INFINITY;
        if (cost + last < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { place, goal, cost: cost + last };
      }
      this.#advance(place);
    }
    if (best === undefined) return undefined;
    const passed: Point[] = [best.goal.gate.at];
    let at = best.place;
    for (let place = at; place >= 0; place = this.#from[place] ?? -1) {
      passed.push(this.#point(place >> 2));
      at = place;
    }
    const start = firsts.get(at);
    if (start === undefined) return undefined;
    passed.push(start.gate.at);
    return { points: simplified(passed.reverse()), cost: best.cost, source: start.gate, target: best.goal.gate };
  }

  /** Returns the cost from a goal's stop into its gate. */
  #arrival(direction: number, { gate, cost }: Stop): number {
    const out = directions[gate.side];
    if (direction === out) return Number.POSITIVE_INFINITY;
    return cost + (direction === (out + 2) % 4 ? 0 : costs.bend);
  }

  #advance(place: number): void {
    const { xs, ys, level, upright } = this.#map;
    const width = xs.length;
    const spent = this.#costs[place] ?? 0;
    const crossing = place >> 2;
    const column = crossing % width;
    const row = (crossing - column) / width;
    for (let direction = 0; direction < 4; direction += 1) {
      if (direction === ((place & 3) ^ 2)) continue;
      const isLevel = (direction & 1) === 0;
      // Right and down are the first two.
      const by = direction < 2 ? 1 : -1;
      const lines = isLevel ? xs : ys;
      const line = isLevel ? column : row;
      if (line + by < 0 || line + by >= lines.length) continue;
      const next = crossing + (isLevel ? by : by * width);
      const more = (isLevel ? level : upright)[by === 1 ? crossing : next] ?? 0;
      if (more === Number.POSITIVE_INFINITY) continue;
      const way = Math.abs((lines[line + by] ?? 0) - (lines[line] ?? 0));
      const bend = direction === (place & 3) ? 0 : costs.bend;
      this.#reach(next * 4 + direction, spent + way + more + bend, place);
    }
  }

  #reach(place: number, cost: number, from: number): boolean {
    if (cost >= (this.#costs[place] ?? 0)) return false;
    const crossing = place >> 2;
    if (Number.isNaN(this.#rest[crossing])) this.#estimate(crossing);
    const whole = cost + (this.#rest[crossing] ?? 0);
    if (whole >= this.#below) return false;
    this.#costs[place] = cost;
    this.#from[place] = from;
    this.#open.push(place, whole);
    return true;
  }

  /** Notes what the way from a crossing costs at the least: its length, and a bend where it must go both level and upright. */
  #estimate(crossing: number): void {
    const { xs, ys } = this.#map;
    const column = crossing % xs.length;
    const x = xs[column] ?? 0;
    const y = ys[(crossing - column) / xs.length] ?? 0;
    let least = Number.POSITIVE_INFINITY;
    for (const { point, cost } of this.#goals) {
      const dx = Math.abs(point.x - x);
      const dy = Math.abs(point.y - y);
      least = Math.min(least, dx + dy + cost + (dx > 0 && dy > 0 ? costs.bend : 0));
    }
    this.#rest[crossing] = least;
  }

  #point(crossing: number): Point {
    const { xs, ys } = this.#map;
    return { x: xs[crossing % xs.length] ?? 0, y: ys[Math.floor(crossing / xs.length)] ?? 0 };
  }

  #crossing({ x, y }: Point): number {
    const { xs, ys } = this.#map;
    return ys.indexOf(y) * xs.length + xs.indexOf(x);
  }
}
