import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonObject, type JsonValue } from './diagram.ts';

/** Which list of the diagram an element stands in. */
export type ElementType = 'node' | 'edge';

/**
 * One step from a diagram to another. Commands answer with lists of these; plain data and shared documents apply the same
 * lists.
 *
 * `insert` puts the element on top (at the end of its list), in place of one with the same id. `set` writes one field: of the
 * element (`['position']`), or of its `data` or `style` (`['data', 'label']`), which is made where there is none; an undefined
 * value removes the field. An element's id is never set. `set` on the diagram writes a field beside `nodes` and `edges`. `place`
 * changes the paint order: the element comes to lie right above the one with the id `after`, or below all others for null.
 */
export type Change =
  | { readonly op: 'insert'; readonly element: 'node'; readonly value: DiagramNode }
  | { readonly op: 'insert'; readonly element: 'edge'; readonly value: DiagramEdge }
  | { readonly op: 'remove'; readonly element: ElementType; readonly id: string }
  | {
      readonly op: 'set';
      readonly element: ElementType;
      readonly id: string;
      readonly path: FieldPath;
      readonly value: JsonValue | undefined;
    }
  | { readonly op: 'place'; readonly element: ElementType; readonly id: string; readonly after: string | null }
  | { readonly op: 'set'; readonly element: 'diagram'; readonly path: readonly [string]; readonly value: JsonValue | undefined };

/** A field of an element, or a field of its `data` or `style`. */
export type FieldPath = readonly [string] | readonly ['data' | 'style', string];

/** `diagram` after `changes`, in their order. Elements that are not touched keep their identity; unknown ids are passed over. */
export function applyChanges(diagram: Diagram, changes: readonly Change[]): Diagram {
  if (changes.length === 0) return diagram;
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]));
  const edges = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  let { nodes: _nodes, edges: _edges, ...fields }: JsonObject = diagram;
  for (const change of changes) {
    if (change.element === 'diagram') fields = setOwn(fields, change.path[0], change.value);
    else if (change.element === 'node') applyTo(nodes, change as ChangeOf<DiagramNode>);
    else applyTo(edges, change as ChangeOf<DiagramEdge>);
  }
  return { ...fields, nodes: [...nodes.values()], edges: [...edges.values()] };
}

type ChangeOf<T> =
  | { readonly op: 'insert'; readonly value: T }
  | { readonly op: 'remove'; readonly id: string }
  | { readonly op: 'place'; readonly id: string; readonly after: string | null }
  | { readonly op: 'set'; readonly id: string; readonly path: FieldPath; readonly value: JsonValue | undefined };

function applyTo<T extends JsonObject & { readonly id: string }>(elements: Map<string, T>, change: ChangeOf<T>): void {
  if (change.op === 'insert') {
    // Taken out first, so that an element that is there already comes to lie on top as well.
    elements.delete(change.value.id);
    elements.set(change.value.id, change.value);
    return;
  }
  const element = elements.get(change.id);
  if (element === undefined) return;
  if (change.op === 'remove') elements.delete(change.id);
  else if (change.op === 'set') elements.set(change.id, setField(element, change.path, change.value) as T);
  else place(elements, element, change.after);
}

function place<T extends { readonly id: string }>(elements: Map<string, T>, element: T, after: string | null): void {
  if (after === element.id || (after !== null && !elements.has(after))) return;
  const others = [...elements.values()].filter((other) => other !== element);
  elements.clear();
  if (after === null) elements.set(element.id, element);
  for (const other of others) {
    elements.set(other.id, other);
    if (other.id === after) elements.set(element.id, element);
  }
}

function setField(object: JsonObject, [field, inner]: readonly [string, string?], value: JsonValue | undefined): JsonObject {
  if (inner === undefined) return setOwn(object, field, value);
  const nested = Object.hasOwn(object, field) ? object[field] : undefined;
  if (isObject(nested)) return setOwn(object, field, setOwn(nested, inner, value));
  return value === undefined ? object : setOwn(object, field, setOwn({}, inner, value));
}

function setOwn(object: JsonObject, field: string, value: JsonValue | undefined): JsonObject {
  const { [field]: _, ...rest } = object;
  return value === undefined ? rest : { ...object, [field]: value };
}
