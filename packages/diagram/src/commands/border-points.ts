import type { Side } from '@umlaut/geometry';
import type { Change } from '../changes.ts';
import { type Diagram, type DiagramEdge, isObject, type JsonValue } from '../diagram.ts';
import { type PointForm, pointList, pointSides, usualSide } from '../kinds/border-point.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { type NodeView, viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';
import { memberLimits } from '../kinds/words.ts';
import { itemsOf, removeItem, writeItems } from './edit-items.ts';

/** A point on the border of a node. */
interface PointPlace {
  readonly node: string;
  readonly point: string;
}

/** Why a node takes no further point of `form`, or undefined when it does. */
export function cannotAddPoint(
  diagram: Diagram,
  { node, form }: { readonly node: string; readonly form: PointForm },
): 'no_points' | 'point_limit_reached' | undefined {
  const found = viewOf(diagram, node);
  if (found === undefined || nodeKind(found.kind).points?.includes(form) !== true) return 'no_points';
  return itemsOf(diagram, { node, list: pointList }).length >= memberLimits.maxMembers ? 'point_limit_reached' : undefined;
}

/** Adds a point to a node: at `side` and `at` where these are given, else in the widest gap of the side that has most room. */
export function addPoint(
  diagram: Diagram,
  {
    node,
    id,
    form,
    side,
    at,
  }: { readonly node: string; readonly id: string; readonly form: PointForm; readonly side?: Side; readonly at?: number },
): readonly Change[] {
  const view = viewOf(diagram, node);
  if (view === undefined || cannotAddPoint(diagram, { node, form }) !== undefined) return [];
  const list = { node, list: pointList };
  const stored = itemsOf(diagram, list);
  if (stored.some((item) => item.id === id)) return [];
  const chosen = side ?? freestSide(view, form);
  const point = { id, form, side: chosen, at: at === undefined ? widestGap(view, chosen) : along(at) };
  return writeItems(diagram, list, [...stored, point]);
}

/** Moves a point along the outline of its node, or makes it one of another form. The other fields stay. */
export function setPoint(
  diagram: Diagram,
  { node, point }: PointPlace,
  { side, at, form }: { readonly side?: Side; readonly at?: number; readonly form?: PointForm },
): readonly Change[] {
  const list = { node, list: pointList };
  const items = itemsOf(diagram, list).map((item) => {
    if (item.id !== point) return item;
    return {
      ...item,
      ...(side === undefined ? {} : { side }),
      ...(at === undefined ? {} : { at: along(at) }),
      ...(form === undefined ? {} : { form }),
    };
  });
  return writeItems(diagram, list, items);
}

/** Deletes a point; the edges that ended at it end at its node. */
export function removePoint(diagram: Diagram, { node, point }: PointPlace): readonly Change[] {
  return [...removeItem(diagram, { node, list: pointList, item: point }), ...leavePoints(diagram, node, (port) => port === point)];
}

/** Makes the ends of edges at those points of `node` that `goes` names end at the node itself. */
export function leavePoints(diagram: Diagram, node: string, goes: (port: string) => boolean): readonly Change[] {
  return diagram.edges.flatMap((edge) =>
    (['source', 'target'] as const).flatMap((end): readonly Change[] => {
      const { port } = viewEdge(edge)[end];
      return edge[end] === node && port !== undefined && goes(port) ? endAtPoint(edge, end, undefined) : [];
    }),
  );
}

/** Makes one end of `edge` end at the point `port` of its node, or without that at the node itself. */
export function endAtPoint(edge: DiagramEdge, end: 'source' | 'target', port: string | undefined): readonly Change[] {
  if (viewEdge(edge)[end].port === port) return [];
  return [{ op: 'set', element: 'edge', id: edge.id, path: ['data', end], value: withPort(edge.data?.[end], port) }];
}

/** The data of an edge's end that names the point `port`, or none. */
export function withPort(end: JsonValue | undefined, port: string | undefined): JsonValue | undefined {
  const { port: _, ...rest } = isObject(end) ? end : {};
  const next = port === undefined ? rest : { ...rest, port };
  return Object.keys(next).length === 0 ? undefined : next;
}

function viewOf(diagram: Diagram, node: string): NodeView | undefined {
  const found = diagram.nodes.find(({ id }) => id === node);
  return found === undefined ? undefined : viewNode(found);
}

/** Parts of a pixel and less make no difference at any size. */
function along(at: number): number {
  return Math.round(Math.min(Math.max(at, 0), 1) * 1000) / 1000;
}

/** The side that the form goes to as a rule, or the one of the others with the fewest points when that has two more than they. */
function freestSide({ ports }: NodeView, form: PointForm): Side {
  const count = (side: Side): number => ports.filter((point) => point.side === side).length;
  const usual = usualSide(form);
  const [least = usual] = [...pointSides].sort((a, b) => count(a) - count(b));
  return count(usual) >= count(least) + 2 ? least : usual;
}

function widestGap({ ports }: NodeView, side: Side): number {
  const taken = ports.flatMap((point) => (point.side === side ? [point.at] : [])).sort((a, b) => a - b);
  if (taken.length === 0) return 0.5;
  const walls = [0, ...taken, 1];
  let best = { at: 0.5, room: 0 };
  for (let index = 1; index < walls.length; index += 1) {
    const [low, high] = [walls[index - 1] ?? 0, walls[index] ?? 1];
    if (high - low > best.room + 1e-6) best = { at: (low + high) / 2, room: high - low };
  }
  return along(best.at);
}
