import {
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  isObject,
  type JsonObject,
  type JsonValue,
  sameValue,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import { saysPoint } from '../graph/border-points.ts';
import { colourValue } from '../graph/colour.ts';

/** Facts about one element, by name; one that says nothing is absent. */
type Facts = ReadonlyMap<string, JsonValue>;

/** Facts about the elements of a diagram, by the ids that they have in the graph. */
export interface GraphFacts {
  readonly nodes: ReadonlyMap<string, Facts>;
  readonly edges: ReadonlyMap<string, Facts>;
}

/** Facts that a text may leave unsaid though the graph has them. */
const optional: ReadonlySet<string> = new Set(['fill', 'link']);
/** Fields that hold places, which no text says, or keys of order, which lines say by their own. */
const placed: ReadonlySet<string> = new Set(['order', 'points', 'labelAt']);
/** Fields that hold the id of another element. */
const references: ReadonlySet<string> = new Set(['in', 'edge']);

type IdOf = (id: string) => string | undefined;

/** The facts of a diagram, whose own ids `idOf` gives those of the graph. Elements without one are left out. */
export function factsOf(diagram: Diagram, idOf: IdOf = (id) => id): GraphFacts {
  const nodes = new Map<string, Facts>();
  for (const node of diagram.nodes) {
    const id = idOf(node.id);
    if (id !== undefined) nodes.set(id, nodeFacts(node, idOf));
  }
  const edges = new Map<string, Facts>();
  for (const edge of diagram.edges) {
    const id = idOf(edge.id);
    if (id !== undefined) edges.set(id, edgeFacts(edge, idOf));
  }
  return { nodes, edges };
}

function nodeFacts(node: DiagramNode, idOf: IdOf): Facts {
  const { kind, label, style } = viewNode(node);
  const facts = new Map<string, JsonValue>();
  add(facts, 'kind', kind);
  add(facts, 'label', label);
  add(facts, 'parent', node.parentId === undefined ? undefined : (idOf(node.parentId) ?? node.parentId));
  add(facts, 'fill', style.fill === undefined ? undefined : (colourValue(style.fill) ?? style.fill));
  for (const [field, value] of Object.entries(node.data ?? {})) {
    if (field !== 'kind' && field !== 'label' && !placed.has(field))
      add(facts, field, references.has(field) ? referred(value, idOf) : plain(value, idOf));
  }
  return facts;
}

function referred(value: JsonValue | undefined, idOf: IdOf): JsonValue | undefined {
  return typeof value === 'string' ? (idOf(value) ?? value) : value;
}

function edgeFacts(edge: DiagramEdge, idOf: IdOf): Facts {
  const facts = new Map<string, JsonValue>();
  add(facts, 'kind', viewEdge(edge).kind);
  add(facts, 'from', idOf(edge.source) ?? edge.source);
  add(facts, 'to', idOf(edge.target) ?? edge.target);
  for (const [field, value] of Object.entries(edge.data ?? {})) {
    if (field === 'kind' || placed.has(field)) continue;
    if (!isObject(value)) add(facts, field, references.has(field) ? referred(value, idOf) : plain(value, idOf));
    else
      for (const [name, said] of Object.entries(value))
        add(facts, `${field}.${name}`, references.has(name) ? referred(said, idOf) : plain(said, idOf));
  }
  return facts;
}

function add(facts: Map<string, JsonValue>, name: string, value: JsonValue | undefined): void {
  if (!isEmpty(value)) facts.set(name, value as JsonValue);
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** A field of an element's data as a fact: without ids of items; undefined where it says nothing. */
export function factOf(value: JsonValue | undefined): JsonValue | undefined {
  const said = plain(value, (id) => id);
  return isEmpty(said) ? undefined : said;
}

/** Whether a fact is as it should be: as in the graph, or as the language can say that. */
function isSaid(said: JsonValue | undefined, own: JsonValue | undefined, best: JsonValue | undefined): boolean {
  return sameValue(said, own) || sameValue(said, best) || sameItems(said, own, best);
}

/** A value without the ids of items, which no text says; items that are nothing but an id name an element. */
function plain(value: JsonValue | undefined, idOf: IdOf): JsonValue | undefined {
  if (Array.isArray(value)) return value.map((item) => (isReference(item) ? (idOf(item.id) ?? item.id) : (plain(item, idOf) ?? null)));
  if (!isObject(value)) return value;
  const { id, from, ...rest } = value;
  // That of an operand, which has an id, is a place in the order of rows; that of numbering is a fact.
  const facts = id === undefined && from !== undefined ? { from, ...rest } : rest;
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, inner]) => {
      const said = typeof inner === 'string' ? inner : plain(inner, idOf);
      return isEmpty(said) ? [] : [[name, said]];
    }),
  );
}

function isReference(item: JsonValue): item is JsonObject & { readonly id: string } {
  return isObject(item) && typeof item.id === 'string' && Object.keys(item).length === 1;
}

/**
 * The facts in which a text differs from its graph, by the ids of the elements. A fact is as it should be where it says what the graph does, or
 * what the language can say of that: `sayable` are the facts of the text that the graph is written as.
 */
export function differencesOf(text: GraphFacts, graph: GraphFacts, sayable: GraphFacts): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const part of ['nodes', 'edges'] as const) {
    for (const [id, facts] of text[part]) {
      const own = graph[part].get(id);
      if (own === undefined) continue;
      const names = differing(facts, own, sayable[part].get(id) ?? facts);
      if (names.length > 0) found.set(id, names);
    }
  }
  return found;
}

function differing(text: Facts, graph: Facts, sayable: Facts): readonly string[] {
  return [...new Set([...text.keys(), ...sayable.keys()])].filter((name) => {
    const [said, own, best] = [text.get(name), graph.get(name), sayable.get(name)];
    if (name === 'keyword' && saysPoint(said, own)) return false;
    if (optional.has(name)) return said !== undefined && !sameValue(said, own);
    return !isSaid(said, own, best);
  });
}

function sameItems(said: JsonValue | undefined, own: JsonValue | undefined, best: JsonValue | undefined): boolean {
  if (!Array.isArray(said) || !Array.isArray(own) || !Array.isArray(best)) return false;
  if (said.length !== own.length || said.length !== best.length) return false;
  return said.every((item, index) => sameValue(item, own[index]) || sameValue(item, best[index]));
}
