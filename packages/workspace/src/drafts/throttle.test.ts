import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

const clock = {
  after(ms: number, action: () => void) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function recorder() {
  const starts: number[] = [];
  const begin = Date.now();
  const ends: (() => void)[] = [];
  return {
    starts,
    finish: () => ends.shift()?.(),
    action: () => {
      starts.push(Date.now() - begin);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
  };
}

test('runs once, 250 ms after the first of several touches', async () => {
  const { starts, action } = recorder();
  const throttle = createThrottle(action, 250, clock);
  throttle.touch();
  await vi.advanceTimersByTimeAsync(200);
  throttle.touch();
  await vi.advanceTimersByTimeAsync(1000);
  expect(starts).toEqual([250]);
});

test('keeps running while touches never pause, so that nothing gets older than the waiting time', async () => {
  const { starts, action, finish } = recorder();
  const throttle = createThrottle(action, 250, clock);
  for (let ms = 0; ms < 1000; ms += 50) {
    throttle.touch();
    await vi.advanceTimersByTimeAsync(50);
    finish();
  }
  expect(starts).toEqual([250, 500, 750, 1000]);
});

test('a run that is due while another is under way starts right after it, once', async () => {
  const { starts, action, finish } = recorder();
  const throttle = createThrottle(action, 250, clock);
  throttle.touch();
  await vi.advanceTimersByTimeAsync(300);
  throttle.touch();
  await vi.advanceTimersByTimeAsync(300);
  throttle.touch();
  await vi.advanceTimersByTimeAsync(400);
  expect(starts).toEqual([250]);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(starts).toEqual([250, 1000]);
  finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(starts).toEqual([250, 1000]);
});

test('flush starts at once even while a run is under way, and resolves when all have ended', async () => {
  const { starts, action, finish } = recorder();
  const throttle = createThrottle(action, 250, clock);
  throttle.touch();
  await vi.advanceTimersByTimeAsync(250);
  throttle.touch();
  let isDone = false;
  const flushed = throttle.flush().then(() => {
    isDone = true;
  });
  expect(starts).toEqual([250, 250]);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(isDone).toBe(false);
  finish();
  await flushed;
  expect(isDone).toBe(true);
});

test('flush without a touch runs nothing', async () => {
  const { starts, action } = recorder();
  await createThrottle(action, 250, clock).flush();
  expect(starts).toEqual([]);
});
