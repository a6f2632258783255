import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';

/**
 * Deletes the named nodes and edges, and with each node every edge that touches it. Nodes that lay in a deleted one stay
 * where they are on the canvas.
 */
export function deleteElements(
  diagram: Diagram,
  ids: { readonly nodes?: Iterable<string>; readonly edges?: Iterable<string> },
): readonly Change[] {
  const nodes = new Set(ids.nodes);
  const edges = new Set(ids.edges);
  const goneEdges = diagram.edges.filter((edge) => edges.has(edge.id) || nodes.has(edge.source) || nodes.has(edge.target));
  const goneNodes = diagram.nodes.filter((node) => nodes.has(node.id));
  return [
    ...diagram.nodes.filter((node) => !nodes.has(node.id)).flatMap((node) => leaveParents(diagram, node.id, nodes)),
    ...goneEdges.map((edge): Change => ({ op: 'remove', element: 'edge', id: edge.id })),
    ...goneNodes.map((node): Change => ({ op: 'remove', element: 'node', id: node.id })),
  ];
}

function leaveParents(diagram: Diagram, id: string, gone: ReadonlySet<string>): readonly Change[] {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const node = byId.get(id);
  let parent = node?.parentId === undefined ? undefined : byId.get(node.parentId);
  if (node === undefined || parent === undefined || !gone.has(parent.id)) return [];
  let { x, y } = node.position;
  for (; parent !== undefined && gone.has(parent.id); parent = parent.parentId === undefined ? undefined : byId.get(parent.parentId)) {
    x += parent.position.x;
    y += parent.position.y;
  }
  return [
    { op: 'set', element: 'node', id, path: ['parentId'], value: parent?.id },
    { op: 'set', element: 'node', id, path: ['position'], value: { ...node.position, x, y } },
  ];
}
