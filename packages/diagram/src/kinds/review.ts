import { annotatedBy, annotatedId } from '../annotation.ts';
import type { Diagram, Finding } from '../diagram.ts';
import { reviewScores } from '../score/review-score.ts';
import { viewEdge } from './edge-view.ts';
import { isAmong } from './node-kind.ts';
import { viewNode } from './node-view.ts';
import { edgeKind, type NodeKindId, nodeKind } from './registry.ts';
import { sentence, withArticle } from './words.ts';

/**
 * Returns the notation findings of a valid diagram, in document order: unknown kinds, missing names, invalid multiplicities,
 * edges between kinds that they cannot connect. A diagram with findings can still be drawn and stored.
 */
export function reviewDiagram(diagram: Diagram): readonly Finding[] {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const nodes = diagram.nodes.flatMap((node, index) => {
    const view = viewNode(node);
    const path = `nodes[${index}]`;
    const unknown = view.unknownKind === undefined ? [] : [unknownKind(view.unknownKind, view.label)];
    const parent = byId.get(node.parentId ?? '');
    const misplaced = parent === undefined ? [] : misplacedIn(view.kind, viewNode(parent).kind);
    return [...unknown, ...misplaced, ...nodeKind(view.kind).check(view)].map((message) => ({ path, message }));
  });
  const edges = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  const findings = diagram.edges.flatMap((edge, index) => {
    const view = viewEdge(edge);
    const path = `edges[${index}]`;
    const kind = edgeKind(view.kind);
    const unknown = view.unknownKind === undefined ? [] : [unknownKind(view.unknownKind, view.label ?? '')];
    const [source, target] = [byId.get(edge.source), byId.get(edge.target)];
    const ends = source && target ? ([nodeKind(viewNode(source).kind), nodeKind(viewNode(target).kind)] as const) : undefined;
    const mismatch =
      ends !== undefined && !kind.connects(...ends)
        ? [
            `${sentence(withArticle(kind.name))} isn’t allowed between ${withArticle(ends[0].name)} and ${withArticle(ends[1].name)}. Choose another type.`,
          ]
        : [];
    const lost = annotatedId(edge) !== undefined && annotatedBy(edge, (id) => edges.get(id)) === undefined ? [lostEdge] : [];
    return [...unknown, ...mismatch, ...lost, ...kind.check(view)].map((message) => ({ path, message }));
  });
  return [...nodes, ...findings, ...scoreFindings(diagram)];
}

function scoreFindings(diagram: Diagram): readonly Finding[] {
  return reviewScores(diagram).map(({ element, id, message }) => {
    const list = element === 'node' ? diagram.nodes : diagram.edges;
    return { path: `${element}s[${list.findIndex((each) => each.id === id)}]`, message };
  });
}

const lostEdge = 'The relation this note was attached to was deleted. Attach the note to another one, or remove its anchor.';

function unknownKind(kind: string, label: string): string {
  const named = label === '' ? 'An element' : label;
  return `${named} has the unknown type ${kind}. It is shown as a plain box and kept unchanged.`;
}

function misplacedIn(kind: NodeKindId, parent: NodeKindId): readonly string[] {
  const [inner, outer] = [nodeKind(kind), nodeKind(parent)];
  if (outer.traits.includes('any') || canHold(parent, kind)) return [];
  return [`${sentence(withArticle(inner.name))} isn’t allowed inside ${withArticle(outer.name)}. Move it out.`];
}

/** Whether a node of kind `inner` can be put into one of kind `outer`. */
export function canHold(outer: NodeKindId, inner: NodeKindId): boolean {
  const accepts = nodeKind(outer).container?.accepts;
  return accepts !== undefined && isAmong(nodeKind(inner).traits, accepts);
}
