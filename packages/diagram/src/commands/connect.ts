import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import type { Limits } from '../limits.ts';
import { plainPair } from '../plain.ts';

interface Connection {
  readonly source: string;
  readonly target: string;
}

/** Why two nodes cannot be joined; codes, for the caller to say in words. */
export type ConnectProblem = 'missing_end' | 'same_node' | 'already_connected' | 'edge_limit_reached';

/** Why `source` and `target` cannot be joined by a plain edge, or undefined when they can. */
export function cannotConnect(
  diagram: Diagram,
  { source, target }: Connection,
  limits: Pick<Limits, 'maxEdges'>,
): ConnectProblem | undefined {
  const ids = new Set(diagram.nodes.map((node) => node.id));
  if (!ids.has(source) || !ids.has(target)) return 'missing_end';
  if (source === target) return 'same_node';
  const pair = plainPair({ source, target });
  if (diagram.edges.some((edge) => plainPair(edge) === pair)) return 'already_connected';
  return diagram.edges.length >= limits.maxEdges ? 'edge_limit_reached' : undefined;
}

/** Joins two nodes with a plain edge: animated, with a closed arrowhead at `target`. */
export function connect(_diagram: Diagram, { id, source, target }: Connection & { readonly id: string }): readonly Change[] {
  return [{ op: 'insert', element: 'edge', value: { id, source, target, type: 'default', animated: true } }];
}
