import { setTimeout as delay } from 'node:timers/promises';
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

test('runs so many at once and the rest of one who asks in the order they came', async () => {
  const queue = new WorkQueue({ atOnce: 2, waiting: 10, waitingOfOne: 10 });
  const pieces = [pieceOfWork(), pieceOfWork(), pieceOfWork(), pieceOfWork()] as const;
  const results = pieces.map(({ run }) => queue.run({ owner: 'a' }, run));
  await settle();
  expect(pieces.map(({ started }) => started)).toEqual([true, true, false, false]);
  pieces[1].resolve('second');
  await settle();
  expect(pieces.map(({ started }) => started)).toEqual([true, true, true, false]);
  for (const piece of pieces) piece.resolve('done');
  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
});

test('refuses with `busy` and a time to come back when the queue is full', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  const [first, second] = [pieceOfWork(), pieceOfWork()];
  const results = [queue.run({ owner: 'a' }, first.run), queue.run({ owner: 'a' }, second.run)];
  await expect(queue.run({ owner: 'a' }, async () => 'third')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
  first.resolve('first');
  second.resolve('second');
  expect(await Promise.all(results)).toEqual(['first', 'second']);
  expect(await queue.run({ owner: 'a' }, async () => 'later')).toBe('later');
});

test('a piece of work that fails frees its place', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 0, waitingOfOne: 0 });
  await expect(queue.run({ owner: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run({ owner: 'a' }, async () => 'next')).toBe('next');
});

/** Which pieces run, in their order, when they come while another one runs; the first letter is who asks. The rest is refused. */
async function orderOf(queue: WorkQueue, pieces: readonly string[]): Promise<readonly string[]> {
  const done: string[] = [];
  const running = pieceOfWork();
  const first = queue.run({ owner: 'running' }, running.run);
  const results = pieces.map((piece) => {
    const asker = piece[0] ?? '';
    return queue
      .run({ owner: asker }, async () => done.push(piece))
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'busy', retryAfterSeconds: 2 }));
  });
  running.resolve('done');
  await Promise.all([first, ...results]);
  return done;
}

test('who asks for little comes in turn with who asks for much', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 10, waitingOfOne: 10 });
  expect(await orderOf(queue, ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('one who asks for too much is refused, and the others still have room', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 4, waitingOfOne: 2 });
  expect(await orderOf(queue, ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'])).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('where it is full, those who ask for much make room for who comes', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 4, waitingOfOne: 3 });
  expect(await orderOf(queue, ['a1', 'a2', 'b1', 'b2', 'c1', 'd1'])).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('of tasks with one key one runs at a time, each owner in order, and others do not wait behind them', async () => {
  const queue = new WorkQueue({ atOnce: 2, waiting: 100 });
  const running: string[] = [];
  const begun: string[] = [];
  let most = 0;
  const works = Array.from({ length: 30 }, (_, index) => {
    const key = index < 20 ? 'a' : `b${index}`;
    return queue.run({ owner: 'one', key }, async () => {
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
  expect(begun[1]).toBe('b20 20');
});

test('a task whose key is at work leaves the turn to another owner', async () => {
  const queue = new WorkQueue({ atOnce: 2, waiting: 10 });
  const gate = pieceOfWork();
  const done: string[] = [];
  const works = [
    queue.run({ owner: 'a', key: 'k' }, gate.run),
    queue.run({ owner: 'b', key: 'k' }, async () => done.push('b')),
    queue.run({ owner: 'c', key: 'l' }, async () => done.push('c')),
  ];
  await works[2];
  expect(done).toEqual(['c']);
  gate.resolve('done');
  await Promise.all(works);
  expect(done).toEqual(['c', 'b']);
});
