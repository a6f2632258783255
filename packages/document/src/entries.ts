import type { Map as SharedMap } from 'yjs';
import { itemPlace } from './lists.ts';

/**
 * A shared map that is written to many times: it is looked through once, where Yjs would do so each time it is asked for its
 * size. Meanwhile nobody may write to the map in another way.
 */
export class Entries {
  readonly #map: SharedMap<unknown>;
  /** Keys of the items of each list. */
  readonly #items = new Map<string, Set<string>>();
  #count = 0;

  constructor(map: SharedMap<unknown>) {
    this.#map = map;
    for (const key of map.keys()) this.#note(key);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get(key: string): unknown {
    return this.#map.get(key);
  }

  set(key: string, value: unknown): void {
    if (!this.#map.has(key)) this.#note(key);
    this.#map.set(key, value);
  }

  /** Nothing where there is no such entry. */
  delete(key: string): void {
    if (!this.#map.has(key)) return;
    this.#map.delete(key);
    this.#count -= 1;
    const field = itemPlace(key)?.field;
    if (field !== undefined) this.#items.get(field)?.delete(key);
  }

  /** The keys of the items of a list, as they are now. */
  itemsOf(field: string): readonly string[] {
    return [...(this.#items.get(field) ?? [])];
  }

  #note(key: string): void {
    this.#count += 1;
    const field = itemPlace(key)?.field;
    if (field !== undefined) this.#items.set(field, (this.#items.get(field) ?? new Set()).add(key));
  }
}

/** The entries of each map, for as long as a batch of changes is written. */
export type EntriesOf = (map: SharedMap<unknown>) => Entries;

/** For one batch, in which every write to these maps goes through what it answers. */
export function entriesInBatch(): EntriesOf {
  const known = new Map<SharedMap<unknown>, Entries>();
  return (map) => {
    const entries = known.get(map) ?? new Entries(map);
    known.set(map, entries);
    return entries;
  };
}
