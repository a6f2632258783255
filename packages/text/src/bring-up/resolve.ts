import { type Diagram, type DiagramEdge, nodeKind, viewEdge, viewNode } from '@umlaut/diagram';
import type { ReadText } from '../read-text.ts';

interface Given {
  readonly read: ReadText;
  /** Ids that stand on the statement's line; undefined for none. */
  readonly given: readonly (readonly string[] | undefined)[];
  /** Ids that count as said already. */
  readonly frozen: ReadonlySet<string>;
}

/**
 * Finds the elements of the graph that the slots of a text mean: those that its lines name, else those with the same name, else those between the
 * same ends. An id of an element that is gone stands for one that is said nowhere and looks the same; else it stays.
 */
export function resolve(
  { read, given, frozen }: Given,
  diagram: Diagram,
): { readonly slots: readonly (readonly string[])[]; readonly ids: ReadonlyMap<string, string> } {
  const ids = new Map<string, string>();
  const here = new Set([...diagram.nodes.map(({ id }) => id), ...diagram.edges.map(({ id }) => id)]);
  const said = new Set<string>(frozen);
  const gone = new Map<string, string>();
  const unmade = new Set<string>();
  for (const [index, own] of read.slots.entries()) {
    for (const [at, id] of own.entries()) {
      const stored = given[index]?.[at];
      if (stored === undefined || id === '') continue;
      if (stored === '') unmade.add(id);
      else if (!here.has(stored)) gone.set(id, stored);
      else {
        said.add(stored);
        if (!ids.has(id)) ids.set(id, stored);
      }
    }
  }
  for (const id of ids.keys()) unmade.delete(id);
  knowEnds({ read, ids, said, unmade }, diagram);
  matchNodes({ read, ids, said, unmade }, diagram);
  matchEdges({ read, ids, said, unmade }, diagram);
  const slots = read.slots.map((own, index) =>
    own.map((id, at) => {
      const stored = given[index]?.[at];
      if (stored !== undefined && here.has(stored)) return stored;
      return ids.get(id) ?? gone.get(id) ?? stored ?? '';
    }),
  );
  return { slots, ids };
}

interface Matching {
  readonly read: ReadText;
  readonly ids: Map<string, string>;
  readonly said: Set<string>;
  readonly unmade: ReadonlySet<string>;
}

/** Nodes without a slot of their own, such as what a note is about, are the ends of their relations. */
function knowEnds({ read, ids, said, unmade }: Matching, diagram: Diagram): void {
  const edges = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  for (const own of read.diagram.edges) {
    const edge = edges.get(ids.get(own.id) ?? '');
    if (edge === undefined) continue;
    for (const end of ['source', 'target'] as const) {
      if (ids.has(own[end]) || unmade.has(own[end]) || said.has(edge[end])) continue;
      ids.set(own[end], edge[end]);
      said.add(edge[end]);
    }
  }
}

function matchNodes({ read, ids, said, unmade }: Matching, diagram: Diagram): void {
  const left = diagram.nodes.filter(({ id }) => !said.has(id)).map(viewNode);
  if (left.length === 0) return;
  for (const node of read.diagram.nodes) {
    if (ids.has(node.id) || unmade.has(node.id)) continue;
    const { label, kind } = viewNode(node);
    const same = left.filter((one) => one.label === label && !said.has(one.id));
    const found =
      same.find((one) => one.kind === kind) ?? same.find((one) => nodeKind(one.kind).diagrams[0] === nodeKind(kind).diagrams[0]);
    if (found === undefined) continue;
    ids.set(node.id, found.id);
    said.add(found.id);
  }
}

function matchEdges({ read, ids, said, unmade }: Matching, diagram: Diagram): void {
  const left = diagram.edges.filter(({ id }) => !said.has(id));
  if (left.length === 0) return;
  for (const edge of read.diagram.edges) {
    if (ids.has(edge.id) || unmade.has(edge.id)) continue;
    const [source, target] = [ids.get(edge.source), ids.get(edge.target)];
    const same = left.filter((one) => one.source === source && one.target === target && !said.has(one.id));
    const found = best(edge, same);
    if (found === undefined) continue;
    ids.set(edge.id, found.id);
    said.add(found.id);
  }
}

/** The edge among some with the same ends that is likest to one: of the same kind and text, else of the same kind. */
function best(edge: DiagramEdge, others: readonly DiagramEdge[]): DiagramEdge | undefined {
  const { kind, label } = viewEdge(edge);
  const same = others.filter((one) => viewEdge(one).kind === kind);
  return same.find((one) => viewEdge(one).label === label) ?? same[0];
}
