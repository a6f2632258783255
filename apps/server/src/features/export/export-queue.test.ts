import { beforeEach, expect, test } from 'vitest';
import { ExportQueue } from './export-queue.ts';

let now = 0;
beforeEach(() => {
  now = 0;
});
const make = (atOnce = 2) => new ExportQueue({ atOnce, patienceMs: 15_000, clock: () => now });

test('as many as may run start at once, the others in the order in which they came', () => {
  const queue = make();
  for (const user of ['a', 'b']) {
    expect(queue.ahead(user)).toBe(0);
    queue.start(user);
  }
  expect(['c', 'd', 'e'].map((user) => queue.ahead(user))).toEqual([1, 2, 3]);
  queue.end('a');
  expect(['e', 'd', 'c'].map((user) => queue.ahead(user))).toEqual([2, 1, 0]);
  queue.start('c');
  expect([queue.ahead('d'), queue.ahead('e')]).toEqual([1, 2]);
});

test('a free place is kept for whoever has waited longest, and lost by those that ask no more', () => {
  const queue = make(1);
  queue.start('a');
  for (const user of ['b', 'c']) queue.ahead(user);
  queue.end('a');
  expect(queue.ahead('c')).toBe(1);
  now += 15_001;
  expect(queue.ahead('c')).toBe(0);
  now -= 3_600_000;
  expect(queue.ahead('d')).toBe(0);
});

test('others wait only while they are heard of', () => {
  const queue = make(1);
  queue.start('a');
  expect(queue.isBusy).toBe(false);
  queue.ahead('b');
  expect(queue.isBusy).toBe(true);
  now += 15_001;
  expect(queue.isBusy).toBe(false);
});

test('a free place that its user only asks about lapses, and they go to the end of the queue', () => {
  const queue = make(1);
  queue.start('a');
  for (const user of ['idle', 'b']) queue.ahead(user);
  queue.end('a');
  const asked: number[][] = [];
  for (let seconds = 0; seconds < 20; seconds += 5) {
    asked.push(['idle', 'b'].map((user) => queue.ahead(user)));
    now += 5_000;
  }
  expect(asked).toEqual(Array.from({ length: 4 }, () => [0, 1]));
  expect(['idle', 'b'].map((user) => queue.ahead(user))).toEqual([1, 0]);
});

test('those who could start at once keep nobody busy', () => {
  const queue = make(2);
  queue.start('a');
  queue.ahead('idle');
  expect(queue.isBusy).toBe(false);
  queue.ahead('b');
  expect(queue.isBusy).toBe(true);
  queue.end('a');
  expect(queue.isBusy).toBe(false);
});
