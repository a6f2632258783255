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
  const results = pieces.map(({ run }) => queue.run('a', run));
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
  const results = [queue.run('a', first.run), queue.run('a', second.run)];
  await expect(queue.run('a', async () => 'third')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
  first.resolve('first');
  second.resolve('second');
  expect(await Promise.all(results)).toEqual(['first', 'second']);
  expect(await queue.run('a', async () => 'later')).toBe('later');
});

test('a piece of work that fails frees its place', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 0, waitingOfOne: 0 });
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('a', async () => 'next')).toBe('next');
});

/** Which pieces run, in their order, when they come while another one runs; the first letter is who asks. The rest is refused. */
async function orderOf(queue: WorkQueue, pieces: readonly string[]): Promise<readonly string[]> {
  const done: string[] = [];
  const running = pieceOfWork();
  const first = queue.run('running', running.run);
  const results = pieces.map((piece) => {
    const asker = piece[0] ?? '';
    return queue
      .run(asker, async () => done.push(piece))
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
