import { expect, test, vi } from 'vitest';
import { createArrival, settleMs } from './arrival.ts';

test('a page is fresh for half a second from the last arrival, and says when that ends', () => {
  vi.useFakeTimers();
  try {
    const arrival = createArrival();
    const seen: boolean[] = [];
    const stop = arrival.subscribe(() => seen.push(arrival.isFresh()));
    expect(arrival.isFresh()).toBe(false);
    arrival.arrive();
    vi.advanceTimersByTime(settleMs - 1);
    expect(arrival.isFresh()).toBe(true);
    arrival.arrive();
    vi.advanceTimersByTime(settleMs - 1);
    expect(arrival.isFresh()).toBe(true);
    vi.advanceTimersByTime(1);
    expect([arrival.isFresh(), seen]).toEqual([false, [true, true, false]]);
    stop();
    arrival.arrive();
    expect(seen).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});
