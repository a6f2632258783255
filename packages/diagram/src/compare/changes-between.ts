import type { Change, ElementType } from '../changes.ts';
import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { sameValue } from '../same.ts';
import { misplaced } from './order.ts';
import { fieldOf, fieldsOf } from './own-fields.ts';

/**
 * The changes that make `after` of `before`: `applyChanges(before, changesBetween(before, after))` says what `after` says, unknown
 * and volatile fields and the paint order included.
 *
 * Only what differs is written, one field of an element (or of its `data` or `style`) at a time, and the fewest elements are placed
 * anew. Edges go before nodes and come after them. A list inside a field, such as the members of a class, is written as a whole:
 * to bring a difference onto a diagram that others changed meanwhile, use `mergeDiagrams` and apply what lies between.
 */
export function changesBetween(before: Diagram, after: Diagram): readonly Change[] {
  if (before === after) return [];
  return [
    ...removed('edge', before.edges, after.edges),
    ...removed('node', before.nodes, after.nodes),
    ...written(
      before.nodes,
      after.nodes,
      (value) => ({ op: 'insert', element: 'node', value }),
      (old, node) => rewritten('node', old, node),
    ),
    ...placed('node', before.nodes, after.nodes),
    ...written(
      before.edges,
      after.edges,
      (value) => ({ op: 'insert', element: 'edge', value }),
      (old, edge) => rewritten('edge', old, edge),
    ),
    ...placed('edge', before.edges, after.edges),
    ...beside(before, after),
  ];
}

type Element = DiagramNode | DiagramEdge;

function removed(element: ElementType, before: readonly Element[], after: readonly Element[]): readonly Change[] {
  const kept = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ op: 'remove', element, id }));
}

function written<T extends Element>(
  before: readonly T[],
  after: readonly T[],
  insert: (value: T) => Change,
  rewrite: (old: T, value: T) => readonly Change[],
): readonly Change[] {
  const earlier = new Map(before.map((element) => [element.id, element]));
  return after.flatMap((element) => {
    const old = earlier.get(element.id);
    return old === undefined ? [insert(element)] : rewrite(old, element);
  });
}

function rewritten(element: ElementType, before: Element, after: Element): readonly Change[] {
  if (before === after) return [];
  return fieldsOf(before, after).flatMap((field): readonly Change[] => {
    const [old, value] = [fieldOf(before, field), fieldOf(after, field)];
    if (field === 'id' || sameValue(old, value)) return [];
    if ((field === 'data' || field === 'style') && isObject(old) && isObject(value)) {
      return inner(old, value).map(([name, said]) => ({ op: 'set', element, id: after.id, path: [field, name], value: said }));
    }
    return [{ op: 'set', element, id: after.id, path: [field], value }];
  });
}

function inner(before: JsonObject, after: JsonObject): readonly (readonly [string, JsonValue | undefined])[] {
  return fieldsOf(before, after)
    .map((field) => [field, fieldOf(after, field)] as const)
    .filter(([field, value]) => !sameValue(fieldOf(before, field), value));
}

/** Returns the moves that bring the kept elements, with those inserted on top of them, into the order of `after`. */
function placed(element: ElementType, before: readonly Element[], after: readonly Element[]): readonly Change[] {
  const ids = after.map(({ id }) => id);
  const wanted = new Set(ids);
  const there = before.map(({ id }) => id).filter((id) => wanted.has(id));
  const known = new Set(there);
  const moved = misplaced([...there, ...ids.filter((id) => !known.has(id))], ids);
  return ids.flatMap((id, index): readonly Change[] =>
    moved.has(id) ? [{ op: 'place', element, id, after: ids[index - 1] ?? null }] : [],
  );
}

function beside(before: Diagram, after: Diagram): readonly Change[] {
  return fieldsOf(before, after).flatMap((field): readonly Change[] => {
    const value = fieldOf(after, field);
    if (field === 'nodes' || field === 'edges' || sameValue(fieldOf(before, field), value)) return [];
    return [{ op: 'set', element: 'diagram', path: [field], value }];
  });
}
