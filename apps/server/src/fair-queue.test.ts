import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function all(queue: FairQueue<string>): readonly string[] {
  const items: string[] = [];
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item);
  return items;
}

test('one of each in turn, and of each in their order', () => {
  const queue = new FairQueue<string>({ most: 10 });
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) expect(queue.add(item[0] ?? '', item)).toBeUndefined();
  expect(queue.next()).toBe('a1');
  queue.add('d', 'd1');
  expect(all(queue)).toEqual(['b1', 'c1', 'a2', 'd1', 'c2', 'a3', 'a4']);
  queue.add('a', 'a5');
  expect(all(queue)).toEqual(['a5']);
});

test('where all is full, who has most there gives way, be it who comes', () => {
  const queue = new FairQueue<string>({ most: 4 });
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add('a', item);
  expect(queue.add('a', 'a5')).toBe('a5');
  expect(queue.add('b', 'b1')).toBe('a4');
  expect(queue.add('b', 'b2')).toBe('a3');
  expect(queue.add('c', 'c1')).toBe('b2');
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('where all have one alone, whoever comes gives way, and those who wait keep their turns', () => {
  const queue = new FairQueue<string>({ most: 2 });
  for (const item of ['a', 'b']) queue.add(item, item);
  for (const item of ['c', 'd']) expect(queue.add(item, item)).toBe(item);
  expect(queue.next()).toBe('a');
  expect(queue.add('c', 'c')).toBeUndefined();
  expect(all(queue)).toEqual(['b', 'c']);
});

test('one owner has so many there and no more, though there is room', () => {
  const queue = new FairQueue<string>({ most: 10, mostOfOne: 2 });
  for (const item of ['a1', 'a2', 'b1']) expect(queue.add(item[0] ?? '', item)).toBeUndefined();
  expect(queue.add('a', 'a3')).toBe('a3');
  expect(queue.next()).toBe('a1');
  expect(queue.add('a', 'a4')).toBeUndefined();
  expect(all(queue)).toEqual(['b1', 'a2', 'a4']);
});
