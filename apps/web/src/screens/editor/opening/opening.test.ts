import { expect, test } from 'vitest';
import { followAddress, movedTo, type Opening, openedAgain } from './opening.ts';

const fresh: Opening = { addresses: [undefined], number: 0 };

test('the same address is the same opening', () => {
  expect(followAddress(fresh, undefined)).toBe(fresh);
});

test('another address is another opening', () => {
  expect(followAddress(fresh, 'd1')).toEqual({ addresses: ['d1'], number: 1 });
});

test('the first save changes the address, not the opening', () => {
  const moved = movedTo(fresh, 'd1');
  expect(followAddress(moved, undefined)).toBe(moved);
  const arrived = followAddress(moved, 'd1');
  expect(arrived).toEqual({ addresses: ['d1'], number: 0 });
  // The address of a diagram to begin with is another one from then on.
  expect(followAddress(arrived, undefined)).toEqual({ addresses: [undefined], number: 1 });
});

test('a later save changes nothing', () => {
  const saved: Opening = { addresses: ['d1'], number: 0 };
  expect(movedTo(saved, 'd1')).toBe(saved);
});

test('opening again is another opening of the same address', () => {
  expect(openedAgain({ addresses: ['d1'], number: 3 })).toEqual({ addresses: ['d1'], number: 4 });
});
