import {
  type AbstractStruct,
  type AbstractType,
  createDeleteSetFromStructStore,
  type Doc,
  getItem,
  getState,
  type ID,
  type Item,
  type Transaction,
} from 'yjs';

/**
 * Everything of Yjs that its documentation does not promise: the struct store of a document, and the entries of shared types. No other
 * file touches these fields. `yjs-internals.test.ts` names the versions that they were checked with; a new version is checked there first.
 */

/** Clients that wrote in `shared`, with their structs by clock, collected ranges included. */
export function structsByClient({ store }: Doc): ReadonlyMap<number, readonly AbstractStruct[]> {
  return store.clients;
}

/** The clock that the next struct of `client` has: the number of its characters and entries so far. */
export function clockOf({ store }: Doc, client: number): number {
  return getState(store, client);
}

/** The struct that holds `id`, an item or a collected range. Throws when the clock is not reached yet. */
export function structAt({ store }: Doc, id: ID): AbstractStruct {
  // Typed as an item, though it may be a collected range.
  return getItem(store, id);
}

/** Whether updates were applied whose predecessors are missing. */
export function hasPendingUpdates({ store }: Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null;
}

/** All that was deleted in `shared`. */
export function deletedIn({ store }: Doc): Transaction['deleteSet'] {
  return createDeleteSetFromStructStore(store);
}

/** The newest entry of each key of a shared map, deleted ones included. */
export function entriesOf({ _map: entries }: AnyType): ReadonlyMap<string, Item> {
  return entries;
}

/** The first item of a shared list or text; null when it is empty. */
export function firstItemOf({ _start: first }: AnyType): Item | null {
  return first;
}

/** The item that holds a shared type; null for a type at the top of its document. */
export function itemHolding({ _item: item }: AnyType): Item | null {
  return item;
}

/**
 * Calls `onLookup` each time Yjs looks up a client's structs while it applies an update: once or twice for each struct that it integrates or
 * deletes. An error thrown there ends the application of the update.
 */
export function watchLookups(shared: Doc, onLookup: () => void): void {
  shared.store.clients = new WatchedMap(onLookup);
  shared.on('beforeTransaction', ({ deleteSet }: Transaction) => {
    deleteSet.clients = new WatchedMap(onLookup);
  });
}

// Common internals of all shared types.
type AnyType = Pick<AbstractType<never>, '_map' | '_start' | '_item'>;

class WatchedMap<Key, Value> extends Map<Key, Value> {
  readonly #onRead: () => void;

  constructor(onRead: () => void) {
    super();
    this.#onRead = onRead;
  }

  override get(key: Key): Value | undefined {
    this.#onRead();
    return super.get(key);
  }
}
