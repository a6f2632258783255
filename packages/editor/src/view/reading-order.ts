import { type Diagram, type Score, walkItems } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import { lifelinesOf, scoreOrder } from './score-order.ts';

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
 * Everything on the canvas in reading order: each node, the edges that begin at it, then what lies in it; of a score the frame, the
 * lifelines, then the rows in their order. The outline lists nodes in the same order.
 */
export function readingOrder(diagram: Diagram, boxes: Boxes): readonly Stop[] {
  const inner = childrenOf(diagram, boxes);
  const leaving = Map.groupBy(diagram.edges, ({ source }) => source);
  const scores = scoreOrder(diagram);
  const withEdges = (id: string): readonly Stop[] => [
    { element: 'node', id },
    ...(leaving.get(id) ?? []).flatMap((edge): readonly Stop[] => (scores.messages.has(edge.id) ? [] : [{ element: 'edge', id: edge.id }])),
  ];
  const under = (parent: string | undefined): readonly Stop[] =>
    inRows(inner.get(parent) ?? [], boxes).flatMap((id) => {
      const score = scores.beginning.get(id);
      if (score !== undefined) return scoreStops(score);
      return scores.nodes.has(id) ? [] : [...withEdges(id), ...under(id)];
    });
  /** Its frame, its lifelines, its rows in order, and what else lies in these. */
  const scoreStops = ({ frame, ...score }: Score): readonly Stop[] => {
    const standing = lifelinesOf(score).filter(({ id }) => boxes.has(id));
    const rows = walkItems(score.root).flatMap(({ type, id }): readonly Stop[] =>
      type === 'message' ? [{ element: 'edge', id }] : boxes.has(id) ? withEdges(id) : [],
    );
    const holders = [...(frame === undefined ? [] : [frame]), ...standing];
    return [...holders.flatMap(({ id }) => withEdges(id)), ...rows, ...holders.flatMap(({ id }) => under(id))];
  };
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
