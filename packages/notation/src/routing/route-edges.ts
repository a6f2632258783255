import { anchorOn, grown, type Point } from '@umlaut/geometry';
import { portsOf } from './choose-sides.ts';
import { curveBetween, curveThrough } from './curved.ts';
import { Lanes } from './lanes.ts';
import { orthogonalRoutes } from './orthogonal.ts';
import type { Obstacle, RouteRequest } from './request.ts';
import { pointsOf, type Route } from './route.ts';
import { selfLoop } from './self-loop.ts';
import { nestedRoute, straightRoute } from './straight.ts';
import { throughPoints } from './way-points.ts';

/** Free space that routes keep around boxes, px. */
const clearance = 4;

/** Radius of the corners of `smoothstep` edges, px. */
const cornerRadius = 8;

/**
 * The way of every edge, by id. Knows boxes and outlines, not what they mean.
 *
 * Ends lie on outlines. Edges of one pair are kept apart, edges at one side of a node are spread over it, edges that join share
 * their last piece, and rectangular ones go round `boxes` where they can. The same input gives the same routes.
 */
export function routeEdges(requests: readonly RouteRequest[], boxes: readonly Obstacle[]): ReadonlyMap<string, Route> {
  const obstacles = boxes.map(({ node, box }) => ({ node, box: grown(box, clearance) }));
  const routes = new Map<string, Route>();
  const sided = requests.filter((request) => needsSides(request));
  const ports = portsOf(sided, obstacles);
  const stepped = sided.filter(({ routing }) => routing !== 'curved');
  const lines = orthogonalRoutes(stepped, { ports, obstacles });
  for (const { id, routing } of stepped) routes.set(id, lineRoute(lines.get(id) ?? [], routing));
  for (const { id, routing } of sided) {
    const port = ports.get(id);
    if (routing === 'curved' && port !== undefined) routes.set(id, { shape: 'curve', curves: curveBetween(port) });
  }
  const rest = inGroups(requests.filter((request) => !routes.has(request.id)));
  const isLoop = ({ source, target, points }: RouteRequest): boolean => source.node === target.node && points.length === 0;
  for (const [request, place] of rest) if (!isLoop(request)) routes.set(request.id, otherRoute(request, place));
  const lanes = new Lanes();
  for (const route of routes.values()) lanes.add(pointsOf(route));
  for (const [request, { place }] of rest) if (isLoop(request)) routes.set(request.id, loop(request, { place, obstacles, lanes }));
  return routes;
}

/** Whether the router chooses the sides at which the edge ends. */
function needsSides({ source, target, routing, points }: RouteRequest): boolean {
  if (source.node === target.node || routing === 'straight' || points.length > 0) return false;
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

function loop(
  request: RouteRequest,
  { place, obstacles, lanes }: { readonly place: number; readonly obstacles: readonly Obstacle[]; readonly lanes: Lanes },
): Route {
  const boxes = obstacles.filter(({ node }) => node !== request.source.node).map(({ box }) => box);
  return lineRoute(selfLoop(request, { place, boxes, lanes }), request.routing === 'curved' ? 'smoothstep' : request.routing);
}

function otherRoute(request: RouteRequest, place: Place): Route {
  const { routing, points } = request;
  if (routing === 'straight' || points.length === 0) return { shape: 'line', points: straightRoute(request, place) };
  if (routing === 'curved') return { shape: 'curve', curves: curveThrough(withEnds(request)) };
  return lineRoute(throughPoints(request), routing);
}

function withEnds({ source, target, points }: RouteRequest): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [source.fixed?.at ?? anchorOn(source.outline, first), ...points, target.fixed?.at ?? anchorOn(target.outline, last)];
}

function lineRoute(points: readonly Point[], routing: RouteRequest['routing']): Route {
  return { shape: 'line', points, ...(routing === 'smoothstep' ? { radius: cornerRadius } : {}) };
}
