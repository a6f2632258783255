import { boxAround, grown, lengthOf, type Point, type Rect } from '@umlaut/geometry';
import { detours, hits, type Port, plainConnectors } from './connectors.ts';
import type { Lanes } from './lanes.ts';
import type { Obstacle, RouteEnd, RouteRequest } from './request.ts';

/** What a route costs beside its length: for each box it passes through, bend, px along another route, and crossing. */
export const costs = { hit: 10_000, bend: 60, overlap: 12, crossing: 25 } as const;

/** A route and what it costs; `clear` when it passes through no box and along no other route. */
export interface CostedRoute {
  readonly points: readonly Point[];
  readonly cost: number;
  readonly clear: boolean;
}

/** The cheapest route between two ports that keeps clear of `boxes`, and of `lanes` where they are given. */
export function cheapestRoute(
  source: Port,
  target: Port,
  { boxes, lanes }: { readonly boxes: readonly Rect[]; readonly lanes?: Lanes },
): CostedRoute {
  const plain = plainConnectors(source, target);
  const region = boxAround(plain.flat());
  const first = cheapest(plain, region === undefined ? [] : boxes.filter((box) => touches(region, box)), lanes);
  if (first.clear) return first;
  const inTheWay = boxes.filter((box) => plain.some((points) => hits(points, [box]) > 0));
  const candidates = [...plain, ...detours(source, target, inTheWay.slice(0, 4))];
  // Where boxes lie on each other every route may turn back; then the ends are simply joined.
  return candidates.length > 0 ? cheapest(candidates, boxes, lanes) : { points: [source.at, target.at], cost: costs.hit, clear: false };
}

/** What a route never passes through of its own ends: what comes to a point leaves room at the corners of its box. */
function coreOf({ outline, box }: RouteEnd): Rect {
  return outline.shape === 'rect' ? box : grown(box, -Math.min(box.width, box.height) / 4);
}

/** The boxes that an edge between two nodes keeps clear of; of its own ends, their cores. */
export function boxesFor({ source, target }: Pick<RouteRequest, 'source' | 'target'>, obstacles: readonly Obstacle[]): readonly Rect[] {
  const others = obstacles.filter(({ node }) => node !== source.node && node !== target.node).map(({ box }) => box);
  return [...others, coreOf(source), coreOf(target)];
}

/** Whether the two share a point, borders included: a region may be a line. */
function touches(a: Rect, b: Rect): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/** The route that costs least; `clear` when it passes through no box and along no other route. */
function cheapest(candidates: readonly (readonly Point[])[], boxes: readonly Rect[], lanes: Lanes | undefined): CostedRoute {
  const byBase = candidates
    .map((points) => ({ points, base: points.length * costs.bend + lengthOf(points) }))
    .sort((a, b) => a.base - b.base);
  let best: CostedRoute = { points: [], cost: Infinity, clear: false };
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
