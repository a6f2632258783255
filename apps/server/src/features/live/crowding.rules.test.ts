import { expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { isCrowded, isFullOfEntries, maxThingsAtOnce, updateBounds } from './crowding.rules.ts';
import { measureUpdate } from './update-bytes.ts';

/** Two entries that were written over in turn, and others that stay: entries that follow each other would become one. */
function documentWith({ gone, living }: { gone: number; living: number }): Doc {
  const shared = new Doc();
  const fields = shared.getMap('fields');
  shared.transact(() => {
    for (let index = 0; index < gone; index += 1) fields.set(index % 2 === 0 ? 'a' : 'b', index);
    for (let index = 0; index < living; index += 1) fields.set(`k${index}`, index);
  });
  return shared;
}

test('a mostly deleted document is rebuilt before it is full; one full of content is not', () => {
  const usual = documentWith({ gone: 28_000, living: 1_000 });
  const old = documentWith({ gone: 32_000, living: 1_000 });
  const dense = documentWith({ gone: 30_000, living: 35_000 });
  expect([usual, old, dense].map(isCrowded)).toEqual([false, true, false]);
  expect([usual, old, dense].map(isFullOfEntries)).toEqual([false, false, false]);
  expect(isFullOfEntries(documentWith({ gone: 121_000, living: 0 }))).toBe(true);
  // Before the densest that a diagram can be is full, it is crowded.
  const densest = documentWith({ gone: 42_000, living: 37_000 });
  expect([isCrowded(densest), isFullOfEntries(densest)]).toEqual([true, false]);
});

test('values that replaced each other do not make an update too large, as offline work has many', () => {
  // As in a client that can undo them all: they are kept.
  const author = new Doc({ gc: false });
  const fields = author.getMap('fields');
  const write = (count: number, key: (index: number) => string) => {
    for (let index = 0; index < count; index += 1) fields.set(key(index), index);
  };
  const problem = () => {
    const measure = measureUpdate(encodeStateAsUpdate(author), updateBounds);
    return 'problem' in measure ? measure.problem : undefined;
  };
  author.transact(() => write(4 * maxThingsAtOnce, (index) => `k${index % 50}`));
  expect(problem()).toBeUndefined();
  author.transact(() => write(maxThingsAtOnce, (index) => `n${index}`));
  expect(problem()).toBe('This change is too large.');
});
