import type { DiagramEdge, DiagramNode } from '@umlaut/diagram';

/** Elements that typing took out, which come back with their ids and places when they are written again. */
export interface Tombstones {
  /** Nodes with the names that they had in the text. */
  readonly nodes: readonly { readonly name: string; readonly node: DiagramNode }[];
  readonly edges: readonly DiagramEdge[];
}

/** Nothing was taken out. */
export const noTombstones: Tombstones = { nodes: [], edges: [] };

const mostNodes = 50;
const mostEdges = 200;

/** Tombstones with further ones; without those of elements that are back. */
export function buried(gone: Tombstones, more: Tombstones, back: ReadonlySet<string>): Tombstones {
  const nodes = [...more.nodes, ...gone.nodes.filter(({ name }) => !more.nodes.some((one) => one.name === name))];
  const edges = [...more.edges, ...gone.edges.filter(({ id }) => !more.edges.some((one) => one.id === id))];
  return {
    nodes: nodes.filter(({ node }) => !back.has(node.id)).slice(0, mostNodes),
    edges: edges.filter(({ id }) => !back.has(id)).slice(0, mostEdges),
  };
}
