/** Pairs of ids, the `most` that were added or asked for last. */
export function createRecentPairs(most: number) {
  const known = new Set<string>();
  const keyOf = (one: string, other: string) => `${one} ${other}`;
  const add = (key: string) => {
    known.delete(key);
    known.add(key);
    const [oldest] = known;
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  };

  return {
    has(one: string, other: string): boolean {
      const key = keyOf(one, other);
      if (!known.has(key)) return false;
      add(key);
      return true;
    },
    add: (one: string, other: string) => add(keyOf(one, other)),
    delete(one: string, other: string): void {
      known.delete(keyOf(one, other));
    },
  };
}
