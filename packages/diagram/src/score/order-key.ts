import { firstRank, isRank, nextRank, rankAt, rankBetween } from './rank.ts';

/** Most characters of an order key. */
export const maxOrderCharacters = 120;

/** Tag of keys that no editor wrote. */
export const foreignTag = '0001';
/** Tag of keys that siblings without usable ones were given, the same in every editor. */
const settledTag = '0000';

interface Level {
  readonly rank: string;
  readonly tag: string;
  readonly count: string;
}

/**
 * A key that sorts between `after` and `before`, which are keys in their order, compared as plain texts; an absent one stands for
 * the beginning or the end. A key is `rank.tag.count`, repeated where a place lies inside a run: who goes on behind a key with
 * their own tag counts on, so that the runs that two people write into one gap stay whole.
 */
export function orderBetween(after: string | undefined, before: string | undefined, tag: string): string {
  const low = after === undefined ? [] : (levelsOf(after) ?? []);
  const high = before === undefined ? [] : (levelsOf(before) ?? []);
  const last = low.at(-1);
  if (last?.tag === tag) {
    const counted = printed([...low.slice(0, -1), { ...last, count: nextRank(last.count) }]);
    if (before === undefined || counted < before) return counted;
  }
  const begin = (rank: string): Level => ({ rank, tag, count: firstRank });
  let same = 0;
  while (same < low.length && same < high.length && isSame(low[same], high[same])) same += 1;
  const [a, b] = [low[same], high[same]];
  const shared = low.slice(0, same);
  if (a !== undefined && b !== undefined && a.rank === b.rank) {
    return printed([...shared, a, begin(rankBetween(low[same + 1]?.rank, undefined))]);
  }
  return printed([...shared, begin(rankBetween(a?.rank, b?.rank))]);
}

/** Whether new keys can be made beside `key`. */
export function isOrderKey(key: string | undefined): key is string {
  return key !== undefined && key.length <= maxOrderCharacters && levelsOf(key) !== undefined;
}

/** Keys for so many siblings that have none, in their order. */
export function freshKeys(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => printed([{ rank: rankAt(index), tag: settledTag, count: firstRank }]));
}

function levelsOf(key: string): readonly Level[] | undefined {
  const parts = key.split('.');
  if (parts.length % 3 !== 0) return undefined;
  const levels: Level[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [rank = '', tag = '', count = ''] = parts.slice(at, at + 3);
    if (!isRank(rank) || !isRank(count) || !/^[0-9A-Za-z]{4}$/.test(tag)) return undefined;
    levels.push({ rank, tag, count });
  }
  return levels;
}

function isSame(a: Level | undefined, b: Level | undefined): boolean {
  return a?.rank === b?.rank && a?.tag === b?.tag && a?.count === b?.count;
}

function printed(levels: readonly Level[]): string {
  return levels.map(({ rank, tag, count }) => `${rank}.${tag}.${count}`).join('.');
}
