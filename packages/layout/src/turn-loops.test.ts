import { expect, it } from 'vitest';
import { turnLoops } from './turn-loops.ts';

function turned(ids: string, links: string): string {
  const boxes = [...ids].map((id) => ({ id, width: 1, height: 1 }));
  const all = links.split(' ').map(([from = '', to = '']) => ({ from, to }));
  return turnLoops({ boxes, links: all })
    .map(({ from, to }) => `${from}${to}`)
    .join(' ');
}

it('turns what leads back, and nothing else', () => {
  expect(turned('abc', 'ab bc ca')).toBe('ab bc ac');
  expect(turned('abc', 'ab ac bc')).toBe('ab ac bc');
});

it('begins at what nothing leads to, even when it is said last', () => {
  expect(turned('abs', 'ab ba sa')).toBe('ab ab sa');
  expect(turned('bas', 'sa ab ba')).toBe('sa ab ab');
});

it('leaves no loop in a large one', () => {
  const ids = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const links = [...ids].map((id, at) => `${id}${ids[(at + 1) % ids.length]}`).join(' ');
  expect(turned(ids, links).split(' ').at(-1)).toBe(`${ids[0]}${ids.at(-1)}`);
});
