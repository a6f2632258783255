/** Work that a search may do, counted so that the same diagram has the same picture on each machine; `left` is reduced as it is done. */
export interface Steps {
  left: number;
  /** Most of them that one search may take; as many as it takes usually when absent. */
  readonly ofSearch?: number;
}

/** Work that is done in parts and ends with a result; it yields about how many steps each part took, one of about 30 ns. */
export type Work<Result> = Generator<number, Result, undefined>;

/** Does all of some work, or the rest of it. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const part = work.next();
    if (part.done === true) return part.value;
  }
}

/** Does the next `most` steps of some work, and returns its result once it has ended. */
export function advance<Result>(work: Work<Result>, most: number): { readonly result: Result } | undefined {
  for (let steps = 0; steps < most; ) {
    const part = work.next();
    if (part.done === true) return { result: part.value };
    steps += part.value;
  }
  return undefined;
}

/** Steps counted for a route in addition to those of its search, which are slower than others. */
export const stepsOfRoute = 1000;
const stepsOfSearch = 5;

/** Returns a function that returns the steps taken from `steps` since its last call, with those of laying a route. */
export function stepsTaken(steps: Steps): () => number {
  let { left } = steps;
  return () => {
    const taken = left - steps.left;
    left = steps.left;
    return stepsOfRoute + taken * stepsOfSearch;
  };
}
