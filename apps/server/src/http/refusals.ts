/** Refused requests of one kind by one user or address. */
interface Refusal {
  readonly code: string;
  readonly userId?: string | undefined;
  readonly address?: string | undefined;
}

/** Refusals of one kind that were not logged one by one. */
interface RefusalSummary extends Refusal {
  readonly count: number;
}

/** Counts refused requests: the first of each kind is logged, the others are summed up now and then. */
export interface Refusals {
  /** Whether this one is to be logged by itself. */
  note(refusal: Refusal): boolean;
  /** Summaries since the last call, after which each kind's next one is logged again. */
  drain(): readonly RefusalSummary[];
}

/** Of more kinds than this only the code is told apart: a crowd of addresses fills neither memory nor log. */
const mostKinds = 200;

export function createRefusals(): Refusals {
  const counts = new Map<string, { readonly refusal: Refusal; count: number }>();

  return {
    note(refusal) {
      const { code, userId, address } = refusal;
      const own = `${code} ${userId ?? address ?? ''}`;
      const key = counts.has(own) || counts.size < mostKinds ? own : code;
      const entry = counts.get(key);
      if (entry !== undefined) {
        entry.count += 1;
        return false;
      }
      counts.set(key, { refusal: key === own ? refusal : { code }, count: key === own ? 0 : 1 });
      return key === own;
    },
    drain() {
      const summaries = [...counts.values()].filter(({ count }) => count > 0).map(({ refusal, count }) => ({ ...refusal, count }));
      counts.clear();
      return summaries;
    },
  };
}
