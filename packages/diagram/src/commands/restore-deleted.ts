import { applyChanges, type Change } from '../changes.ts';
import type { Diagram, DiagramNode } from '../diagram.ts';
import type { Limits } from '../limits.ts';
import { contentsOf } from './contents.ts';
import { type TextPart, writeText } from './write-text.ts';

/** A text that was written in an element or row which is gone. */
interface LostText {
  readonly id: string;
  readonly part: TextPart;
  /** Undefined where it is not known: then it stays as it was before. */
  readonly text?: string | undefined;
}

/**
 * Brings an element of `before` back that is no longer in `diagram`, with the text that was written in it: a node with its contents,
 * containers and edges, an edge with the nodes at its ends. A row that is gone comes back alone.
 */
export function restoreWritten(
  diagram: Diagram,
  { before, id, part, text }: LostText & { readonly before: Diagram },
  limits: Limits,
): readonly Change[] {
  const back = inserted(diagram, before, id);
  return text === undefined ? back : [...back, ...writeText(applyChanges(diagram, back), { id, part, text }, limits)];
}

function inserted(diagram: Diagram, before: Diagram, id: string): readonly Change[] {
  const present = new Set([...diagram.nodes, ...diagram.edges].map((each) => each.id));
  if (present.has(id)) return [];
  const edge = before.edges.find((each) => each.id === id);
  const own = edge === undefined ? [id] : [edge.source, edge.target];
  const wanted = new Set([...own, ...(edge === undefined ? contentsOf(before, own) : []), ...containersOf(before.nodes, own)]);
  const nodes = before.nodes.filter((node) => wanted.has(node.id) && !present.has(node.id));
  const there = new Set([...diagram.nodes, ...nodes].map((node) => node.id));
  const edges = before.edges.filter(
    (each) =>
      !present.has(each.id) &&
      (each.id === id || (edge === undefined && (wanted.has(each.source) || wanted.has(each.target)))) &&
      there.has(each.source) &&
      there.has(each.target),
  );
  return [
    ...nodes.map((value): Change => ({ op: 'insert', element: 'node', value })),
    ...edges.map((value): Change => ({ op: 'insert', element: 'edge', value })),
  ];
}

function containersOf(nodes: readonly DiagramNode[], ids: readonly string[]): ReadonlySet<string> {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const found = new Set<string>();
  for (const id of ids) {
    for (let at = parents.get(id); at !== undefined && !found.has(at); at = parents.get(at)) found.add(at);
  }
  return found;
}
