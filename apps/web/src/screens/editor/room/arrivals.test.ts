import { expect, test } from 'vitest';
import { arrivalsText } from './arrivals.ts';

const [mika, jo, ada] = [
  { id: '1', name: 'mika' },
  { id: '2', name: 'jo' },
  { id: '3', name: 'ada' },
] as const;

test('says who came and who left', () => {
  expect(arrivalsText([], [mika])).toBe('mika is here.');
  expect(arrivalsText([mika], [jo, ada])).toBe('jo and ada are here. mika has left.');
  expect(arrivalsText([mika, jo, ada], [])).toBe('mika, jo and ada have left.');
  expect(arrivalsText([mika], [{ ...mika }])).toBe('');
});
