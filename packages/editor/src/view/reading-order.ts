import type { Diagram } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';

/** An element on the canvas, by id. */
export interface Stop {
  readonly element: 'node' | 'edge';
  readonly id: string;
}

/** Boxes of the nodes as they are drawn, by id. */
export type Boxes = ReadonlyMap<string, Rect>;

/**
 * Ids of nodes as they are read: row by row, from left to right. A node belongs to the row whose first one its middle lies
 * beside.
 */
export function inRows(ids: readonly string[], boxes: Boxes): readonly string[] {
  const placed = ids.flatMap((id) => {
    const box = boxes.get(id);
    return box === undefined ? [] : [{ id, box }];
  });
  placed.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  const rows: (typeof placed)[] = [];
  for (const each of placed) {
    const row = rows.at(-1);
    const first = row?.[0]?.box;
    if (row !== undefined && first !== undefined && each.box.y + each.box.height / 2 < first.y + first.height) row.push(each);
    else rows.push([each]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x).map(({ id }) => id));
}

/**
 * Everything on the canvas in reading order: each node, the edges that begin at it, then what lies in it. The outline lists nodes
 * in the same order.
 */
export function readingOrder(diagram: Diagram, boxes: Boxes): readonly Stop[] {
  const inner = childrenOf(diagram, boxes);
  const leaving = Map.groupBy(diagram.edges, ({ source }) => source);
  const under = (parent: string | undefined): readonly Stop[] =>
    inRows(inner.get(parent) ?? [], boxes).flatMap((id) => [
      { element: 'node' as const, id },
      ...(leaving.get(id) ?? []).map((edge) => ({ element: 'edge' as const, id: edge.id })),
      ...under(id),
    ]);
  return under(undefined);
}

/** Ids of drawn nodes by the drawn container they lie in; undefined for the diagram itself. */
export function childrenOf(diagram: Diagram, boxes: Boxes): ReadonlyMap<string | undefined, readonly string[]> {
  const children = new Map<string | undefined, string[]>();
  for (const { id, parentId } of diagram.nodes) {
    if (!boxes.has(id)) continue;
    const parent = parentId !== undefined && boxes.has(parentId) ? parentId : undefined;
    children.set(parent, [...(children.get(parent) ?? []), id]);
  }
  return children;
}
