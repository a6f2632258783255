import type { Diagram } from '../diagram.ts';
import { behind, findItem, listOf, type Place, type Surroundings, surroundingsOf } from './place.ts';
import { fragmentOf, orderOf, readScores } from './read-scores.ts';
import type { Item, Score } from './score.ts';

/**
 * Returns the gap of `after` that is the nearest to a gap of `before`: behind the row that it was behind, else in front of the one that it
 * was in front of, else beside the next ones that are left; where its fragment is gone, beside what lay in it, and else where the fragment
 * was. Total: the place is in `after` unless there is no score.
 */
export function followPlace(place: Place, before: Diagram, after: Diagram): Place {
  if (before === after) return place;
  const was = readScores(before).find(({ id }) => id === place.score);
  const now = scoreAfter(was, place.score, after);
  if (now === undefined) return place;
  const there = { ...place, score: now.id };
  if (was === undefined) return surroundingsOf(now, there) === undefined ? { score: now.id } : there;
  return nearest(there, was, now);
}

/** The score with the id, else that with most of its lifelines: its frame was added or removed. */
function scoreAfter(was: Score | undefined, id: string, after: Diagram): Score | undefined {
  const scores = readScores(after);
  const same = scores.find((score) => score.id === id);
  if (same !== undefined) return same;
  const own = new Set(was?.columns.map((node) => node.id));
  const shared = (score: Score): number => score.columns.filter((node) => own.has(node.id)).length;
  return scores.toSorted((a, b) => shared(b) - shared(a))[0];
}

function nearest(place: Place, was: Score, now: Score): Place {
  const around = surroundingsOf(was, { ...place, score: was.id });
  if (around === undefined) return surroundingsOf(now, place) === undefined ? { score: now.id } : place;
  const index = place.before === undefined ? around.items.length : around.items.findIndex(({ id }) => id === place.before);
  const [above, below] =
    index < 0 ? [around.items.toReversed(), []] : [around.items.slice(0, index).toReversed(), around.items.slice(index)];
  const list = sameList(place, around, now);
  if (list !== undefined) {
    const unmoved = beside(list.items, [above, below], isUnmoved);
    // Rows that were all given fresh keys are where they were.
    const found = unmoved ?? beside(list.items, [above, below], () => true);
    return { ...listPlace(place), ...(found?.before === undefined ? {} : { before: found.before }) };
  }
  const isThere = ({ id }: Item): boolean => findItem(now.root, id) !== undefined;
  const [upper, lower] = [above.find(isThere), below.find(isThere)];
  if (upper !== undefined) return { score: now.id, ...behind(now, upper.id) };
  if (lower !== undefined) return { score: now.id, ...listOf(now, lower.id)?.of, before: lower.id };
  return round(place, { around, was, now });
}

/** The list of the place, where it is still there. */
function sameList({ fragment, operand }: Place, around: Surroundings, now: Score): { readonly items: readonly Item[] } | undefined {
  if (fragment === undefined) return { items: now.root };
  const item = findItem(now.root, fragment);
  if (item?.type !== 'fragment') return undefined;
  return item.operands.find(({ id }) => id === (operand ?? around.operand?.id));
}

/** A row that was dragged elsewhere does not take the gap with it. */
function isUnmoved({ stored: { data: before } }: Item, { stored: { data: now } }: Item): boolean {
  return orderOf(before) === orderOf(now) && fragmentOf(before) === fragmentOf(now);
}

/** The gap behind the nearest row above that counts, else in front of the nearest one below; undefined when none is left. */
function beside(
  items: readonly Item[],
  [above, below]: readonly (readonly Item[])[],
  counts: (was: Item, now: Item) => boolean,
): Pick<Place, 'before'> | undefined {
  const find = (rows: readonly Item[] = []): number | undefined => {
    for (const row of rows) {
      const index = items.findIndex((item) => item.id === row.id && counts(row, item));
      if (index >= 0) return index;
    }
    return undefined;
  };
  const [upper, lower] = [find(above), find(below)];
  const before = upper === undefined ? items[lower ?? -1] : items[upper + 1];
  if (upper === undefined && lower === undefined) return undefined;
  return before === undefined ? {} : { before: before.id };
}

function listPlace({ score, fragment, operand }: Place): Place {
  return { score, ...(fragment === undefined ? {} : { fragment }), ...(operand === undefined ? {} : { operand }) };
}

/** The place of an emptied list: the end of the operand before it, else where its fragment was. */
function round(
  { fragment: id = '' }: Place,
  { around: { fragment, operand }, was, now }: { readonly around: Surroundings; readonly was: Score; readonly now: Score },
): Place {
  const left = findItem(now.root, id);
  if (left?.type === 'fragment') {
    const index = fragment?.operands.findIndex((one) => one.id === operand?.id) ?? 0;
    const earlier = fragment?.operands.slice(0, index).findLast((one) => left.operands.some((other) => other.id === one.id));
    return { score: now.id, fragment: id, operand: earlier?.id ?? left.operands[0]?.id ?? '' };
  }
  return nearest({ ...behind(was, id), score: now.id }, was, now);
}
