import { anchorOn, type Point, type Rect } from '@umlaut/geometry';
import { finish, stepsOfRoute, stepsTaken, type Work } from '../steps.ts';
import { bendsAround, struckShapes } from './around-shapes.ts';
import { bridgesOf } from './bridges.ts';
import { portsOf } from './choose-sides.ts';
import { fieldOf } from './clearance.ts';
import { costsOfRoutes } from './costs.ts';
import { curveBetween, curveThrough } from './curved.ts';
import { Lanes, lanesAmong, near } from './lanes.ts';
import { orthogonalRoute, withMoreRoom } from './orthogonal.ts';
import type { Obstacle, RouteEnd, RouteRequest } from './request.ts';
import { type Ground, roomFor } from './room.ts';
import { pointsOf, type Route } from './route.ts';
import { selfLoop } from './self-loop.ts';
import { nearestSide } from './sides.ts';
import type { PlacedEnd, TakenEnd } from './slots.ts';
import { nestedRoute, straightRoute } from './straight.ts';
import { withTidierWay } from './tidier-way.ts';
import { throughPoints } from './way-points.ts';

/** Radius of the corners of `smoothstep` edges, px. */
const cornerRadius = 8;

/** Steps that the searches for ways may take: ten times as many as in ordinary diagrams. Edges that come to none of them run plainly. */
const stepsOfSearches = { all: 200_000, each: 20_000, most: 12_000_000 } as const;
/** Steps of all searches for one edge that are left to it where there are many edges, so that the last ones come to a way as well. */
const shareOfSearch = 24_000_000;

/**
 * The way of every edge, by id. Knows boxes and outlines, not what they mean.
 *
 * Ends lie on outlines. Edges of one pair are kept apart, edges at one side of a node are spread over it, edges that join share
 * their last piece, and rectangular ones go round `boxes` where they can,
 * over each other by bridges, and along none of `borders`, which they cross as little as they can. They end beside what is `taken`. The same input gives the same routes.
 */
export function routeEdges(...given: Parameters<typeof routingEdges>): ReadonlyMap<string, Route> {
  return finish(routingEdges(...given));
}

/** The same in parts. */
export function* routingEdges(
  requests: readonly RouteRequest[],
  boxes: readonly Obstacle[],
  {
    bridges: isBridged = true,
    borders = [],
    taken = [],
  }: { readonly bridges?: boolean; readonly borders?: readonly Rect[]; readonly taken?: readonly TakenEnd[] } = {},
): Work<ReadonlyMap<string, Route>> {
  const routes = new Map<string, Route>();
  const sided = requests.filter((request) => needsSides(request));
  const ground: Ground = {
    ...fieldOf(boxes),
    lanes: lanesAmong(borders),
    crossingCosts: costsOfRoutes,
    steps: {
      left: Math.min(stepsOfSearches.most, stepsOfSearches.all + stepsOfSearches.each * sided.length),
      ofSearch: shareOfSearch / Math.max(1, sided.length),
    },
  };
  const rest = inGroups(requests.filter((request) => !needsSides(request)));
  const isLoop = ({ source, target, points }: RouteRequest): boolean => source.node === target.node && points.length === 0;
  for (const [request, place] of rest) if (!isLoop(request)) routes.set(request.id, otherRoute(request, place));
  yield* bendStraight(rest, { ground, routes });
  const ports = yield* portsOf(sided, { boxes: ground, borders, ends: [...taken, ...(routes.size === 0 ? [] : endsOf(rest, routes))] });
  const stepsDone = stepsTaken(ground.steps);
  for (const request of sided) {
    const placed = ports.get(request.id);
    if (placed === undefined) continue;
    yield stepsDone();
    if (request.kept?.shape === 'line') {
      routes.set(request.id, lineRoute(request.kept.points, request.routing));
      ground.lanes.add(request.kept.points, headsOf(request));
      continue;
    }
    if (request.routing === 'curved') routes.set(request.id, { shape: 'curve', curves: curveBetween(placed) });
    else {
      const points = orthogonalRoute(request, placed, { ground, avoids: 'sharing' });
      ground.lanes.add(points, placed.trunk === undefined ? headsOf(request) : undefined);
      const line = lineRoute(points, request.routing);
      routes.set(
        request.id,
        request.parts !== undefined && placed.trunk !== undefined && line.points.length > 2 ? { ...line, shared: 2 } : line,
      );
    }
  }
  for (const request of sided) {
    layAgain(request, { placed: ports.get(request.id), ground, routes });
    yield stepsDone();
  }
  const loops = rest.filter(([request]) => isLoop(request));
  // A loop has no room to keep more clear of borders.
  const lanes = lanesAmong(borders, near);
  if (loops.length > 0) for (const route of routes.values()) lanes.add(pointsOf(route));
  for (const [request, { place }] of loops) {
    const ends = requests.flatMap((other) => endsAt(request.source.node, other, routes.get(other.id)));
    routes.set(request.id, loop(request, { place, ground, lanes, ends }));
    yield stepsOfRoute;
  }
  for (const [id, bridges] of isBridged ? yield* bridgesOf(routes) : []) {
    const route = routes.get(id);
    if (route?.shape === 'line') routes.set(id, { ...route, bridges });
  }
  return routes;
}

/** Steps that a way round shapes counts as. */
const stepsOfBends = 100_000;

/** Returns the ends of routes that need no sides and end level or upright, beside which sides are chosen. */
function endsOf(requests: readonly (readonly [RouteRequest, Place])[], routes: ReadonlyMap<string, Route>): readonly TakenEnd[] {
  return requests.flatMap(([{ id, source, target }]) => {
    const route = routes.get(id);
    const points = route === undefined ? [] : pointsOf(route);
    return [...endAt(source, points.slice(0, 2)), ...endAt(target, [...points.slice(-2)].reverse())];
  });
}

function endAt(end: RouteEnd, [at, next]: readonly Point[]): readonly TakenEnd[] {
  if (at === undefined || next === undefined || (Math.abs(at.x - next.x) > 0.5 && Math.abs(at.y - next.y) > 0.5)) return [];
  return [{ end, at, side: nearestSide(end.box, at) }];
}

/** Lays a route that crosses others once more, when all of them lie: the first ones knew nothing of the later ones. */
function layAgain(
  request: RouteRequest,
  { placed, ground, routes }: { readonly placed: PlacedEnd | undefined; readonly ground: Ground; readonly routes: Map<string, Route> },
): void {
  const route = routes.get(request.id);
  if (placed === undefined || placed.trunk !== undefined || request.kept !== undefined || route?.shape !== 'line') return;
  ground.lanes.remove(route.points, headsOf(request));
  const isFree = ground.lanes.against(route.points).crossings === 0;
  const laid = isFree ? route.points : orthogonalRoute(request, placed, { ground, avoids: 'crossing' });
  const points = withMoreRoom(request, withTidierWay(request, laid, { placed, ground }), { placed, ground });
  ground.lanes.add(points, headsOf(request));
  if (points !== route.points) routes.set(request.id, lineRoute(points, request.routing));
}

function headsOf({ source, target }: RouteRequest): { readonly source: number; readonly target: number } {
  return { source: source.head, target: target.head };
}

/** Whether the router chooses the sides at which the edge ends. */
function needsSides({ source, target, routing, points }: RouteRequest): boolean {
  if (points.length > 0) return false;
  // A loop has a place of its own, unless it ends at points that have theirs.
  if (source.node === target.node) return source.fixed?.at !== undefined || target.fixed?.at !== undefined;
  if (routing === 'straight') return false;
  return nestedRoute(source, target) === undefined;
}

interface Place {
  readonly place: number;
  readonly of: number;
}

/** Each request with its place among those that join the same two nodes. */
function inGroups(requests: readonly RouteRequest[]): readonly (readonly [RouteRequest, Place])[] {
  const groups = Map.groupBy(requests, ({ source, target }) => JSON.stringify([source.node, target.node].sort()));
  return [...groups.values()].flatMap((group) =>
    group.map((request, place): readonly [RouteRequest, Place] => [request, { place, of: group.length }]),
  );
}

/** Returns the ends of a route at a node. */
function endsAt(node: string, { source, target }: RouteRequest, route: Route | undefined): readonly Point[] {
  if (route === undefined || (source.node !== node && target.node !== node)) return [];
  const points = pointsOf(route);
  return [...(source.node === node ? points.slice(0, 1) : []), ...(target.node === node ? points.slice(-1) : [])];
}

function loop(
  request: RouteRequest,
  {
    place,
    ground,
    lanes,
    ends,
  }: { readonly place: number; readonly ground: Ground; readonly lanes: Lanes; readonly ends: readonly Point[] },
): Route {
  const room = roomFor(request, ground);
  return lineRoute(selfLoop(request, { place, room, lanes, ends }), request.routing === 'curved' ? 'smoothstep' : request.routing);
}

/** The way of an edge as if there were nothing but its nodes: straight, or through its way points. */
export function plainRoute(request: RouteRequest): Route {
  if (request.source.node !== request.target.node || request.points.length > 0) return otherRoute(request, { place: 0, of: 1 });
  const ground = { ...fieldOf([]), lanes: new Lanes(), crossingCosts: costsOfRoutes, steps: { left: 0 } };
  return loop(request, { place: 0, ground, lanes: new Lanes(), ends: [] });
}

function otherRoute(request: RouteRequest, place: Place): Route {
  const { routing, points } = request;
  if (routing === 'straight' || points.length === 0) return { shape: 'line', points: straightRoute(request, place) };
  if (routing === 'curved') return { shape: 'curve', curves: curveThrough(withEnds(request)) };
  return lineRoute(throughPoints(request), routing);
}

/** Leads straight lines that would pass behind a node round it, when all of them lie. */
function* bendStraight(
  requests: readonly (readonly [RouteRequest, Place])[],
  { ground, routes }: { readonly ground: Ground; readonly routes: Map<string, Route> },
): Work<void> {
  for (const [request, place] of requests) {
    const { id, source, target, routing, points } = request;
    const line = routes.get(id);
    if (line?.shape !== 'line' || routing !== 'straight' || points.length > 0 || source.node === target.node) continue;
    yield stepsOfRoute;
    const struck = struckShapes(request, line.points, ground.index);
    if (struck.length === 0 || nestedRoute(source, target) !== undefined) continue;
    const others = requests.flatMap(([other]) => (other === request ? [] : [routes.get(other.id)])).filter((route) => route !== undefined);
    const bends = bendsAround(request, struck, { index: ground.index, lines: others.map(pointsOf) });
    yield stepsOfBends;
    if (bends.length > 0) routes.set(id, { shape: 'line', points: straightRoute({ ...request, points: bends }, place) });
  }
}

function withEnds({ source, target, points }: RouteRequest): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [source.fixed?.at ?? anchorOn(source.outline, first), ...points, target.fixed?.at ?? anchorOn(target.outline, last)];
}

function lineRoute(points: readonly Point[], routing: RouteRequest['routing']): Extract<Route, { shape: 'line' }> {
  return routing === 'smoothstep' ? { shape: 'line', points, radius: cornerRadius } : { shape: 'line', points };
}
