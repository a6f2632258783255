import { type DiagramEdge, type EdgeKindId, viewEdge } from '@umlaut/diagram';
import { centerOf, type Side } from '@umlaut/geometry';
import type { PlacedNode } from '../place-nodes.ts';
import type { RouteEnd, RouteRequest } from './request.ts';
import { opposite } from './sides.ts';

/** The sides of a fork or join at which flows come in and go out. */
interface BarSides {
  readonly entry: Side;
  readonly exit: Side;
}

const flows: ReadonlySet<EdgeKindId> = new Set<EdgeKindId>(['controlFlow', 'transition', 'flow']);

/** Whether an edge is a flow or transition from step to step. */
export function isFlow(edge: DiagramEdge): boolean {
  return flows.has(viewEdge(edge).kind);
}

/** The sides of each fork and join: flows come in where most of them come from, and go out across. */
export function barSides(edges: readonly DiagramEdge[], nodes: ReadonlyMap<string, PlacedNode>): ReadonlyMap<string, BarSides> {
  const votes = new Map<string, number>();
  for (const { node } of nodes.values()) if (node.kind === 'fork') votes.set(node.id, 0);
  if (votes.size === 0) return new Map();
  for (const edge of edges) {
    const [from, to] = [nodes.get(edge.source), nodes.get(edge.target)];
    if (from === undefined || to === undefined || from === to || !isFlow(edge)) continue;
    for (const bar of [from, to]) {
      const vote = votes.get(bar.node.id);
      if (vote !== undefined)
        votes.set(bar.node.id, vote + Math.sign(centerOf(to.box)[axisAcross(bar)] - centerOf(from.box)[axisAcross(bar)]));
    }
  }
  return new Map([...votes].map(([id, vote]) => [id, sidesOf(nodes.get(id), vote)]));
}

/**
 * Returns the request of a flow that enters and leaves bars at their sides; an end that is fixed already, or a straight line's,
 * stays.
 */
export function throughBars(request: RouteRequest, edge: DiagramEdge, bars: ReadonlyMap<string, BarSides>): RouteRequest {
  const { source, target, routing, points } = request;
  const [from, to] = [bars.get(source.node), bars.get(target.node)];
  if ((from === undefined && to === undefined) || routing === 'straight' || points.length > 0 || !isFlow(edge)) return request;
  return { ...request, source: fixedAt(source, from?.exit), target: fixedAt(target, to?.entry) };
}

function fixedAt(end: RouteEnd, side: Side | undefined): RouteEnd {
  return side === undefined || end.fixed !== undefined ? end : { ...end, fixed: { side } };
}

/** The axis along which flows pass through a bar. */
function axisAcross({ size }: PlacedNode): 'x' | 'y' {
  return size.height > size.width ? 'x' : 'y';
}

function sidesOf(bar: PlacedNode | undefined, vote: number): BarSides {
  const first = bar !== undefined && axisAcross(bar) === 'x' ? 'left' : 'top';
  const entry = vote < 0 ? opposite(first) : first;
  return { entry, exit: opposite(entry) };
}
