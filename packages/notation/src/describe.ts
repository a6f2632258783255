import {
  type Diagram,
  type EdgeView,
  edgeKind,
  endNames,
  type NodeView,
  nodeKind,
  standingEdges,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';

/** Returns a node's description for screen readers: `Class Order, abstract, 3 attributes, 2 operations`. */
export function describeNode(node: NodeView): string {
  const known = saidOfNodes.get(node);
  if (known !== undefined) return known;
  const unknown = node.unknownKind === undefined ? '' : `, of unknown type ${node.unknownKind}`;
  const said = `${nodeKind(node.kind).describe(node)}${unknown}`;
  saidOfNodes.set(node, said);
  return said;
}

/** A view never changes, and is asked for its words whenever it is drawn. */
const saidOfNodes = new WeakMap<NodeView, string>();

/** Returns an edge's description for screen readers: `Order is composed of OrderLine, 1 to 1..*`. */
export function describeEdge(edge: EdgeView, ends: { readonly source: string; readonly target: string }): string {
  const known = saidOfEdges.get(edge);
  if (known?.source === ends.source && known.target === ends.target) return known.said;
  const name = (text: string): string => text.trim().replace(/\s+/gu, ' ') || 'an unnamed element';
  const said = edgeKind(edge.kind).describe(edge, { source: name(ends.source), target: name(ends.target) });
  saidOfEdges.set(edge, { ...ends, said });
  return said;
}

const saidOfEdges = new WeakMap<EdgeView, { readonly source: string; readonly target: string; readonly said: string }>();

/** The whole diagram in sentences: how much there is, then every node in stored order, then every edge. */
export function describeDiagram(diagram: Diagram): string {
  const nodes = diagram.nodes.map((node) => viewNode(node));
  const labels = new Map(nodes.map((node) => [node.id, node.label]));
  const ports = new Map(nodes.map((node) => [node.id, node.ports]));
  const edges = standingEdges(diagram.nodes, diagram.edges);
  const byId = new Map(edges.map((edge) => [edge.id, edge]));
  if (nodes.length === 0) return 'An empty diagram.';
  const sentences = [
    `A diagram with ${count(nodes.length, 'node')} and ${count(edges.length, 'relation')}`,
    ...nodes.map((node) => describeNode(node)),
    ...edges.map((edge) =>
      describeEdge(
        viewEdge(edge),
        endNames(edge, { label: (id) => labels.get(id) ?? '', edgeOf: (id) => byId.get(id), pointsOf: (id) => ports.get(id) ?? [] }),
      ),
    ),
  ];
  return `${sentences.join('. ')}.`;
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}
