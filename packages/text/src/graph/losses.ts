import type { Loss } from '@umlaut/diagram';

/** Losses as they are met, one for each thing that is lost. */
export interface Losses {
  add(how: Loss['how'], what: string, at?: { readonly element?: string; readonly line?: number }): void;
  list(): readonly Loss[];
}

/** An empty list of losses. */
export function createLosses(): Losses {
  const found = new Map<string, { how: Loss['how']; what: string; count: number; elements: string[]; line?: number }>();
  return {
    add(how, what, { element, line } = {}) {
      const key = `${how} ${what}`;
      const loss = found.get(key) ?? { how, what, count: 0, elements: [], ...(line === undefined ? {} : { line }) };
      loss.count += 1;
      if (element !== undefined) loss.elements.push(element);
      found.set(key, loss);
    },
    list: () => [...found.values()],
  };
}
