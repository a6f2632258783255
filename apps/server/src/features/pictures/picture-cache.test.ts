import { expect, test } from 'vitest';
import { PictureCache } from './picture-cache.ts';

async function drawing(cache: PictureCache, key: string, size = 98): Promise<boolean> {
  let drawn = false;
  await cache.get(key, async () => {
    drawn = true;
    return 'x'.repeat(size);
  });
  return drawn;
}

test('what was drawn is not drawn again', async () => {
  const cache = new PictureCache(1000);
  expect(await drawing(cache, 'a')).toBe(true);
  expect(await drawing(cache, 'a')).toBe(false);
  expect(await cache.get('a', async () => 'never')).toBe('x'.repeat(98));
});

test('what is being drawn is drawn once, however many ask', async () => {
  const cache = new PictureCache(1000);
  expect(await Promise.all([1, 2, 3].map(() => drawing(cache, 'a')))).toEqual([true, false, false]);
});

test('a failure reaches all who asked and is not kept', async () => {
  const cache = new PictureCache(1000);
  const fail = () => Promise.reject(new Error('no'));
  expect((await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(await drawing(cache, 'a')).toBe(true);
});

test('the one asked for longest ago leaves when the room is used up', async () => {
  const cache = new PictureCache(600);
  for (const key of ['a', 'b', 'c', 'a', 'd']) await drawing(cache, key);
  expect(await drawing(cache, 'a')).toBe(false);
  expect(await drawing(cache, 'b')).toBe(true);
});

test('a picture larger than all the room is given and not kept', async () => {
  const cache = new PictureCache(600);
  expect(await drawing(cache, 'a', 5000)).toBe(true);
  expect(await drawing(cache, 'a', 5000)).toBe(true);
  expect(await drawing(cache, 'b')).toBe(true);
  expect(await drawing(cache, 'b')).toBe(false);
});
