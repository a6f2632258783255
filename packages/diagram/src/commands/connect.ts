import type { Change } from '../changes.ts';
import type { Diagram, JsonObject } from '../diagram.ts';
import { repeatKey } from '../edge-rules.ts';
import type { Routing } from '../kinds/edge-kind.ts';
import { routingFor } from '../kinds/likely-edges.ts';
import { viewNode } from '../kinds/node-view.ts';
import { type EdgeKindId, edgeKind, nodeKind } from '../kinds/registry.ts';
import type { Limits } from '../limits.ts';
import { insertMessage } from '../score/edit-rows.ts';
import { foreignTag } from '../score/order-key.ts';
import type { Place } from '../score/place.ts';
import { readScores } from '../score/read-scores.ts';
import { withPort } from './border-points.ts';

interface Connection {
  readonly source: string;
  readonly target: string;
  /** A plain edge when absent. */
  readonly kind?: EdgeKindId;
  /** Border points that it ends at, by their ids. */
  readonly sourcePort?: string | undefined;
  readonly targetPort?: string | undefined;
}

/** Why two nodes cannot be joined; codes, for the caller to say in words. `kind_mismatch`: the kind does not join such nodes. */
export type ConnectProblem = 'missing_end' | 'same_node' | 'kind_mismatch' | 'already_connected' | 'edge_limit_reached';

/** Why `source` and `target` cannot be joined by an edge of `kind`, or undefined when they can. */
export function cannotConnect(diagram: Diagram, connection: Connection, limits: Pick<Limits, 'maxEdges'>): ConnectProblem | undefined {
  const { source, target, kind = 'plain' } = connection;
  const rules = edgeKind(kind);
  const [from, to] = [source, target].map((id) => diagram.nodes.find((node) => node.id === id));
  if (from === undefined || to === undefined) return 'missing_end';
  if (source === target && !rules.self) return 'same_node';
  if (!rules.connects(nodeKind(viewNode(from).kind), nodeKind(viewNode(to).kind))) return 'kind_mismatch';
  const key = repeatKey(newEdge({ ...connection, id: '' }));
  if (key !== undefined && diagram.edges.some((edge) => repeatKey(edge) === key)) return 'already_connected';
  return diagram.edges.length >= limits.maxEdges ? 'edge_limit_reached' : undefined;
}

/**
 * Joins two nodes with an edge of `kind`; a plain one is animated, with a closed arrowhead at `target`. A message comes to `place` in
 * its score, behind all rows when that is absent.
 */
export function connect(
  diagram: Diagram,
  connection: Connection & { readonly id: string; readonly place?: Place; readonly tag?: string },
): readonly Change[] {
  const message = connectMessage(diagram, connection);
  if (message.length > 0) return message;
  const [source, target] = [connection.source, connection.target].map((id) => diagram.nodes.find((node) => node.id === id));
  const kinds = source && target ? ([viewNode(source).kind, viewNode(target).kind] as const) : undefined;
  const { kind = 'plain' } = connection;
  const routing = kinds === undefined || kind === 'plain' ? edgeKind(kind).routing : routingFor(kind, ...kinds);
  return [
    {
      op: 'insert',
      element: 'edge',
      value: newEdge(connection, routing),
    },
  ];
}

/** The message as a row of the score that both ends belong to; nothing for other edges, and between two scores. */
function connectMessage(
  diagram: Diagram,
  { id, source, target, kind, place, tag = foreignTag }: Parameters<typeof connect>[1],
): readonly Change[] {
  if (kind === undefined || edgeKind(kind).diagrams[0] !== 'sequence') return [];
  const score = readScores(diagram).find(({ columns }) => [source, target].every((end) => columns.some((node) => node.id === end)));
  if (score === undefined) return [];
  return insertMessage(diagram, { id, kind, source, target, tag, place: place ?? { score: score.id } });
}

/** React Flow's word for each way an edge runs. */
const types: Readonly<Record<Routing, string>> = { straight: 'straight', step: 'step', smoothstep: 'smoothstep', curved: 'default' };

function newEdge(
  { id, source, target, kind = 'plain', sourcePort, targetPort }: Connection & { readonly id: string },
  routing = edgeKind(kind).routing,
) {
  const { initial } = edgeKind(kind);
  const ends: JsonObject = {
    ...(sourcePort === undefined ? {} : { source: withPort(initial?.source, sourcePort) }),
    ...(targetPort === undefined ? {} : { target: withPort(initial?.target, targetPort) }),
  };
  const data: JsonObject = { ...(kind === 'plain' ? {} : { kind, ...initial }), ...ends };
  const more = { ...(kind === 'plain' ? { animated: true } : {}), ...(Object.keys(data).length === 0 ? {} : { data }) };
  return { id, source, target, type: types[routing], ...more };
}
