import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

test('no more than so many are at work, of each key one, each in its order, also after a fault', async () => {
  const queue = new KeyedQueue({ atOnce: 2, waiting: 100 });
  const running: string[] = [];
  const begun: string[] = [];
  let most = 0;
  const works = Array.from({ length: 30 }, (_, index) => {
    const key = index < 20 ? 'a' : `b${index}`;
    return queue.run(key, async () => {
      expect(running).not.toContain(key);
      running.push(key);
      begun.push(`${key} ${index}`);
      most = Math.max(most, running.length);
      await delay(1);
      running.splice(running.indexOf(key), 1);
      if (index % 3 === 0) throw new Error('a fault');
    });
  });
  const outcomes = await Promise.allSettled(works);
  expect([most, outcomes.filter(({ status }) => status === 'rejected').length]).toEqual([2, 10]);
  expect(begun.filter((name) => name.startsWith('a'))).toEqual(Array.from({ length: 20 }, (_, index) => `a ${index}`));
  // Those of other keys do not wait behind all of one.
  expect(begun[1]).toBe('b20 20');
});

test('more than may wait are told that the server is busy, and leave nothing behind', async () => {
  const queue = new KeyedQueue({ atOnce: 1, waiting: 1 });
  const gate = Promise.withResolvers<void>();
  const works = [queue.run('a', () => gate.promise), queue.run('a', async () => {})];
  await expect(queue.run('b', async () => {})).rejects.toMatchObject({ code: 'busy' });
  gate.resolve();
  await Promise.all(works);
  await queue.run('a', async () => {});
});
