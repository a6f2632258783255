import type { Plan } from '@umlaut/api';

export interface Allowances {
  readonly diagrams: number;
  /** Other people each diagram may be shared with. */
  readonly shares: number;
}

/** The plan that a stored text names; an unknown one counts as the least. */
export function planOf(text: string): Plan {
  return text === 'unlimited' ? 'unlimited' : 'free';
}

/** What a plan allows. Without a limit it is 2^53 - 1, as the calls always answer a number. */
export function allowancesOf(plan: Plan, free: { readonly FREE_DIAGRAMS: number; readonly FREE_SHARES: number }): Allowances {
  if (plan === 'unlimited') return { diagrams: Number.MAX_SAFE_INTEGER, shares: Number.MAX_SAFE_INTEGER };
  return { diagrams: free.FREE_DIAGRAMS, shares: free.FREE_SHARES };
}
