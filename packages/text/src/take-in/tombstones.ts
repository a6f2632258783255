import type { DiagramEdge, DiagramNode } from '@umlaut/diagram';

/** Elements that typing took out, as they were and as the text said them. They come back with their ids and places when they are written again. */
export interface Tombstones {
  /** Nodes with the names that they had in the text. */
  readonly nodes: readonly { readonly name: string; readonly node: DiagramNode; readonly said: DiagramNode | undefined }[];
  readonly edges: readonly { readonly edge: DiagramEdge; readonly said: DiagramEdge | undefined }[];
}

/** Nothing was taken out. */
export const noTombstones: Tombstones = { nodes: [], edges: [] };

const mostNodes = 50;
const mostEdges = 200;

/** Tombstones with further ones, which count for those of the same element or name. */
export function buried(gone: Tombstones, more: Tombstones): Tombstones {
  const nodes = gone.nodes.filter(({ name, node: { id } }) => !more.nodes.some((one) => one.name === name || one.node.id === id));
  const edges = gone.edges.filter(({ edge: { id } }) => !more.edges.some((one) => one.edge.id === id));
  return { nodes: [...more.nodes, ...nodes].slice(0, mostNodes), edges: [...more.edges, ...edges].slice(0, mostEdges) };
}
