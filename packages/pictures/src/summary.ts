/** Summary of a diagram without nodes. Kept here so that a list of diagrams does not load the notation. */
export const emptySummary = 'An empty diagram.';

/** Returns the description of a thumbnail for screen readers: `A diagram with 7 nodes and 6 relations`. */
export function summaryOf(svg: string): string | undefined {
  return /<desc>([^<]*)<\/desc>/.exec(svg)?.[1];
}
