import { anchorsAbout, annotatedId, canAnnotate, endAbout } from '../annotation.ts';
import type { Change } from '../changes.ts';
import type { Diagram, DiagramEdge } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';
import type { Limits } from '../limits.ts';
import type { ConnectProblem } from './connect.ts';
import { isRepeated } from './repeated.ts';

/** A note, and the edge it is to be about. */
interface Annotation {
  readonly note: string;
  readonly edge: string;
}

/** Why a note cannot be tied to an edge, or undefined when it can. */
export function cannotAnnotate(
  diagram: Diagram,
  annotation: Annotation,
  limits: Pick<Limits, 'maxEdges'>,
): Exclude<ConnectProblem, 'same_node'> | undefined {
  const node = diagram.nodes.find(({ id }) => id === annotation.note);
  const edge = diagram.edges.find(({ id }) => id === annotation.edge);
  if (node === undefined || edge === undefined) return 'missing_end';
  const anchor = anchorOf(edge, { ...annotation, id: '' });
  if (anchor === undefined || !isNote(node.id, diagram)) return 'kind_mismatch';
  if (isRepeated(diagram, anchor)) return 'already_connected';
  return diagram.edges.length >= limits.maxEdges ? 'edge_limit_reached' : undefined;
}

/**
 * Ties a note to an edge. For programs that know no such anchors it is an edge from the note to one of the nodes that the edge
 * joins, and so it comes to stand wherever the edge does not.
 */
export function annotate(diagram: Diagram, annotation: Annotation & { readonly id: string }): readonly Change[] {
  const edge = diagram.edges.find(({ id }) => id === annotation.edge);
  const anchor = edge === undefined ? undefined : anchorOf(edge, annotation);
  return anchor === undefined ? [] : [{ op: 'insert', element: 'edge', value: anchor }];
}

/** Puts an end of a note anchor to an edge; nothing where that end is the note, or the edge cannot be annotated. */
export function reannotate(
  diagram: Diagram,
  { id, end, edge: to }: { readonly id: string; readonly end: 'source' | 'target'; readonly edge: string },
): readonly Change[] {
  const [anchor, edge] = [id, to].map((each) => diagram.edges.find((candidate) => candidate.id === each));
  if (anchor === undefined || edge === undefined || anchor === edge || canAnnotate(anchor)) return [];
  const note = anchor[end === 'source' ? 'target' : 'source'];
  const node = nodeFor(edge, note);
  const on = annotatedId(anchor);
  if (node === undefined || !isNote(note, diagram) || (on?.end === end && on.id === to)) return [];
  const said = { ...anchor.data, [end]: endAbout(anchor, end, to) };
  if (isRepeated(diagram, { ...anchor, [end]: node, data: said })) return [];
  return [
    { op: 'set', element: 'edge', id, path: [end], value: node },
    { op: 'set', element: 'edge', id, path: ['data', end], value: said[end] },
    ...looseEnd(anchor, end),
  ];
}

/** Removes an anchor's fixed side and way points, which belonged to its old end. */
function looseEnd(anchor: DiagramEdge, end: 'source' | 'target'): readonly Change[] {
  const handle = end === 'source' ? 'sourceHandle' : 'targetHandle';
  return [
    ...(anchor[handle] === undefined ? [] : [{ op: 'set', element: 'edge', id: anchor.id, path: [handle], value: undefined } as const]),
    ...(anchor.data?.points === undefined
      ? []
      : [{ op: 'set', element: 'edge', id: anchor.id, path: ['data', 'points'], value: undefined } as const]),
  ];
}

/**
 * Returns the changes of the anchors at `edge` after its edit: those at a node that it no longer joins move to one that it
 * does.
 */
export function anchorsFollow(diagram: Diagram, edge: DiagramEdge): readonly Change[] {
  return anchorsAbout(diagram.edges, new Set([edge.id])).flatMap((anchor): readonly Change[] => {
    const end = annotatedId(anchor)?.end ?? 'target';
    const note = anchor[end === 'source' ? 'target' : 'source'];
    const isThere = anchor[end] !== note && (anchor[end] === edge.source || anchor[end] === edge.target);
    const node = nodeFor(edge, note);
    if (isThere) return [];
    if (node === undefined) return [{ op: 'remove', element: 'edge', id: anchor.id }];
    return [{ op: 'set', element: 'edge', id: anchor.id, path: [end], value: node }];
  });
}

function anchorOf(edge: DiagramEdge, { id, note }: Annotation & { readonly id: string }): DiagramEdge | undefined {
  const node = nodeFor(edge, note);
  if (node === undefined || !canAnnotate(edge)) return undefined;
  return { id, source: note, target: node, type: 'straight', data: { kind: 'anchor', target: { edge: edge.id } } };
}

/** A node that `edge` joins and that is not the note itself. */
function nodeFor({ source, target }: DiagramEdge, note: string): string | undefined {
  return [source, target].find((end) => end !== note);
}

function isNote(id: string, { nodes }: Diagram): boolean {
  const node = nodes.find((each) => each.id === id);
  return node !== undefined && nodeKind(viewNode(node).kind).traits.includes('comment');
}
