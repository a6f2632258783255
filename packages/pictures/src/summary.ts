/** What a thumbnail says of itself, for those who do not see it: `A diagram with 7 nodes and 6 relations`. */
export function summaryOf(svg: string): string | undefined {
  return /<desc>([^<]*)<\/desc>/.exec(svg)?.[1];
}
