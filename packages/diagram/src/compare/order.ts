/**
 * Returns the fewest of `ids` to move to bring `present` into the order of `ids`; both lists hold the same ids, each once. The
 * others are a longest common subsequence of both.
 */
export function misplaced(present: readonly string[], ids: readonly string[]): ReadonlySet<string> {
  const places = new Map(present.map((id, index) => [id, index]));
  const staying = new Set(longestRise(ids.map((id) => places.get(id) ?? 0)).map((index) => ids[index]));
  return new Set(ids.filter((id) => !staying.has(id)));
}

/** Indexes of a longest strictly rising subsequence of `values`. */
function longestRise(values: readonly number[]): readonly number[] {
  // `ends[length]` is the index of the smallest value that a rising run of that length can end in.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    const length = firstAtLeast(ends, values, value);
    before[index] = ends[length - 1];
    ends[length] = index;
  }
  const run: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) run.push(at);
  return run.reverse();
}

/** How many of `ends` have a value below `value`, by halving. */
function firstAtLeast(ends: readonly number[], values: readonly number[], value: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
