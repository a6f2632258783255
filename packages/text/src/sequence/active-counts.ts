/** How many executions of each lifeline are open at a place of a text. Mermaid refuses an end where none is. */
export interface ActiveCounts {
  start(lifeline: string): void;
  /** False where none is open. */
  finish(lifeline: string): boolean;
}

/** The counts at the beginning of a text. */
export function activeCounts(): ActiveCounts {
  const counts = new Map<string, number>();
  return {
    start: (lifeline) => void counts.set(lifeline, (counts.get(lifeline) ?? 0) + 1),
    finish(lifeline) {
      const count = counts.get(lifeline) ?? 0;
      if (count > 0) counts.set(lifeline, count - 1);
      return count > 0;
    },
  };
}
