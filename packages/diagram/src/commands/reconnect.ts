import { annotatedId, endAbout, withAnnotated } from '../annotation.ts';
import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { rulesOf } from '../edge-rules.ts';
import { viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';
import { anchorsFollow } from './annotate.ts';
import type { ConnectProblem } from './connect.ts';
import { isRepeated } from './repeated.ts';

/** An edge, and the node that one of its ends is put to. */
export interface NewEnd {
  readonly id: string;
  readonly end: 'source' | 'target';
  readonly node: string;
}

/** Why an edge cannot end there, or undefined when it can. */
export function cannotReconnect(diagram: Diagram, { id, end, node }: NewEnd): ConnectProblem | undefined {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined) return 'missing_end';
  const moved = { ...edge, [end]: node };
  const next = annotatedId(edge)?.end === end ? withAnnotated(moved, end, undefined) : moved;
  const [from, to] = [next.source, next.target].map((other) => diagram.nodes.find((candidate) => candidate.id === other));
  if (from === undefined || to === undefined) return 'missing_end';
  const rules = rulesOf(edge);
  if (rules === undefined) return undefined;
  if (from === to && !rules.self) return 'same_node';
  if (!rules.connects(nodeKind(viewNode(from).kind), nodeKind(viewNode(to).kind))) return 'kind_mismatch';
  return isRepeated(diagram, next) ? 'already_connected' : undefined;
}

/**
 * Puts one end of an edge to another node. Way points and a fixed side, which belonged to the old one, are given up; notes that
 * are about the edge stay at it.
 */
export function reconnect(diagram: Diagram, { id, end, node }: NewEnd): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  const on = edge === undefined ? undefined : annotatedId(edge);
  if (edge === undefined || (edge[end] === node && on?.end !== end)) return [];
  const handle = end === 'source' ? 'sourceHandle' : 'targetHandle';
  return [
    { op: 'set', element: 'edge', id, path: [end], value: node },
    ...(on?.end === end ? [{ op: 'set', element: 'edge', id, path: ['data', end], value: endAbout(edge, end, undefined) } as const] : []),
    ...(edge[handle] === undefined ? [] : [{ op: 'set', element: 'edge', id, path: [handle], value: undefined } as const]),
    ...(edge.data?.points === undefined ? [] : [{ op: 'set', element: 'edge', id, path: ['data', 'points'], value: undefined } as const]),
    ...anchorsFollow(diagram, { ...edge, [end]: node }),
  ];
}
