import type { Point } from '@umlaut/geometry';
import { boxesFor, cheapestRoute } from './cheapest-route.ts';
import { Lanes } from './lanes.ts';
import type { Obstacle, RouteRequest } from './request.ts';
import { axisOf } from './sides.ts';
import type { PlacedEnd } from './slots.ts';

/** Rectangular routes for `requests` between their `ports`, by id; each keeps clear of boxes and of the ones before it where it can. */
export function orthogonalRoutes(
  requests: readonly RouteRequest[],
  { ports, obstacles }: { readonly ports: ReadonlyMap<string, PlacedEnd>; readonly obstacles: readonly Obstacle[] },
): ReadonlyMap<string, readonly Point[]> {
  const routes = new Map<string, readonly Point[]>();
  const lanes = new Lanes();
  for (const request of requests) {
    const placed = ports.get(request.id);
    if (placed === undefined) continue;
    const points =
      placed.trunk === undefined
        ? cheapestRoute(placed.source, placed.target, { boxes: boxesFor(request, obstacles), lanes }).points
        : joinedRoute(placed, placed.trunk);
    if (placed.trunk === undefined) lanes.add(points);
    routes.set(request.id, points);
  }
  return routes;
}

/** A branch of a tree: to the trunk's bar, along it, and up the trunk. */
function joinedRoute(placed: PlacedEnd, trunk: number): readonly Point[] {
  const { source, target } = placed;
  const axis = axisOf(target.side);
  if (Math.abs(source.at[axis] - target.at[axis]) < 0.5) return [source.at, target.at];
  const across = axis === 'x' ? 'y' : 'x';
  return [source.at, { ...source.at, [across]: trunk }, { ...target.at, [across]: trunk }, target.at];
}
