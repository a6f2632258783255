import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, ID, Item, Map as SharedMap } from 'yjs';
import {
  clockOf,
  deletedIn,
  entriesOf,
  firstItemOf,
  hasPendingUpdates,
  itemHolding,
  structAt,
  structsByClient,
  watchLookups,
} from './yjs-internals.ts';

/** Versions of Yjs whose fields behave as these tests say. */
const checkedVersions = ['13.6.33'];

function filled() {
  const shared = new Doc();
  shared.clientID = 7;
  const map = shared.getMap('nodes');
  const inner = new SharedMap<unknown>();
  map.set('a', inner);
  inner.set('label', 'Order');
  inner.set('label', 'Customer');
  map.set('b', 1);
  map.delete('b');
  return { shared, map, inner };
}

describe('fields of Yjs that its documentation does not promise', () => {
  it('were checked with the version that is installed', () => {
    const path = createRequire(import.meta.url).resolve('yjs/package.json');
    expect(checkedVersions).toContain((JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version);
  });

  it('the store has the structs of each client by clock, collected ones too', () => {
    const { shared } = filled();
    expect([...structsByClient(shared).keys()]).toEqual([7]);
    const structs = structsByClient(shared).get(7) ?? [];
    expect(structs.map(({ id }) => id.clock)).toEqual(structs.map(({ id }) => id.clock).toSorted((a, b) => a - b));
    expect(structs.filter(({ deleted }) => deleted)).toHaveLength(2);
    expect([clockOf(shared, 7), clockOf(shared, 8)]).toEqual([4, 0]);
    expect(structAt(shared, new ID(7, 0))).toBeInstanceOf(Item);
    expect(() => structAt(shared, new ID(7, 4))).toThrow();
    expect(deletedIn(shared).clients.get(7)).toMatchObject([
      { clock: 1, len: 1 },
      { clock: 3, len: 1 },
    ]);
  });

  it('a map has the newest entry of each key, deleted ones too, and knows the item that holds it', () => {
    const { map, inner } = filled();
    expect([...entriesOf(map).keys()]).toEqual(['a', 'b']);
    expect(entriesOf(map).get('b')?.deleted).toBe(true);
    expect(itemHolding(inner)?.parent).toBe(map);
    expect(itemHolding(map)).toBeNull();
    const list = new Doc().getArray('list');
    expect(firstItemOf(list)).toBeNull();
    list.push([1, 2]);
    expect(firstItemOf(list)?.length).toBe(2);
  });

  it('an update without its predecessor is pending until that comes', () => {
    const { shared, map } = filled();
    const before = encodeStateAsUpdate(shared);
    const vector = encodeStateVector(shared);
    map.set('c', 1);
    const other = new Doc();
    applyUpdate(other, encodeStateAsUpdate(shared, vector));
    expect(hasPendingUpdates(other)).toBe(true);
    applyUpdate(other, before);
    expect([hasPendingUpdates(other), other.getMap('nodes').get('c')]).toEqual([false, 1]);
  });

  it('lookups are told while an update is applied, and an error there ends it', () => {
    const update = encodeStateAsUpdate(filled().shared);
    const counted = new Doc();
    let lookups = 0;
    watchLookups(counted, () => {
      lookups += 1;
    });
    applyUpdate(counted, update);
    expect(lookups).toBeGreaterThanOrEqual(4);
    const stopped = new Doc();
    watchLookups(stopped, () => {
      throw new Error('enough');
    });
    expect(() => applyUpdate(stopped, update)).toThrow('enough');
  });
});
