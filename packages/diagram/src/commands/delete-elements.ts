import { anchorsAbout } from '../annotation.ts';
import type { Change } from '../changes.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '../diagram.ts';
import { freeRows } from '../score/edit-fragments.ts';
import { keepPlaces } from '../score/edit-lifelines.ts';

/**
 * Deletes the named nodes and edges, with each node every edge that touches it, and with each edge the notes' anchors at it. Nodes that lay in a deleted one stay
 * where they are on the canvas, and rows of a deleted fragment in their order.
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
    ...withoutGone(freeRows(diagram, nodes), nodes, goneEdges),
    ...keepPlaces(diagram, nodes),
    ...diagram.nodes.filter((node) => !nodes.has(node.id)).flatMap((node) => leaveParents(node, byId, nodes)),
    ...[...goneEdges].map((edge): Change => ({ op: 'remove', element: 'edge', id: edge.id })),
    ...goneNodes.map((node): Change => ({ op: 'remove', element: 'node', id: node.id })),
  ];
}

/** `changes` without those of elements that go. */
function withoutGone(changes: readonly Change[], nodes: ReadonlySet<string>, edges: ReadonlySet<DiagramEdge>): readonly Change[] {
  if (changes.length === 0) return changes;
  const edgeIds = new Set([...edges].map(({ id }) => id));
  return changes.filter(
    (change) => change.op !== 'set' || change.element === 'diagram' || !(change.element === 'node' ? nodes : edgeIds).has(change.id),
  );
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
