import type { DiagramEdge } from '@umlaut/diagram';
import { edgeRoom } from '../labels/edge-room.ts';
import { usualWidth } from '../labels/place-labels.ts';
import type { Measure } from '../text/measure.ts';
import { stub } from './costs.ts';
import type { RouteRequest } from './request.ts';
import type { PlacedEnd, Sided } from './slots.ts';

/** Straight upright lines between two nodes that have room for their texts: one at each side. */
const mostStraight = 2;

/** Widths of the texts of edges between two nodes that are joined by more than two, by their ids, px. */
export function textsBetween(edges: readonly DiagramEdge[], measure: Measure): ReadonlyMap<string, number> {
  const pairs = Map.groupBy(edges, ({ source, target }) => JSON.stringify([source, target].sort()));
  const crowded = [...pairs.values()].filter((group) => group.length > mostStraight).flat();
  return new Map(crowded.map((edge) => [edge.id, edgeRoom(edge, usualWidth, measure).middle.width]));
}

/** An edge that leaves and enters at one side, in a bow round the text of the edge `round`. */
export interface Bow {
  readonly sided: Sided;
  readonly round: RouteRequest;
  readonly side: 'left' | 'right';
}

/** Those of straight upright edges between two nodes whose texts have no room next to each other: they bow out in turn to the right and the left. */
export function bowsAmong(edges: readonly Sided[]): ReadonlyMap<Sided, Bow> {
  const told = edges.filter(
    ({ request, source, straight }) => straight !== undefined && isLevelSide(source) && (request.text ?? 0) > 0 && isFree(request),
  );
  const bows = new Map<Sided, Bow>();
  for (const group of Map.groupBy(told, ({ request: { source, target } }) => JSON.stringify([source.node, target.node].sort())).values()) {
    for (const [index, edge] of group.entries()) {
      if (index < mostStraight) continue;
      const side = index % 2 === 0 ? 'right' : 'left';
      // The last one at this side: of the straight ones the first stands left of the second.
      const round = group[index === 2 ? 1 : index === 3 ? 0 : index - 2]?.request ?? edge.request;
      const { straight: _, ...rest } = edge;
      bows.set(edge, { sided: { ...rest, source: side, target: side }, round, side });
    }
  }
  return bows;
}

/** Distance of the upright piece of a bow from the edge that it bypasses, with its text, px. */
export function bowAt({ round, side, sided: { request } }: Bow, { source, trunk }: PlacedEnd): number {
  const boxes = [request.source.box, request.target.box];
  const reach = (round.text ?? 0) + aroundText;
  const from = trunk ?? source.at.x;
  if (side === 'right') return Math.max(from + reach, ...boxes.map(({ x, width }) => x + width + stub));
  return Math.min(from - reach, ...boxes.map(({ x }) => x - stub));
}

/** Gap next to a text, both sides together, px. */
const aroundText = 22;

function isLevelSide(side: Sided['source']): boolean {
  return side === 'top' || side === 'bottom';
}

function isFree({ source, target, kept, joins, parts, routing }: RouteRequest): boolean {
  const isOwn = source.fixed === undefined && target.fixed === undefined && kept === undefined && routing !== 'curved';
  return isOwn && joins === undefined && parts === undefined;
}
