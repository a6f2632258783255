import {
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  isObject,
  type JsonObject,
  type JsonValue,
  lifelineLists,
} from '@umlaut/diagram';
import type { BroughtUp } from '../bring-up/bring-up.ts';
import { canonicalOf } from '../bring-up/canonical.ts';
import type { ReadText } from '../read-text.ts';
import type { Statements } from '../statements/statement.ts';
import { namedIn } from './named.ts';

/** A text that was read, with the ids of the graph by its own. */
export interface Reading {
  readonly read: ReadText;
  readonly ids: ReadonlyMap<string, string>;
}

/** Elements as a text says them, by their ids in the graph. */
export interface Said {
  readonly nodes: ReadonlyMap<string, DiagramNode>;
  readonly edges: ReadonlyMap<string, DiagramEdge>;
}

/** All that was understood of a text when it was taken in last. An element whose statement is unfinished is as its statement last said it. */
export interface Taken extends Reading {
  readonly said: Said;
  /** Ids of the graph by the names that nodes have in the text. */
  readonly names: ReadonlyMap<string, string>;
  /** Elements whose facts broken lines said when they were understood last, by the ids of these lines; absent for a text that was brought up. */
  readonly broken?: ReadonlyMap<string, readonly string[]>;
  /** Lines that were changed and are not understood since, by their ids: their texts as they were understood last. */
  readonly good?: ReadonlyMap<string, string>;
  /** The text with these lines as they were understood last; absent for a text that was brought up. */
  readonly understood?: Statements;
}

const known = new WeakMap<BroughtUp, Taken>();

/** All that a text says of its graph. A statement that was broken when the text was brought up says all that the language can say. */
export function takenOf(before: BroughtUp): Taken {
  const found = before.taken ?? known.get(before);
  if (found !== undefined) return found;
  const { read, ids, frozen, diagram, language, statements } = before;
  const said = saidIn({ read, ids });
  const { type } = statements;
  const missing = [...frozen].filter((id) => !said.nodes.has(id) && !said.edges.has(id));
  const best = missing.length === 0 ? undefined : saidIn(canonicalOf(diagram, language, type === undefined ? {} : { type }));
  const taken: Taken = {
    read,
    ids,
    said: best === undefined ? said : withSaid(said, best, missing),
    names: idsByName(before.statements, before.slots, diagram.edges),
  };
  known.set(before, taken);
  return taken;
}

/** `said` with what `other` says of some elements. */
export function withSaid(said: Said, other: Said, ids: Iterable<string>): Said {
  const [nodes, edges] = [new Map(said.nodes), new Map(said.edges)];
  for (const id of ids) {
    const [node, edge] = [other.nodes.get(id), other.edges.get(id)];
    if (node !== undefined) nodes.set(id, node);
    if (edge !== undefined) edges.set(id, edge);
  }
  return { nodes, edges };
}

/** The elements of a reading, with the ids of the graph; those that the graph lacks are left out. */
export function saidIn({ read, ids }: Reading): Said {
  const nodes = new Map<string, DiagramNode>();
  const edges = new Map<string, DiagramEdge>();
  for (const { parentId, ...node } of read.diagram.nodes) {
    const id = ids.get(node.id);
    if (id === undefined || nodes.has(id)) continue;
    const parent = ids.get(parentId ?? '');
    nodes.set(id, { ...node, id, data: translated(node.data, ids), ...(parent === undefined ? {} : { parentId: parent }) });
  }
  for (const edge of read.diagram.edges) {
    const [id, source, target] = [ids.get(edge.id), ids.get(edge.source), ids.get(edge.target)];
    if (id === undefined || source === undefined || target === undefined || edges.has(id)) continue;
    edges.set(id, { ...edge, id, source, target, data: translated(edge.data, ids) });
  }
  return { nodes, edges };
}

/** Fields of data that hold ids of other elements, which differ between what was read and the graph. */
function translated(data: JsonObject | undefined, ids: ReadonlyMap<string, string>): JsonObject {
  const one = (value: JsonValue | undefined): JsonValue | undefined => (typeof value === 'string' ? (ids.get(value) ?? value) : value);
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([field, value]) => {
      if (field === 'in') return [field, one(value)];
      if (lifelineLists.some((list) => list === field) && Array.isArray(value))
        return [field, value.map((item) => (isObject(item) ? { ...item, id: one(item.id) ?? '' } : item))];
      if ((field === 'source' || field === 'target') && isObject(value) && value.edge !== undefined)
        return [field, { ...value, edge: one(value.edge) }];
      return [field, value];
    }),
  );
}

/** Ids by the names that a text has for nodes; the first name of a text counts. */
export function idsByName(
  statements: Statements,
  slots: readonly (readonly string[])[],
  edges: Diagram['edges'],
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [name, id] of namedIn(statements, slots, edges)) if (!ids.has(name)) ids.set(name, id);
  return ids;
}
