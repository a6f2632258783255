import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWhole } from './fetch-whole.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that sends a byte at each of these times, ms after the request, and ends with the last if `ends`. */
function serverOf(times: readonly number[], ends: boolean): typeof fetch {
  return async (_address, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        for (const ms of times) setTimeout(() => controller.enqueue(new Uint8Array(1)), ms);
        if (ends) setTimeout(() => controller.close(), times.at(-1));
      },
    });
    return new Response(body);
  };
}

test('a file that arrives slowly is waited for to its end', async () => {
  const fetching = fetchWhole('/a.js', serverOf([20_000, 45_000, 70_000], true));
  await vi.advanceTimersByTimeAsync(70_000);
  expect((await fetching).ok).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a file of which nothing more arrives fails, and so does one that is never answered', async () => {
  const cut = fetchWhole('/a.js', serverOf([1_000], false));
  const silent = fetchWhole('/b.js', (_address, init) => {
    return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
  });
  const failed = Promise.all([
    expect(cut).rejects.toThrow('Nothing more of /a.js arrived for 30 s.'),
    expect(silent).rejects.toThrow('Nothing more of /b.js arrived'),
  ]);
  await vi.advanceTimersByTimeAsync(31_000);
  await failed;
  expect(vi.getTimerCount()).toBe(0);
});
