import { annotatedId, withAnnotated } from '../annotation.ts';
import type { Change } from '../changes.ts';
import type { Diagram, DiagramEdge } from '../diagram.ts';
import { rulesOf } from '../edge-rules.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';
import { anchorsFollow } from './annotate.ts';
import { withPort } from './border-points.ts';
import type { ConnectProblem } from './connect.ts';
import { isRepeated } from './repeated.ts';

/** An edge, and the node that one of its ends is put to. */
export interface NewEnd {
  readonly id: string;
  readonly end: 'source' | 'target';
  readonly node: string;
  /** Border point of the node that it is put to; the node itself when absent. */
  readonly port?: string | undefined;
}

/** Why an edge cannot end there, or undefined when it can. */
export function cannotReconnect(diagram: Diagram, newEnd: NewEnd): ConnectProblem | undefined {
  const edge = diagram.edges.find((candidate) => candidate.id === newEnd.id);
  if (edge === undefined) return 'missing_end';
  const next = withEnd(edge, newEnd);
  const [from, to] = [next.source, next.target].map((other) => diagram.nodes.find((candidate) => candidate.id === other));
  if (from === undefined || to === undefined) return 'missing_end';
  const rules = rulesOf(edge);
  if (rules === undefined) return undefined;
  if (from === to && !rules.self) return 'same_node';
  if (!rules.connects(nodeKind(viewNode(from).kind), nodeKind(viewNode(to).kind))) return 'kind_mismatch';
  return isRepeated(diagram, next) ? 'already_connected' : undefined;
}

/** `edge` with one end put to another node or border point. */
function withEnd(edge: DiagramEdge, { end, node, port }: NewEnd): DiagramEdge {
  const moved = { ...edge, [end]: node };
  const free = annotatedId(edge)?.end === end ? withAnnotated(moved, end, undefined) : moved;
  if (viewEdge(edge)[end].port === port) return free;
  const { [end]: said, ...data } = free.data ?? {};
  const next = withPort(said, port);
  return { ...free, data: next === undefined ? data : { ...data, [end]: next } };
}

/**
 * Puts one end of an edge to another node, or to another border point of its node. Way points and a fixed side, which belonged to the
 * old one, are given up; notes that are about the edge stay at it.
 */
export function reconnect(diagram: Diagram, newEnd: NewEnd): readonly Change[] {
  const { id, end, node, port } = newEnd;
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  const on = edge === undefined ? undefined : annotatedId(edge);
  if (edge === undefined || (edge[end] === node && on?.end !== end && viewEdge(edge)[end].port === port)) return [];
  const handle = end === 'source' ? 'sourceHandle' : 'targetHandle';
  const next = withEnd(edge, newEnd);
  const isSaidNew = JSON.stringify(next.data?.[end]) !== JSON.stringify(edge.data?.[end]);
  return [
    ...(edge[end] === node ? [] : [{ op: 'set', element: 'edge', id, path: [end], value: node } as const]),
    ...(isSaidNew ? [{ op: 'set', element: 'edge', id, path: ['data', end], value: next.data?.[end] } as const] : []),
    ...(edge[handle] === undefined ? [] : [{ op: 'set', element: 'edge', id, path: [handle], value: undefined } as const]),
    ...(edge.data?.points === undefined ? [] : [{ op: 'set', element: 'edge', id, path: ['data', 'points'], value: undefined } as const]),
    ...(edge[end] === node ? [] : anchorsFollow(diagram, { ...edge, [end]: node })),
  ];
}
