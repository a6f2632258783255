import type { Writing } from '../texts/writing.ts';
import type { ViewStore } from '../view-state/view-store.ts';

interface Setting {
  readonly viewStore: ViewStore;
  readonly isReadOnly: boolean;
  readonly writing: Pick<Writing, 'keep'>;
}

/** Opens the strip of a relation, with `typed` in the place of its line; false for who may only look. */
export function openStrip({ viewStore, isReadOnly, writing }: Setting, id: string, typed?: string): boolean {
  if (isReadOnly) return false;
  writing.keep();
  viewStore.update({ selection: { nodes: new Set(), edges: new Set([id]) }, strip: { id, ...(typed === undefined ? {} : { typed }) } });
  return true;
}
