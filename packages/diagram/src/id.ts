import { defaultLimits, type Limits } from './limits.ts';

/** Names that mean something to JavaScript objects, and so never name an element. */
const reserved: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether `id` can name a node or an edge. */
export function isUsableId(id: unknown, limits: Pick<Limits, 'maxIdCharacters'>): id is string {
  return typeof id === 'string' && id !== '' && id.length <= limits.maxIdCharacters && id.isWellFormed() && !reserved.has(id);
}

/** Ids for elements whose own may be missing, taken or unusable. */
export interface Ids {
  /** The id for an element that calls itself `raw`: that, if it can be, else a made one. */
  take(raw: unknown): string;
  /** The id of the element that something else calls `raw`; the first, when several do. */
  resolve(raw: unknown): string | undefined;
}

/** Ids beginning with `prefix` where they have to be made. */
export function createIds(prefix: string): Ids {
  const taken = new Set<string>();
  const called = new Map<unknown, string>();
  let counter = 0;
  return {
    take(raw) {
      const own = typeof raw === 'number' ? String(raw) : raw;
      let id = own;
      while (!isUsableId(id, defaultLimits) || taken.has(id)) {
        // Ids are never given back, so that none is tried twice.
        counter += 1;
        id = `${prefix}-${counter}`;
      }
      taken.add(id);
      if (own !== undefined && !called.has(own)) called.set(own, id);
      return id;
    },
    resolve: (raw) => called.get(typeof raw === 'number' ? String(raw) : raw),
  };
}
