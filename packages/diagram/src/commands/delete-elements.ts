import { anchorsAbout } from '../annotation.ts';
import type { Change } from '../changes.ts';
import type { Diagram, DiagramNode } from '../diagram.ts';

/**
 * Deletes the named nodes and edges, with each node every edge that touches it, and with each edge the notes' anchors at it. Nodes that lay in a deleted one stay
 * where they are on the canvas.
 */
export function deleteElements(
  diagram: Diagram,
  ids: { readonly nodes?: Iterable<string>; readonly edges?: Iterable<string> },
): readonly Change[] {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const nodes = new Set(ids.nodes);
  const edges = new Set(ids.edges);
  const gone = diagram.edges.filter((edge) => edges.has(edge.id) || nodes.has(edge.source) || nodes.has(edge.target));
  const anchors = anchorsAbout(diagram.edges, new Set(gone.map(({ id }) => id)));
  const goneEdges = new Set([...gone, ...anchors]);
  const goneNodes = diagram.nodes.filter((node) => nodes.has(node.id));
  return [
    ...diagram.nodes.filter((node) => !nodes.has(node.id)).flatMap((node) => leaveParents(node, byId, nodes)),
    ...[...goneEdges].map((edge): Change => ({ op: 'remove', element: 'edge', id: edge.id })),
    ...goneNodes.map((node): Change => ({ op: 'remove', element: 'node', id: node.id })),
  ];
}

function leaveParents(node: DiagramNode, byId: ReadonlyMap<string, DiagramNode>, gone: ReadonlySet<string>): readonly Change[] {
  let parent = byId.get(node.parentId ?? '');
  if (parent === undefined || !gone.has(parent.id)) return [];
  let { x, y } = node.position;
  const passed = new Set<DiagramNode>();
  for (; parent !== undefined && gone.has(parent.id) && !passed.has(parent); parent = byId.get(parent.parentId ?? '')) {
    passed.add(parent);
    x += parent.position.x;
    y += parent.position.y;
  }
  return [
    { op: 'set', element: 'node', id: node.id, path: ['parentId'], value: parent?.id },
    { op: 'set', element: 'node', id: node.id, path: ['position'], value: { ...node.position, x, y } },
  ];
}
