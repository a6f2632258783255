import { type Diagram, isObject, type JsonObject } from './diagram.ts';

/** Fields that canvas libraries write for themselves; they are no part of what a user drew. */
export const volatileFields: ReadonlySet<string> = new Set(['measured', 'selected', 'dragging', 'resizing']);

/**
 * Whether two diagrams say the same: deep equality in which the order of fields, fields set to undefined, and what canvas
 * libraries note for themselves (`measured`, `selected`, `dragging`, `resizing` of a node or an edge) do not count.
 */
export function sameDiagram(a: Diagram, b: Diagram): boolean {
  if (a === b) return true;
  const { nodes: nodesA, edges: edgesA, ...restA } = a;
  const { nodes: nodesB, edges: edgesB, ...restB } = b;
  return sameElements(nodesA, nodesB) && sameElements(edgesA, edgesB) && sameValue(restA, restB);
}

function sameElements(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((element, index) => sameValue(element, b[index], volatileFields));
}

/** Deep equality of JSON values; `passedOver` names fields of the outermost object that do not count. */
export function sameValue(a: unknown, b: unknown, passedOver?: ReadonlySet<string>): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  for (const field of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (passedOver?.has(field)) continue;
    if (!sameValue(ownField(a, field), ownField(b, field))) return false;
  }
  return true;
}

/** A field such as `constructor` is read only where the object has one of its own. */
function ownField(object: JsonObject, field: string): unknown {
  return Object.hasOwn(object, field) ? object[field] : undefined;
}
