import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Doc } from 'yjs';
import { arrange, inOrder, putAbove, putOnTop, type SharedOrder } from './order.ts';

function orderOf(keys: Record<string, unknown>): SharedOrder {
  const order: SharedOrder = new Doc().getMap('order');
  for (const [id, key] of Object.entries(keys)) order.set(id, key);
  return order;
}

describe('inOrder', () => {
  it('sorts by index, equal ones by id, unreadable ones first', () => {
    const order = orderOf({ c: 'a1', a: 'a2', b: 'a1', x: 7, y: 'a10', z: '!' });
    expect(inOrder(['a', 'b', 'c', 'x', 'y', 'z', 'none'], order)).toEqual(['none', 'x', 'y', 'z', 'b', 'c', 'a']);
  });
});

describe('putOnTop', () => {
  it('puts above all others, whatever stands there', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('a0', 'Zz', 'zzzz', 'b00', `A${'0'.repeat(26)}`, `z${'z'.repeat(26)}`), fc.integer());
    fc.assert(
      fc.property(fc.array(key, { maxLength: 5 }), (keys) => {
        const ids = keys.map((_, index) => `n${index}`);
        const order = orderOf(Object.fromEntries(keys.map((value, index) => [`n${index}`, value])));
        putOnTop(order, 'top', ids);
        expect(inOrder([...ids, 'top'], order).at(-1)).toBe('top');
      }),
    );
  });
});

describe('an index of endless length, which no program makes', () => {
  it.each([27, 999, 1_000])('of %i characters gives way to short ones once there is no more room above it', (length) => {
    const order = orderOf({ hostile: 'z'.repeat(length) });
    const ids = ['hostile'];
    for (const id of ['a', 'b', 'c', 'd']) {
      ids.push(id);
      putOnTop(order, id, ids);
      expect(inOrder(ids, order)).toEqual(ids);
    }
    putAbove(order, { id: 'e', after: 'd' }, [...ids, 'e']);
    expect(inOrder([...ids, 'e'], order)).toEqual([...ids, 'e']);
  });

  it('neither breaks what is put above it nor grows on', () => {
    const order = orderOf({ hostile: 'z'.repeat(100_000), a: 'a0' });
    putOnTop(order, 'b', ['hostile', 'a', 'b']);
    putAbove(order, { id: 'c', after: 'hostile' }, ['hostile', 'a', 'b', 'c']);
    expect(inOrder(['a', 'b', 'c', 'hostile'], order)).toEqual(['hostile', 'c', 'a', 'b']);
    for (const id of ['a', 'b', 'c']) expect(String(order.get(id)).length).toBeLessThan(10);
  });
});

describe('arrange', () => {
  it.each([{}, { chance: Math.random }, { isFirm: (id: string) => id < 'c' }])(
    'makes any order, and leaves one that is so already, with %o',
    (wish) => {
      const ids = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e']);
      const start = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('a0', 'a1', 'a1V', 'Zz'));
      fc.assert(
        fc.property(start, ids, ids, (given, first, then) => {
          const order = orderOf(given);
          arrange(order, first, wish);
          expect(inOrder(first, order)).toEqual(first);
          arrange(order, then, wish);
          const keys = order.toJSON();
          expect(inOrder(then, order)).toEqual(then);
          arrange(order, then, wish);
          expect(order.toJSON()).toEqual(keys);
        }),
      );
    },
  );

  it('leaves firm ones alone where they are in order, however many others are not', () => {
    const order = orderOf({ a: 'a0', b: 'a1', c: 'a2', firm: 'a3', stays: 'a4' });
    arrange(order, ['firm', 'a', 'b', 'c', 'stays'], { isFirm: (id) => id === 'firm' });
    expect(inOrder(['a', 'b', 'c', 'firm', 'stays'], order)).toEqual(['firm', 'a', 'b', 'c', 'stays']);
    expect([order.get('firm'), order.get('stays')]).toEqual(['a3', 'a4']);
  });

  it('makes short indexes for what is put in by chance below each other, and above each other', () => {
    const ids = ['first', 'last'];
    const order = orderOf({ first: 'a0', last: 'a1' });
    for (let count = 0; count < 400; count += 1) {
      ids.splice(-1, 0, `below ${count}`);
      arrange(order, ids, { chance: Math.random });
    }
    // By chance 82 to 113 in a dozen runs, and 213 to 229 below.
    expect(Math.max(...ids.map((id) => String(order.get(id)).length))).toBeLessThan(150);
    for (let count = 0; count < 400; count += 1) {
      ids.splice(1, 0, `above ${count}`);
      arrange(order, ids, { chance: Math.random });
    }
    expect(inOrder(ids, order)).toEqual(ids);
    expect(Math.max(...ids.map((id) => String(order.get(id)).length))).toBeLessThan(300);
  });
});
