import { expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

function pieceOfWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const piece = { started: false, resolve, reject, run: () => promise };
  return Object.assign(piece, {
    run: () => {
      piece.started = true;
      return promise;
    },
  });
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

test('runs so many at once and the rest in the order they came', async () => {
  const queue = new WorkQueue({ atOnce: 2, waiting: 10 });
  const pieces = [pieceOfWork(), pieceOfWork(), pieceOfWork(), pieceOfWork()] as const;
  const results = pieces.map(({ run }) => queue.run(run));
  await settle();
  expect(pieces.map(({ started }) => started)).toEqual([true, true, false, false]);
  pieces[1].resolve('second');
  await settle();
  expect(pieces.map(({ started }) => started)).toEqual([true, true, true, false]);
  for (const piece of pieces) piece.resolve('done');
  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
});

test('refuses with `busy` and a time to come back when the queue is full', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 1 });
  const [first, second] = [pieceOfWork(), pieceOfWork()];
  const results = [queue.run(first.run), queue.run(second.run)];
  await expect(queue.run(async () => 'third')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
  first.resolve('first');
  second.resolve('second');
  expect(await Promise.all(results)).toEqual(['first', 'second']);
  expect(await queue.run(async () => 'later')).toBe('later');
});

test('a piece of work that fails frees its place', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(async () => 'next')).toBe('next');
});
