import { defaultLimits } from '@umlaut/diagram';
import { expect, it, vi } from 'vitest';
import { type ReadingThread, readIn } from './reading-thread.ts';
import type { ReadingOrder } from './reading-worker.ts';

const order: ReadingOrder = { bytes: new Uint8Array(), limits: defaultLimits, name: '' };

/** A thread that answers by `read`, once it is sent a file. */
class Thread extends EventTarget implements ReadingThread {
  isEnded = false;
  readonly orders: ReadingOrder[] = [];
  readonly read: (thread: Thread) => void;

  constructor(read: (thread: Thread) => void = () => undefined) {
    super();
    this.read = read;
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(sent: ReadingOrder): void {
    this.orders.push(sent);
    this.read(this);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

it('sends the file to a thread that is loaded, and ends it with its answer', async () => {
  const thread = new Thread((each) => each.say({ problem: 'This is no diagram.' }));
  const reading = readIn(thread, order);
  expect(thread.orders).toEqual([]);
  thread.say('loaded');
  expect(await reading).toEqual({ problem: 'This is no diagram.' });
  expect(thread).toMatchObject({ isEnded: true, orders: [order] });
});

it('ends a thread that reads for two seconds, and says so', async () => {
  vi.useFakeTimers();
  try {
    const thread = new Thread();
    const reading = readIn(thread, order);
    // Loading over a slow line does not count.
    await vi.advanceTimersByTimeAsync(5_000);
    thread.say('loaded');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(thread.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(thread.isEnded).toBe(true);
    expect(await reading).toEqual({ problem: expect.stringMatching(/took too long/) });
  } finally {
    vi.useRealTimers();
  }
});

it('tells a reader that is not loaded from one that fails at the file', async () => {
  const unloaded = new Thread();
  const first = readIn(unloaded, order);
  unloaded.dispatchEvent(new Event('error'));
  expect(await first).toEqual({ problem: expect.stringMatching(/Couldn’t load the file reader/) });
  const failing = new Thread((thread) => thread.dispatchEvent(new Event('error')));
  const second = readIn(failing, order);
  failing.say('loaded');
  expect(await second).toEqual({ problem: expect.stringMatching(/Couldn’t read the file/) });
});

it('ends the thread and rejects when it is aborted', async () => {
  const thread = new Thread();
  const control = new AbortController();
  const reading = readIn(thread, order, control.signal);
  control.abort(new Error('closed'));
  await expect(reading).rejects.toThrow('closed');
  expect(thread.isEnded).toBe(true);
});
