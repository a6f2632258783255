import { type Diagram, type EdgeView, edgeKind, type NodeView, nodeKind, standingEdges, viewEdge, viewNode } from '@umlaut/diagram';

/** What a node is and says, for a screen reader: `Class Order, abstract, 3 attributes, 2 operations`. */
export function describeNode(node: NodeView): string {
  const unknown = node.unknownKind === undefined ? '' : `, of the unknown kind ${node.unknownKind}`;
  return `${nodeKind(node.kind).describe(node)}${unknown}`;
}

/** What an edge says, for a screen reader: `Order is composed of OrderLine, 1 to 1..*`. */
export function describeEdge(edge: EdgeView, ends: { readonly source: string; readonly target: string }): string {
  const name = (text: string): string => text.trim().replace(/\s+/gu, ' ') || 'an element without a name';
  return edgeKind(edge.kind).describe(edge, { source: name(ends.source), target: name(ends.target) });
}

/** The whole diagram in sentences: how much there is, then every node in stored order, then every edge. */
export function describeDiagram(diagram: Diagram): string {
  const nodes = diagram.nodes.map((node) => viewNode(node));
  const labels = new Map(nodes.map((node) => [node.id, node.label]));
  const edges = standingEdges(diagram.nodes, diagram.edges);
  if (nodes.length === 0) return 'An empty diagram.';
  const sentences = [
    `A diagram with ${count(nodes.length, 'element')} and ${count(edges.length, 'connection')}`,
    ...nodes.map((node) => describeNode(node)),
    ...edges.map((edge) => describeEdge(viewEdge(edge), { source: labels.get(edge.source) ?? '', target: labels.get(edge.target) ?? '' })),
  ];
  return `${sentences.join('. ')}.`;
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}
