import type { Plan } from '@umlaut/api';

export interface Allowances {
  readonly diagrams: number;
  /** Other people each diagram may be shared with. */
  readonly shares: number;
  /** Bytes that all diagrams may take together, with their versions and those in the bin. */
  readonly storage: number;
}

type Settings = Readonly<Record<'FREE_DIAGRAMS' | 'FREE_SHARES' | 'STORAGE_MEGABYTES', number>>;

const megabyte = 1024 * 1024;

/** The plan that a stored text names; an unknown one counts as the least. */
export function planOf(text: string): Plan {
  return text === 'unlimited' ? 'unlimited' : 'free';
}

/** The plans' allowances of storage, in bytes. */
export function storageAllowances(settings: Settings): Readonly<Record<Plan, number>> {
  return { free: allowancesOf('free', settings).storage, unlimited: allowancesOf('unlimited', settings).storage };
}

/**
 * Returns the allowances of a plan. An unlimited one is 2^53 - 1, as the API always answers a number; bytes are always limited.
 */
export function allowancesOf(plan: Plan, free: Settings): Allowances {
  const storage = free.STORAGE_MEGABYTES * megabyte;
  if (plan === 'unlimited') return { diagrams: Number.MAX_SAFE_INTEGER, shares: Number.MAX_SAFE_INTEGER, storage: 10 * storage };
  return { diagrams: free.FREE_DIAGRAMS, shares: free.FREE_SHARES, storage };
}
