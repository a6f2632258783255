import { expect, test } from 'vitest';
import { createDoor } from './door.ts';

test('so many of one address wait, and so many in all, and each that leaves makes room for one', () => {
  const enter = createDoor({ perAddress: 3, inAll: 5 });
  const leave = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c'].map(enter);
  expect(leave.map((one) => one !== undefined)).toEqual([true, true, true, false, true, true, false, false]);
  leave[0]?.();
  // Admitted first, then closed.
  leave[0]?.();
  expect(['c', 'a'].map((address) => enter(address) !== undefined)).toEqual([true, false]);
  leave[1]?.();
  expect(['a', 'a'].map((address) => enter(address) !== undefined)).toEqual([true, false]);
});

test('an address of which nobody waits any more begins afresh', () => {
  const enter = createDoor({ perAddress: 2, inAll: 10 });
  for (let round = 0; round < 3; round += 1) {
    const leave = ['a', 'a', 'a'].map(enter);
    expect(leave.map((one) => one !== undefined)).toEqual([true, true, false]);
    for (const one of leave) one?.();
  }
});
