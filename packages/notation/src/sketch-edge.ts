import { type DiagramEdge, viewEdge } from '@umlaut/diagram';
import type { Point } from '@umlaut/geometry';
import { drawEdge, type EdgePicture } from './draw-diagram.ts';
import { Obstacles } from './labels/obstacles.ts';
import { labelsOf, type PlacedEdge, requestOf } from './place-edges.ts';
import type { PlacedNode } from './place-nodes.ts';
import type { Route } from './routing/route.ts';
import { plainRoute } from './routing/route-edges.ts';
import { fontMeasure } from './text/measure.ts';

/**
 * An edge drawn without any search: along the route that is `known`, or without one straight from node to node or through its way
 * points; its texts as they are known, or in their first places. Undefined for an edge without both ends.
 */
export function sketchEdge(
  stored: DiagramEdge,
  nodes: Pick<ReadonlyMap<string, PlacedNode>, 'get'>,
  known: Partial<Pick<PlacedEdge, 'route' | 'labels'>> = {},
): EdgePicture | undefined {
  const request = requestOf(stored, nodes, undefined);
  if (request === undefined) return undefined;
  const edge = viewEdge(stored);
  const route = known.route ?? plainRoute(request);
  const labels = known.labels ?? labelsOf(edge, roughly(route), { obstacles: new Obstacles(), measure: fontMeasure });
  return drawEdge({ edge, route, labels }, fontMeasure);
}

/** Few points of a route, about where it runs. */
function roughly(route: Route): readonly Point[] {
  if (route.shape === 'line') return route.points;
  return [...route.curves.slice(0, 1).map(({ from }) => from), ...route.curves.map(({ to }) => to)];
}
