import { annotatedId, contentsOf, type Diagram, freed, isLayer, standingAnnotations, standingEdges } from '@umlaut/diagram';

/** Ids of nodes and edges. */
export interface Part {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/**
 * The diagram of `part` alone: its nodes with what lies in them, its edges with their ends (and the edge that a note's anchor ends at), and every edge between those.
 * Nothing of the rest is in it, nor is the text, which tells of the rest. A node whose container is left out stands free, where it was on the canvas.
 */
export function partOf(diagram: Diagram, part: Part): Diagram {
  const chosenEdges = new Set(part.edges);
  for (const edge of diagram.edges) if (part.edges.has(edge.id)) chosenEdges.add(annotatedId(edge)?.id ?? edge.id);
  const ends = diagram.edges.filter(({ id }) => chosenEdges.has(id)).flatMap(({ source, target }) => [source, target]);
  const chosen = new Set([...part.nodes, ...ends]);
  const kept = new Set([...chosen, ...contentsOf(diagram, chosen)]);
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const nodes = diagram.nodes.filter(({ id }) => kept.has(id)).map((node) => freed(node, kept, byId));
  const { text, ...rest } = diagram;
  const fields = isLayer(text) ? rest : diagram;
  return { ...fields, nodes, edges: standingAnnotations(standingEdges(nodes, diagram.edges)) };
}
