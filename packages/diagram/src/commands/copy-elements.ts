import { freed, movedPoints } from '../absolute.ts';
import { annotatedId, standingAnnotations, withAnnotated } from '../annotation.ts';
import type { Change } from '../changes.ts';
import type { Diagram, DiagramNode, Point } from '../diagram.ts';
import type { Limits } from '../limits.ts';
import { renamedRow } from '../score/renamed-row.ts';
import { standingEdges } from '../standing.ts';
import { contentsOf } from './contents.ts';

/**
 * The named nodes as a diagram of their own: with what lies in them and every edge between two of these. A node whose container
 * is not among them stands free, where it was on the canvas.
 */
export function copyElements(diagram: Diagram, ids: ReadonlySet<string>): Diagram {
  const kept = new Set([...ids, ...contentsOf(diagram, ids)]);
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const nodes = diagram.nodes.filter(({ id }) => kept.has(id)).map((node) => freed(node, kept, byId));
  return { nodes, edges: standingAnnotations(standingEdges(nodes, diagram.edges)) };
}

/** Why a copied part cannot be added, or undefined when it can. */
export function cannotPaste(
  diagram: Diagram,
  part: Diagram,
  limits: Pick<Limits, 'maxNodes' | 'maxEdges'>,
): 'node_limit_reached' | 'edge_limit_reached' | undefined {
  if (diagram.nodes.length + part.nodes.length > limits.maxNodes) return 'node_limit_reached';
  return diagram.edges.length + part.edges.length > limits.maxEdges ? 'edge_limit_reached' : undefined;
}

/** A paste: the elements and their new ids; `newId` returns another id at every call. */
interface Paste {
  readonly part: Diagram;
  /** How far from where it stands in the part, px. */
  readonly by: Point;
  readonly newId: () => string;
}

/** Puts a part on top of the diagram as elements of their own, in stored order. Nothing that was there changes. */
export function pasteElements({ part, by, newId }: Paste): readonly Change[] {
  const ids = new Map(part.nodes.map(({ id }) => [id, newId()]));
  const nodes = part.nodes.map((node): Change => ({ op: 'insert', element: 'node', value: renamedRow(pastedNode(node, by, ids), ids) }));
  const standing = standingEdges(part.nodes, part.edges);
  const edgeIds = new Map(standing.map(({ id }) => [id, newId()]));
  const edges = standing.map((edge): Change => {
    const ends = { source: ids.get(edge.source) ?? '', target: ids.get(edge.target) ?? '' };
    const on = annotatedId(edge);
    const pasted = renamedRow(movedPoints(on === undefined ? edge : withAnnotated(edge, on.end, edgeIds.get(on.id)), by), ids);
    return { op: 'insert', element: 'edge', value: { ...pasted, ...ends, id: edgeIds.get(edge.id) ?? '' } };
  });
  return [...nodes, ...edges];
}

function pastedNode(node: DiagramNode, by: Point, ids: ReadonlyMap<string, string>): DiagramNode {
  const id = ids.get(node.id) ?? '';
  const parentId = node.parentId === undefined ? undefined : ids.get(node.parentId);
  const data = unlocked(node.data);
  const { position, parentId: _, ...rest } = node;
  const base = { ...rest, id, ...(data === undefined ? {} : { data }) };
  if (parentId !== undefined) return { ...base, position, parentId };
  return { ...base, position: { ...position, x: position.x + by.x, y: position.y + by.y } };
}

/** A copy can be worked on, whatever the original is. */
function unlocked(data: DiagramNode['data']): DiagramNode['data'] {
  if (data?.locked === undefined) return data;
  const { locked: _, ...rest } = data;
  return rest;
}
