import { acts, changesOf, diagrams } from '@umlaut/diagram/testing';
import { joinDocument, openDocument } from '@umlaut/document';
import fc from 'fast-check';
import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, getState, mergeUpdates } from 'yjs';
import { measureUpdate, sliceUpdate, type UpdateBounds } from './update-bytes.ts';
import { readUpdate } from './update-check.ts';

const bounds: UpdateBounds = { mostThings: 100_000, overwritesPerThing: 1, mostRanges: 100_000, maxDepth: 32 };

/** Documents in which several clients have written over each other's work. */
const drawn = fc.tuple(diagrams, fc.array(fc.tuple(fc.nat(2), acts), { maxLength: 30 })).map(([diagram, list]) => {
  const base = openDocument(diagram);
  const replicas = [1, 2, 3].map(() => {
    const shared = new Doc();
    applyUpdate(shared, encodeStateAsUpdate(base.shared));
    return joinDocument(shared);
  });
  for (const [index, [who, act]] of list.entries()) {
    const replica = replicas[who] ?? base;
    replica.apply(changesOf(replica.current(), act, `made-${index}`));
    if (index % 4 === 0) for (const other of replicas) applyUpdate(other.shared, encodeStateAsUpdate(replica.shared));
  }
  return { base: base.shared, update: mergeUpdates(replicas.map(({ shared }) => encodeStateAsUpdate(shared))) };
});

test('counts what Yjs finds in an update', () => {
  fc.assert(
    fc.property(drawn, ({ update }) => {
      const read = readUpdate(update);
      const ranges = [...(read?.deleted.clients.values() ?? [])].flat();
      expect(measureUpdate(update, bounds)).toMatchObject({
        structs: read?.structs.length,
        ranges: ranges.length,
        deleted: ranges.reduce((sum, { len }) => sum + len, 0),
      });
    }),
    { numRuns: 30 },
  );
});

test('slices, applied one after the other, make the same document, and none of them waits for a later one', () => {
  fc.assert(
    fc.property(drawn, fc.integer({ min: 1, max: 40 }), fc.boolean(), ({ base, update }, mostThings, isKnown) => {
      const [whole, sliced] = [new Doc(), new Doc()];
      for (const shared of isKnown ? [whole, sliced] : []) applyUpdate(shared, encodeStateAsUpdate(base));
      applyUpdate(whole, update);
      const slices = sliceUpdate(update, { knownOf: (client) => getState(sliced.store, client), mostThings, maxDepth: 32 });
      for (const slice of slices ?? []) {
        expect(measureUpdate(slice, bounds)).not.toHaveProperty('problem');
        applyUpdate(sliced, slice);
        expect([sliced.store.pendingStructs, sliced.store.pendingDs]).toEqual([null, null]);
      }
      expect(encodeStateVector(sliced)).toEqual(encodeStateVector(whole));
      const [one, other] = [whole, sliced].map((shared) => joinDocument(shared).current());
      expect(one).toEqual(other);
    }),
    { numRuns: 40 },
  );
});

test('an update that builds on one that is missing has no slices', () => {
  const author = new Doc();
  author.getMap('fields').set('k', 1);
  const known = encodeStateVector(author);
  author.getMap('fields').set('k', 2);
  const later = encodeStateAsUpdate(author, known);
  author.getMap('fields').delete('k');
  const deletion = encodeStateAsUpdate(author, encodeStateVector(author));
  const slice = (update: Uint8Array) => sliceUpdate(update, { knownOf: () => 0, mostThings: 10, maxDepth: 32 });
  expect([slice(later), slice(deletion)]).toEqual([undefined, undefined]);
  expect(sliceUpdate(later, { knownOf: () => 1, mostThings: 10, maxDepth: 32 })).toHaveLength(2);
});

test('bytes cut off anywhere, garbled, or that promise more than there is are refused at once', () => {
  const shared = openDocument({
    nodes: [{ id: 'a', position: { x: 0.5, y: 1 }, data: { label: 'Ä😀', list: [[], {}] } }],
    edges: [],
  }).shared;
  shared.getMap('fields').delete('none');
  const update = encodeStateAsUpdate(shared);
  for (let length = 0; length < update.length - 1; length += 1) {
    expect(measureUpdate(update.subarray(0, length), bounds)).toHaveProperty('problem');
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const measure = measureUpdate(bytes, bounds);
      if (!('problem' in measure)) expect(readUpdate(bytes)).toBeDefined();
    }),
    { numRuns: 2_000 },
  );
  const promising = createEncoder();
  for (const number of [1, 1, 7, 0, 0x28, 1, 0, 0, 2 ** 50]) writeVarUint(promising, number);
  const from = performance.now();
  expect(measureUpdate(toUint8Array(promising), bounds)).toHaveProperty('problem');
  expect(performance.now() - from).toBeLessThan(100);
});
