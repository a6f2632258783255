import { expect, test } from 'vitest';
import { createWaitingSockets } from './waiting-sockets.ts';

/** Waiting sockets, with the names of those who were dropped. */
function open(bounds: { readonly perAddress: number; readonly inAll: number }) {
  const admitToWait = createWaitingSockets(bounds);
  const dropped: string[] = [];
  let count = 0;
  const enter = (address: string) => {
    count += 1;
    const name = `${address}${count}`;
    return admitToWait(address, () => dropped.push(name));
  };
  return { enter, dropped };
}

test('of too many of one address the one that said nothing for longest gives way', () => {
  const { enter, dropped } = open({ perAddress: 3, inAll: 9 });
  const places = ['a', 'a', 'a'].map(enter);
  places[0]?.keep();
  expect(enter('a')).toBeDefined();
  expect(enter('a')).toBeDefined();
  expect(dropped).toEqual(['a2', 'a3']);
});

test('where all of an address have sent their tokens, the next has to come again', () => {
  const { enter, dropped } = open({ perAddress: 2, inAll: 9 });
  const places = ['a', 'a'].map(enter);
  for (const place of places) place?.keep();
  expect(enter('a')).toBeUndefined();
  expect(enter('b')).toBeDefined();
  places[0]?.leave();
  // Admitted first, then closed.
  places[0]?.leave();
  expect([enter('a') === undefined, enter('a') === undefined]).toEqual([false, false]);
  expect(dropped).toEqual(['a5']);
});

test('where too many wait in all, one of the address with most of them gives way', () => {
  const { enter, dropped } = open({ perAddress: 3, inAll: 4 });
  for (const address of ['b', 'a', 'a', 'a', 'c']) expect(enter(address)).toBeDefined();
  expect(dropped).toEqual(['a2']);
});
