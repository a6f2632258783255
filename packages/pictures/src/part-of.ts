import { contentsOf, type Diagram, type DiagramNode, standingEdges } from '@umlaut/diagram';

/** Ids of nodes and edges. */
export interface Part {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/**
 * The diagram of `part` alone: its nodes with what lies in them, its edges with their ends, and every edge between those.
 * Nothing of the rest is in it. A node whose container is left out stands free, where it was on the canvas.
 */
export function partOf(diagram: Diagram, part: Part): Diagram {
  const ends = diagram.edges.filter(({ id }) => part.edges.has(id)).flatMap(({ source, target }) => [source, target]);
  const chosen = new Set([...part.nodes, ...ends]);
  const kept = new Set([...chosen, ...contentsOf(diagram, chosen)]);
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const nodes = diagram.nodes.filter(({ id }) => kept.has(id)).map((node) => freed(node, { kept, byId }));
  return { ...diagram, nodes, edges: standingEdges(nodes, diagram.edges) };
}

function freed(
  node: DiagramNode,
  { kept, byId }: { readonly kept: ReadonlySet<string>; readonly byId: ReadonlyMap<string, DiagramNode> },
): DiagramNode {
  if (node.parentId === undefined || kept.has(node.parentId)) return node;
  const { parentId, ...rest } = node;
  let { x, y } = node.position;
  for (let outer = byId.get(parentId); outer !== undefined; outer = outer.parentId === undefined ? undefined : byId.get(outer.parentId)) {
    x += outer.position.x;
    y += outer.position.y;
  }
  return { ...rest, id: node.id, position: { ...node.position, x, y } };
}
