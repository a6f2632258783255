import {
  type Diagram,
  type DiagramNode,
  type EdgeKindId,
  edgeKind,
  edgeKinds,
  isEdgeKind,
  isNodeKind,
  type NodeKindId,
  nodeKind,
  nodeKinds,
} from '@umlaut/diagram';

const nodeIds = Object.keys(nodeKinds).filter((id) => isNodeKind(id));

/** A diagram of one node for each kind of node: its id is its kind. */
export const nodesAlone: ReadonlyMap<string, Diagram> = new Map(nodeIds.map((kind) => [kind, { nodes: [nodeOf(kind, 0)], edges: [] }]));

/** A diagram of two nodes and an edge for each kind of edge: its id is its kind. */
export const edgesAlone: ReadonlyMap<string, Diagram> = new Map(
  Object.keys(edgeKinds)
    .filter((id) => isEdgeKind(id))
    .flatMap((kind) => {
      const joined = joinedBy(kind);
      return joined === undefined ? [] : [[kind, joined] as const];
    }),
);

function nodeOf(kind: NodeKindId, x: number): DiagramNode {
  return { id: x === 0 ? kind : `${kind} ${x}`, position: { x, y: 0 }, data: { ...nodeKind(kind).initial, kind } };
}

function joinedBy(kind: EdgeKindId): Diagram | undefined {
  for (const source of nodeIds) {
    const target = nodeIds.find((id) => edgeKind(kind).connects(nodeKind(source), nodeKind(id)));
    if (target === undefined) continue;
    const ends = [nodeOf(source, 0), nodeOf(target, 300)] as const;
    const edge = { id: kind, source: ends[0].id, target: ends[1].id, type: 'step', data: { kind, ...edgeKind(kind).initial } };
    return { nodes: ends, edges: [edge] };
  }
  return undefined;
}
