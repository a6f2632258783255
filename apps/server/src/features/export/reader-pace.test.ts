import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { leastBytesPerSecond, leastWhileOthersWait, ReaderPace } from './reader-pace.ts';
import { type SlowReader, watchReader } from './watch-reader.ts';

/** The first verdict on a reader who takes so many bytes each second, of seconds in which bytes wait. */
function verdict(bytes: number, least: number, isWaiting = true): number | undefined {
  const pace = new ReaderPace();
  for (let second = 0; second < 60; second += 1) {
    const found = pace.note({ bytes, ms: 1_000, isWaiting, least });
    if (found !== undefined) return found;
  }
  return undefined;
}

test('a reader below the least pace is found out, one at it is not; while others wait it is higher', () => {
  expect(verdict(leastBytesPerSecond - 1, leastBytesPerSecond)).toBe(leastBytesPerSecond - 1);
  expect(verdict(leastBytesPerSecond, leastBytesPerSecond)).toBeUndefined();
  expect(verdict(100 * 1024, leastBytesPerSecond)).toBeUndefined();
  expect(verdict(100 * 1024, leastWhileOthersWait)).toBe(100 * 1024);
});

test('time in which nothing waits for the reader is not the reader’s', () => {
  expect(verdict(0, leastWhileOthersWait, false)).toBeUndefined();
});

test('the archive of a slow reader is destroyed once that is told', async () => {
  const told: SlowReader[] = [];
  const stream = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(100)));
  stream.on('error', () => {});
  stream.read(1);
  await pause(5);
  watchReader({ stream, bytesMade: () => 100 }, { least: () => 1_000, onSlow: (facts) => told.push(facts), everyMs: 5, windowMs: 50 });
  await new Promise((resolve) => stream.once('close', resolve));
  expect(told).toEqual([{ pace: expect.any(Number), least: 1_000 }]);
});
