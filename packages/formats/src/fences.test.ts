import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fencesIn } from './fences.ts';

/** Lines that count how often one of them is looked at. */
function counting(lines: readonly string[]): { readonly lines: readonly string[]; readonly looks: () => number } {
  let looks = 0;
  const counted = new Proxy(lines, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { lines: counted, looks: () => looks };
}

const fence = fc
  .tuple(fc.constantFrom('`', '~', ':', '-', '.'), fc.integer({ min: 2, max: 60 }), fc.constantFrom('', 'mermaid', 'js', ' x'))
  .map(([sign, length, info]) => sign.repeat(length) + info);
const line = fc.oneof(fence, fc.constantFrom('', 'text', '# heading', '[plantuml]', '> ```', '- ```mermaid', '@startuml'));

it('looks at each line a bounded number of times, whatever opens and nothing closes', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (some, times) => {
      const all = Array.from({ length: times }, () => some).flat();
      const { lines, looks } = counting(all);
      fencesIn(lines, Number.POSITIVE_INFINITY);
      expect(looks()).toBeLessThanOrEqual(6 * all.length);
    }),
    { numRuns: 300 },
  );
});

it('finds the heading above a block, without the signs at its end', () => {
  const heading = (title: string): string | undefined => fencesIn([title, '```mermaid', '```'], 1)[0]?.heading;
  expect(['# Orders ##', '## a # b', '# #', `# a${' #'.repeat(900)}`, 'no heading'].map(heading)).toEqual([
    'Orders',
    'a # b',
    '#',
    `a${' #'.repeat(899)}`,
    '',
  ]);
});
