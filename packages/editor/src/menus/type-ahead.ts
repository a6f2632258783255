/** Letters typed within this time of each other are one search. */
const pauseMs = 1200;

/** Search by the letters one types in a menu, as the platforms' own menus have it. */
export interface TypeAhead {
  /** Takes a key at a time (ms). The titles' index of what is found, from `at` on and round; undefined for a key that is no letter of a search. */
  readonly take: (key: { readonly key: string; readonly atMs: number }, titles: readonly string[], at: number) => number | undefined;
}

/** The search of one menu. One letter again and again goes from one title that begins with it to the next. */
export function createTypeAhead(): TypeAhead {
  let typed = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    take({ key, atMs }, titles, at) {
      const isNew = atMs - lastMs > pauseMs;
      // Space chooses, unless it goes on with a search.
      if (key.length !== 1 || (key === ' ' && isNew)) return undefined;
      lastMs = atMs;
      typed = (isNew ? '' : typed) + key.toLowerCase();
      const isRepeated = [...typed].every((letter) => letter === typed[0]);
      const wanted = isRepeated ? (typed[0] ?? '') : typed;
      // A longer search may go on with the title where it is.
      const start = isRepeated ? at + 1 : Math.max(at, 0);
      const order = titles.map((_, index) => (start + index) % titles.length);
      return order.find((index) => titles[index]?.toLowerCase().startsWith(wanted));
    },
  };
}
