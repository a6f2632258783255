/** Those of `items` whose words hold every word of `query`, those that begin with it first; all in their order for an empty query. */
export function matching<T>(items: readonly T[], query: string, textsOf: (item: T) => readonly string[]): readonly T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  const [first = ''] = words;
  const ranked = items.flatMap((item) => {
    const [title = '', ...rest] = textsOf(item).map((text) => text.toLowerCase());
    const all = [title, ...rest].join(' ');
    if (!words.every((word) => all.includes(word))) return [];
    const at = title.indexOf(first);
    const isWord = at === 0 || (at > 0 && title[at - 1] === ' ');
    return [{ item, rank: at === 0 ? 0 : isWord ? 1 : at > 0 ? 2 : 3 }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
