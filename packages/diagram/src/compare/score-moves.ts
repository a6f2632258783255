import type { Diagram } from '../diagram.ts';
import { readScores } from '../score/read-scores.ts';
import { type Item, type Score, walkItems } from '../score/score.ts';
import type { Detail, Difference } from './compare-diagrams.ts';
import { isRekeyed } from './operand-words.ts';
import { misplaced } from './order.ts';

/**
 * `differences` without moves in scores that nobody sees: other keys for the same order, and positions of rows and lifelines, which
 * the layout replaces. A row moved when it lies in another fragment, or elsewhere among those that stayed with it; a lifeline when
 * it stands elsewhere among the others.
 */
export function withoutUnseenMoves(differences: readonly Difference[], before: Diagram, after: Diagram): readonly Difference[] {
  const [old, present] = [readScores(before), readScores(after)];
  if (old.length === 0 && present.length === 0) return differences;
  const [was, is] = [placesIn(old), placesIn(present)];
  const moved = new Set([...movedAmong(was.rows, is.rows), ...movedAmong(was.columns, is.columns)]);
  return differences.flatMap((difference) => {
    const { id, how } = difference;
    const isRow = was.rows.has(id) && is.rows.has(id);
    const isColumn = was.columns.has(id) && is.columns.has(id);
    if (isRow && how === 'changed') return withoutRekeyed(difference, was.rows, is.rows);
    if (how !== 'moved' || (!isRow && !isColumn)) return [difference];
    const details = difference.details.filter(({ path: [field, inner] }) => {
      if (isColumn) return field !== 'position' || moved.has(id);
      return field !== 'position' && (field !== 'data' || (inner !== 'order' && inner !== 'in') || moved.has(id));
    });
    return details.length === 0 ? [] : [{ ...difference, details }];
  });
}

/** A change of a fragment without operands whose keys alone changed, while every row of it stayed in its operand. */
function withoutRekeyed(difference: Difference, was: Places, is: Places): readonly Difference[] {
  const isOperand = ({ path }: Detail): boolean => path[1] === 'operands';
  if (!difference.details.some(isOperand)) return [difference];
  const start = JSON.stringify([difference.id]).slice(0, -1);
  const inside = [...is].filter(([row, list]) => list.startsWith(start) && was.get(row)?.startsWith(start) === true);
  if (inside.some(([row, list]) => was.get(row) !== list)) return [difference];
  const details = difference.details.filter((detail) => !isOperand(detail) || !isRekeyed(detail));
  return details.length === 0 ? [] : [{ ...difference, details }];
}

/** The list that each row or lifeline stands in, by its id and in its order. */
type Places = ReadonlyMap<string, string>;

function placesIn(scores: readonly Score[]): { readonly rows: Places; readonly columns: Places } {
  const rows = new Map<string, string>();
  const walk = (items: readonly Item[], list: string): void => {
    for (const item of items) {
      rows.set(item.id, list);
      if (item.type === 'fragment') for (const operand of item.operands) walk(operand.items, JSON.stringify([item.id, operand.id]));
    }
  };
  for (const { root } of scores) walk(root, '');
  return { rows, columns: new Map(scores.flatMap(({ id, columns }) => columns.map((node) => [node.id, id] as const))) };
}

function movedAmong(before: Places, after: Places): readonly string[] {
  const both = [...after].filter(([id]) => before.has(id));
  const elsewhere = both.filter(([id, list]) => before.get(id) !== list).map(([id]) => id);
  const stayed = both.filter(([id, list]) => before.get(id) === list);
  const lists = [...Map.groupBy(stayed, ([, list]) => list).values()];
  const within = lists.flatMap((list) => {
    const ids = list.map(([id]) => id);
    const known = new Set(ids);
    return [
      ...misplaced(
        [...before.keys()].filter((id) => known.has(id)),
        ids,
      ),
    ];
  });
  return [...elsewhere, ...within];
}

/** The words for a row's place: the next row behind it, and the fragment and operand that it lies in. */
export interface RowPlace {
  readonly next?: Item;
  readonly fragment?: Extract<Item, { readonly type: 'fragment' }>;
  /** Guard of its operand. */
  readonly guard?: string;
}

/** Place of a row in its score; undefined for an element that is no row. */
export function rowPlace(diagram: Diagram, id: string): RowPlace | undefined {
  for (const { root } of readScores(diagram)) {
    const index = root.findIndex((item) => item.id === id);
    if (index >= 0) return next(root, index);
    for (const item of walkItems(root)) {
      if (item.type !== 'fragment') continue;
      for (const operand of item.operands) {
        const at = operand.items.findIndex((inner) => inner.id === id);
        if (at >= 0)
          return { ...next(operand.items, at), fragment: item, ...(operand.guard === undefined ? {} : { guard: operand.guard }) };
      }
    }
  }
  return undefined;
}

function next(items: readonly Item[], index: number): Pick<RowPlace, 'next'> {
  const following = items[index + 1];
  return following === undefined ? {} : { next: following };
}

/** The lifeline right of one, which the last one lacks; undefined for what is no lifeline. */
export function rightNeighbour(diagram: Diagram, id: string): { readonly id?: string } | undefined {
  for (const { columns } of readScores(diagram)) {
    const index = columns.findIndex((node) => node.id === id);
    if (index < 0) continue;
    const following = columns[index + 1];
    return following === undefined ? {} : { id: following.id };
  }
  return undefined;
}
