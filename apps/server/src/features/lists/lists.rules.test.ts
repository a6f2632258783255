import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterOf, type ListWish, matchOf, pageOf, readCursor, type SearchedItem, wordsOf } from './lists.rules.ts';

const item = (id: string, more: Partial<SearchedItem> = {}): SearchedItem => ({
  ...{ id, name: id, ownerEmail: '', updatedAt: 0, createdAt: 0, openedAt: null, starredAt: null, inElements: [] },
  ...more,
});
const wish = (more: Partial<ListWish> = {}): ListWish => ({
  ...{ sort: 'changed', limit: 100, after: undefined },
  ...more,
});

test('every word of the search is found in the name or the owner, letter case and accents aside', () => {
  const items = [item('Übersicht'), item('Order model'), item('Plan', { ownerEmail: 'ada@example.org' })];
  const found = (search: string) => items.filter(filterOf({ words: wordsOf(search), starred: false })).map(({ id }) => id);
  expect(found('ubersicht')).toEqual(['Übersicht']);
  expect(found(' MODEL order')).toEqual(['Order model']);
  expect(found('ada')).toEqual(['Plan']);
  expect(found('(.*')).toEqual([]);
  expect(wordsOf('\0 order\0model \0')).toEqual(['order', 'model']);
});

test('words are also found in names of elements; the element that has the missing word is shown', () => {
  const words = wordsOf('Order  KÄUFER order');
  expect(words).toEqual(['order', 'kaufer']);
  const isFound = filterOf({ words, starred: false });
  const [one, other] = [item('Orders', { inElements: [false, true] }), item('Plan', { inElements: [true, false] })];
  expect([one, other].map(isFound)).toEqual([true, false]);
  expect(matchOf(one, words, 'Order\nKäufer\nKäufergruppe')).toBe('Käufer');
  expect(matchOf(item('Plan'), words, 'Käufer\nOrder of a Käufer')).toBe('Order of a Käufer');
  expect(matchOf(item('Order of Kaufer'), words, 'Käufer')).toBeUndefined();
});

test('names sort as people do, times newest first, never opened last; stars filter', () => {
  const items = [
    item('Plan 10', { updatedAt: 1, openedAt: 5 }),
    item('plan 9', { updatedAt: 3, starredAt: 7 }),
    item('äpfel', { updatedAt: 2, openedAt: 9 }),
  ];
  const sorted = (sort: ListWish['sort']) => pageOf(items, wish({ sort })).items.map(({ id }) => id);
  expect(sorted('name')).toEqual(['äpfel', 'plan 9', 'Plan 10']);
  expect(sorted('changed')).toEqual(['plan 9', 'äpfel', 'Plan 10']);
  expect(sorted('opened')).toEqual(['äpfel', 'Plan 10', 'plan 9']);
  expect(items.filter(filterOf({ words: [], starred: true })).map(({ id }) => id)).toEqual(['plan 9']);
});

const items = fc.uniqueArray(
  fc.record({ id: fc.uuid(), name: fc.constantFrom('a', 'A', 'ä', 'b 10', 'b 9'), updatedAt: fc.nat(5), openedAt: fc.option(fc.nat(5)) }),
  { selector: ({ id }) => id, maxLength: 40 },
);

test('the pages together are the list, whatever their size and the order', () => {
  fc.assert(
    fc.property(items, fc.constantFrom('changed', 'created', 'opened', 'name'), fc.integer({ min: 1, max: 7 }), (given, sort, limit) => {
      const all = given.map(({ id, ...more }) => item(id, more));
      const ids: string[] = [];
      for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
        const page = pageOf(all, wish({ sort, limit, after: after === undefined ? undefined : readCursor(after, sort) }));
        ids.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      expect(ids).toEqual(pageOf(all, wish({ sort })).items.map(({ id }) => id));
    }),
  );
});

test('a cursor that was forged, or is of another order, is refused', () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const cursor = pageOf([item(one), item(other)], wish({ limit: 1 })).next ?? '';
  expect(() => readCursor(cursor, 'name')).toThrow(RangeError);
  const written = ['[1]', '[1,"a"]', `[1,"${one}",2]`, `[1.5,"${one}"]`, `[1e999,"${one}"]`, `["1","${one}"]`];
  for (const after of ['', 'x', 'bnVsbA', ...written.map((text) => Buffer.from(text).toString('base64url'))]) {
    expect(() => readCursor(after, 'changed')).toThrow(RangeError);
  }
});

test('a cursor that somebody made up is refused, or is a value like any other', () => {
  const parts = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.constantFrom(null, true, {}, [], '__proto__', 1e308, -0), fc.uuid());
  const forged = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 3 }).map((parsed) => Buffer.from(JSON.stringify(parsed)).toString('base64url')),
    fc.tuple(fc.integer(), fc.uuid()).map((parsed) => Buffer.from(JSON.stringify(parsed)).toString('base64url')),
  );
  const sorts = fc.constantFrom('changed', 'created', 'opened', 'name');
  fc.assert(
    fc.property(forged, sorts, (after, sort) => {
      try {
        const { value, id } = readCursor(after, sort);
        expect([typeof value, id]).toEqual([sort === 'name' ? 'string' : 'number', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 1_000 },
  );
});
