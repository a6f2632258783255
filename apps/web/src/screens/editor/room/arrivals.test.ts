import { expect, test } from 'vitest';
import { arrivalsText } from './arrivals.ts';

const [mika, jo, ada] = [
  { id: '1', name: 'mika' },
  { id: '2', name: 'jo' },
  { id: '3', name: 'ada' },
] as const;

test('says who came and who left', () => {
  expect(arrivalsText([], [mika])).toBe('mika joined.');
  expect(arrivalsText([mika], [jo, ada])).toBe('jo and ada joined. mika left.');
  expect(arrivalsText([mika, jo, ada], [])).toBe('mika, jo and ada left.');
  expect(arrivalsText([mika], [{ ...mika }])).toBe('');
});
