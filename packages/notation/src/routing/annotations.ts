import { annotatedId, canAnnotate, type DiagramEdge } from '@umlaut/diagram';
import { centerOf, lengthOf, type Point, pointAt, type Side } from '@umlaut/geometry';
import type { RouteEnd, RouteRequest } from './request.ts';
import { pointsOf, type Route } from './route.ts';

/** The end of a note anchor that lies on an edge, and that edge's id. */
interface OnEdge {
  readonly end: 'source' | 'target';
  readonly id: string;
}

/** Those of `edges` that are anchors at another of them, or at one of those in `ways`. */
export function annotationsAmong(
  edges: readonly DiagramEdge[],
  ways: ReadonlyMap<string, Route> | undefined,
): ReadonlyMap<DiagramEdge, OnEdge> {
  const found = new Map<DiagramEdge, OnEdge>();
  let byId: ReadonlyMap<string, DiagramEdge> | undefined;
  for (const anchor of edges) {
    const on = annotatedId(anchor);
    if (on === undefined) continue;
    byId ??= new Map(edges.map((edge) => [edge.id, edge]));
    const edge = byId.get(on.id);
    if (edge === undefined ? ways?.has(on.id) : canAnnotate(edge)) found.set(anchor, on);
  }
  return found;
}

/** Returns the request of an anchor whose `end` lies in the middle of `route` instead of at the node in `request`. */
export function annotationRequest(request: RouteRequest, { end }: OnEdge, route: Route): RouteRequest {
  const points = pointsOf(route);
  const { point } = pointAt(points, lengthOf(points) / 2);
  const note = request[end === 'source' ? 'target' : 'source'];
  const towards = (end === 'source' ? request.points[0] : request.points.at(-1)) ?? centerOf(note.box);
  return { ...request, [end]: endAt(request[end].node, point, towards) };
}

/** An end of no size, which the edge comes to from `towards`. */
function endAt(node: string, at: Point, towards: Point): RouteEnd {
  const box = { ...at, width: 0, height: 0 };
  return { node, outline: { shape: 'rect', box }, box, head: 0, fixed: { side: sideTowards(at, towards), at } };
}

function sideTowards(from: Point, to: Point): Side {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'top' : 'bottom';
}
