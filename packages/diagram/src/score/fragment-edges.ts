import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { fragmentIn, withBeginning } from './edit-fragments.ts';
import { moveRows } from './edit-rows.ts';
import { behind, findItem, keysAt, type List, listOf, type Place } from './place.ts';
import { type FragmentItem, type Item, type Score, walkItems } from './score.ts';

/** A line of a fragment that can be moved over rows: its upper or lower border, or the separator above an operand. */
export type FragmentEdge = 'top' | 'bottom' | { readonly operand: string };

/** A line of a fragment, and the gap between rows that it is put to. */
export interface EdgeMove {
  readonly fragment: string;
  readonly edge: FragmentEdge;
  readonly place: Place;
  readonly tag: string;
}

/**
 * Puts a line of a fragment to a gap: rows that a border passes come in or go out, rows that a separator passes change their operand.
 * A border takes rows only from the list that the fragment lies in, and lets out only those of the operand next to it; a separator goes
 * as far as its two operands. A fragment that the line would cut through stays whole.
 */
export function moveFragmentEdge(diagram: Diagram, { fragment: id, edge, place, tag }: EdgeMove): readonly Change[] {
  const found = fragmentIn(diagram, id);
  const list = found && listOf(found.score, id);
  if (found === undefined || list === undefined) return [];
  const at: At = { ...found, list, place, tag };
  if (typeof edge === 'object') return moveSeparator(at, edge.operand);
  return edge === 'top' ? moveTop(diagram, at) : moveBottom(diagram, at);
}

interface At {
  readonly score: Score;
  readonly fragment: FragmentItem;
  readonly list: List;
  readonly place: Place;
  readonly tag: string;
}

function moveTop(diagram: Diagram, { score, fragment, list, place, tag }: At): readonly Change[] {
  const [first] = fragment.operands;
  const own = list.items.indexOf(fragment);
  if (first === undefined) return [];
  if (lieIn(fragment, place)) {
    const index = gapIn(first.items, { place, of: { fragment: fragment.id, operand: first.id }, nested: 'before' });
    const out = first.items.slice(0, index ?? first.items.length);
    return moveRows(diagram, { ids: idsOf(out), place: { score: score.id, ...list.of, before: fragment.id }, tag });
  }
  const index = gapIn(list.items, { place, of: list.of, nested: 'before' }) ?? (isBefore(score, place, fragment.id) ? 0 : own);
  const [next] = first.items;
  const to = { score: score.id, fragment: fragment.id, operand: first.id, ...(next === undefined ? {} : { before: next.id }) };
  return moveRows(diagram, { ids: idsOf(list.items.slice(index, own)), place: to, tag });
}

function moveBottom(diagram: Diagram, { score, fragment, list, place, tag }: At): readonly Change[] {
  const last = fragment.operands.at(-1);
  const own = list.items.indexOf(fragment);
  const below = behind(score, fragment.id);
  if (last === undefined || below === undefined) return [];
  if (lieIn(fragment, place)) {
    const index = gapIn(last.items, { place, of: { fragment: fragment.id, operand: last.id }, nested: 'behind' });
    return moveRows(diagram, { ids: idsOf(last.items.slice(index ?? 0)), place: below, tag });
  }
  const index =
    gapIn(list.items, { place, of: list.of, nested: 'behind' }) ?? (isBefore(score, place, fragment.id) ? own : list.items.length);
  const to = { score: score.id, fragment: fragment.id, operand: last.id };
  return moveRows(diagram, { ids: idsOf(list.items.slice(own + 1, index)), place: to, tag });
}

/** The operand begins at another order key: rows between the old one and the new one change their operand. */
function moveSeparator({ score, fragment, place, tag }: At, operand: string): readonly Change[] {
  const index = fragment.operands.findIndex(({ id }) => id === operand);
  const [above, below] = [fragment.operands[index - 1], fragment.operands[index]];
  if (above === undefined || below === undefined) return [];
  const gap = (of: typeof above): number | undefined =>
    gapIn(of.items, { place, of: { fragment: fragment.id, operand: of.id }, nested: 'before' });
  const isAbove =
    isBefore(score, place, below.items[0]?.id ?? fragment.id) || fragment.operands.slice(0, index).some(({ id }) => id === place.operand);
  const [up, down] = [gap(above), gap(below)];
  const at =
    up !== undefined
      ? { of: above, at: up }
      : down !== undefined
        ? { of: below, at: down }
        : isAbove
          ? { of: above, at: 0 }
          : { of: below, at: below.items.length };
  if (at.of === above ? at.at === above.items.length : at.at === 0) return [];
  const before = at.of.items[at.at]?.id;
  const to = { score: score.id, fragment: fragment.id, operand: at.of.id, ...(before === undefined ? {} : { before }) };
  const keys = keysAt(score, to, { tag });
  const from = keys?.orders[0];
  if (keys === undefined || from === undefined) return [];
  return withBeginning(keys.changes, fragment, { operand, from });
}

/**
 * The index of a gap among items of one list. A gap within one of them counts as the one before it or behind it (`nested`); undefined
 * for a gap that lies elsewhere.
 */
function gapIn(
  items: readonly Item[],
  { place, of, nested }: { readonly place: Place; readonly of: List['of']; readonly nested: 'before' | 'behind' },
): number | undefined {
  if (place.fragment === of.fragment && (of.operand === undefined || (place.operand ?? of.operand) === of.operand)) {
    if (place.before === undefined) return items.length;
    const index = items.findIndex(({ id }) => id === place.before);
    return index < 0 ? undefined : index;
  }
  const holding = items.findIndex((item) => item.type === 'fragment' && lieIn(item, place));
  return holding < 0 ? undefined : holding + (nested === 'before' ? 0 : 1);
}

/** Whether a gap lies in a fragment, at whatever depth. */
function lieIn(fragment: FragmentItem, { fragment: id }: Place): boolean {
  return (
    id !== undefined &&
    (id === fragment.id ||
      findItem(
        fragment.operands.flatMap(({ items }) => items),
        id,
      ) !== undefined)
  );
}

/** Whether a gap comes before the item with an id in reading order; the end of a list counts with the fragment that holds it. */
function isBefore({ root }: Score, place: Place, id: string): boolean {
  const order = walkItems(root).map((item) => item.id);
  const at = place.before ?? place.fragment;
  return at !== undefined && order.indexOf(at) < order.indexOf(id);
}

function idsOf(items: readonly Item[]): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** The gap that a border of a fragment comes to when it passes one row; undefined where there is none to pass. */
export function nextGap(score: Score, id: string, edge: 'top' | 'bottom', by: -1 | 1): Place | undefined {
  const list = listOf(score, id);
  const fragment = list?.items.find((item) => item.id === id);
  if (list === undefined || fragment?.type !== 'fragment') return undefined;
  const own = list.items.indexOf(fragment);
  const isOut = (edge === 'top') === by < 0;
  const operand = edge === 'top' ? fragment.operands[0] : fragment.operands.at(-1);
  if (operand === undefined) return undefined;
  const items = isOut ? list.items : operand.items;
  const of = isOut ? list.of : { fragment: id, operand: operand.id };
  const index = isOut ? own + (by < 0 ? -1 : 2) : edge === 'top' ? 1 : items.length - 1;
  if (index < 0 || index > items.length || (!isOut && items.length === 0)) return undefined;
  const before = items[index];
  return { score: score.id, ...of, ...(before === undefined ? {} : { before: before.id }) };
}
