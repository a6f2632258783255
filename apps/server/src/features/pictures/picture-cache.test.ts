import { expect, test } from 'vitest';
import { PictureCache } from './picture-cache.ts';

function drawing(cache: PictureCache, key: string, size = 98): boolean {
  let drawn = false;
  cache.get(key, () => {
    drawn = true;
    return 'x'.repeat(size);
  });
  return drawn;
}

test('what was drawn is not drawn again', () => {
  const cache = new PictureCache(1000);
  expect(drawing(cache, 'a')).toBe(true);
  expect(drawing(cache, 'a')).toBe(false);
  expect(cache.get('a', () => 'never')).toBe('x'.repeat(98));
});

test('the one asked for longest ago leaves when the room is used up', () => {
  const cache = new PictureCache(600);
  for (const key of ['a', 'b', 'c', 'a', 'd']) drawing(cache, key);
  expect(drawing(cache, 'a')).toBe(false);
  expect(drawing(cache, 'b')).toBe(true);
});

test('a picture larger than all the room is given and not kept', () => {
  const cache = new PictureCache(600);
  expect(drawing(cache, 'a', 5000)).toBe(true);
  expect(drawing(cache, 'a', 5000)).toBe(true);
  expect(drawing(cache, 'b')).toBe(true);
  expect(drawing(cache, 'b')).toBe(false);
});
