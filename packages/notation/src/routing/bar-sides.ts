import { type DiagramEdge, type EdgeKindId, viewEdge } from '@umlaut/diagram';
import { centerOf, type Rect, type Side } from '@umlaut/geometry';
import type { PlacedNode } from '../place-nodes.ts';
import type { RouteEnd, RouteRequest } from './request.ts';
import { opposite } from './sides.ts';

/** The sides of a fork or join at which flows come in and go out. */
interface BarSides {
  /** The side of the flow from or to `other`. */
  entry(other: Rect): Side;
  exit(other: Rect): Side;
}

const flows: ReadonlySet<EdgeKindId> = new Set<EdgeKindId>(['controlFlow', 'transition', 'flow']);

/** Whether an edge is a flow or transition from step to step. */
export function isFlow(edge: DiagramEdge): boolean {
  return flows.has(viewEdge(edge).kind);
}

/**
 * The sides of each fork and join: flows come in where most of them come from, and go out across. Where many come from the side to which
 * many go, each ends at the side that its other end lies at, as they would wind round the ends of the bar.
 */
export function barSides(edges: readonly DiagramEdge[], nodes: ReadonlyMap<string, PlacedNode>): ReadonlyMap<string, BarSides> {
  const votes = new Map<string, { in: number; out: number }>();
  for (const { node } of nodes.values()) if (node.kind === 'fork') votes.set(node.id, { in: 0, out: 0 });
  if (votes.size === 0) return new Map();
  for (const edge of edges) {
    const [from, to] = [nodes.get(edge.source), nodes.get(edge.target)];
    if (from === undefined || to === undefined || from === to || !isFlow(edge)) continue;
    const ahead = (bar: PlacedNode): number => Math.sign(centerOf(to.box)[axisAcross(bar)] - centerOf(from.box)[axisAcross(bar)]);
    const [leaving, coming] = [votes.get(from.node.id), votes.get(to.node.id)];
    if (leaving !== undefined) leaving.out += ahead(from);
    if (coming !== undefined) coming.in += ahead(to);
  }
  return new Map(
    [...votes].flatMap(([id, vote]) => {
      const bar = nodes.get(id);
      return bar === undefined ? [] : [[id, sidesOf(bar, vote)]];
    }),
  );
}

/**
 * Returns the request of a flow that enters and leaves bars at their sides; an end that is fixed already, or a straight line's,
 * stays.
 */
export function throughBars(request: RouteRequest, edge: DiagramEdge, bars: ReadonlyMap<string, BarSides>): RouteRequest {
  const { source, target, routing, points } = request;
  const [from, to] = [bars.get(source.node), bars.get(target.node)];
  if ((from === undefined && to === undefined) || routing === 'straight' || points.length > 0 || !isFlow(edge)) return request;
  return { ...request, source: fixedAt(source, from?.exit(target.box)), target: fixedAt(target, to?.entry(source.box)) };
}

function fixedAt(end: RouteEnd, side: Side | undefined): RouteEnd {
  return side === undefined || end.fixed !== undefined ? end : { ...end, fixed: { side } };
}

/** The axis along which flows pass through a bar. */
function axisAcross({ size }: PlacedNode): 'x' | 'y' {
  return size.height > size.width ? 'x' : 'y';
}

function sidesOf(bar: PlacedNode, vote: { readonly in: number; readonly out: number }): BarSides {
  const axis = axisAcross(bar);
  const [first, last]: readonly [Side, Side] = axis === 'x' ? ['left', 'right'] : ['top', 'bottom'];
  if (vote.in * vote.out < 0 && Math.min(Math.abs(vote.in), Math.abs(vote.out)) >= many) {
    const facing = (other: Rect): Side => (centerOf(other)[axis] < centerOf(bar.box)[axis] ? first : last);
    return { entry: facing, exit: facing };
  }
  const entry = vote.in + vote.out < 0 ? last : first;
  return { entry: () => entry, exit: () => opposite(entry) };
}

/** So many more flows at one side of a bar than at the other are many. */
const many = 4;
