import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshKeys, isOrderKey, orderBetween } from './order-key.ts';

const writers = ['AAAA', 'Kx3p', 'zzzz', '0001'] as const;

/** Inserts at gaps of a list, each by one of the writers. */
const inserts = fc.array(fc.record({ at: fc.nat(), tag: fc.constantFrom(...writers) }), { maxLength: 120 });

function insertAll(steps: readonly { readonly at: number; readonly tag: string }[], start: readonly string[] = []): readonly string[] {
  const keys = [...start];
  for (const { at, tag } of steps) {
    const index = at % (keys.length + 1);
    keys.splice(index, 0, orderBetween(keys[index - 1], keys[index], tag));
  }
  return keys;
}

describe('an order key', () => {
  it('lies strictly between its neighbours, whoever wrote these, and stays usable', () => {
    fc.assert(
      fc.property(inserts, (steps) => {
        const keys = insertAll(steps);
        expect(keys.toSorted()).toEqual(keys);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.every(isOrderKey)).toBe(true);
      }),
    );
  });

  it('is short where one person, or two in turn, write downwards', () => {
    const alone = insertAll(Array.from({ length: 1000 }, (_, at) => ({ at, tag: 'AAAA' })));
    const inTurn = insertAll(Array.from({ length: 1000 }, (_, at) => ({ at, tag: at % 2 === 0 ? 'AAAA' : 'BBBB' })));
    const upwards = insertAll(Array.from({ length: 1000 }, () => ({ at: 0, tag: 'AAAA' })));
    const lengths = [alone, inTurn, upwards].map((keys) => Math.max(...keys.map(({ length }) => length)));
    expect(lengths.every((length) => length <= 14)).toBe(true);
  });

  it('keeps the runs whole that two people write into one gap at once', () => {
    fc.assert(
      fc.property(inserts, fc.nat(), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (steps, gap, mine, theirs) => {
        const keys = insertAll(steps);
        const index = gap % (keys.length + 1);
        const run = (tag: string, count: number): readonly string[] => {
          const written: string[] = [];
          for (let made = 0; made < count; made += 1) written.push(orderBetween(written.at(-1) ?? keys[index - 1], keys[index], tag));
          return written;
        };
        const [a, b] = [run('MINE', mine), run('THEY', theirs)];
        const all = [...keys, ...a, ...b].toSorted();
        const own = all.flatMap((key) => (a.includes(key) ? ['a'] : b.includes(key) ? ['b'] : []));
        expect(['a'.repeat(mine) + 'b'.repeat(theirs), 'b'.repeat(theirs) + 'a'.repeat(mine)]).toContain(own.join(''));
      }),
    );
  });

  it('is made afresh in the order of the siblings, the same in every editor', () => {
    const keys = freshKeys(5000);
    expect(keys.toSorted()).toEqual(keys);
    expect(freshKeys(3)).toEqual(['a0.0000.a0', 'a1.0000.a0', 'a2.0000.a0']);
  });

  it.each(['', 'a', 'a0', 'a0.Kx3p', 'a0.K.a0', 'a00.Kx3p.a0', 'ä0.Kx3p.a0', 'a0.Kx3p.a0.a1', `a0.Kx3p.a${'1'.repeat(120)}`])(
    'is not %j',
    (text) => {
      expect(isOrderKey(text)).toBe(false);
    },
  );
});
