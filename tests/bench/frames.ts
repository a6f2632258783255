import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { median } from './table.ts';

/** Cost of a gesture: CPU time of the main thread per drawn frame, and the gaps between frames, ms. */
export interface FrameCost {
  readonly cpu: number;
  readonly gap50: number;
  readonly gap95: number;
}

/** Length of a frame at 60 Hz, ms. */
export const frameMs = 1000 / 60;
const steps = 60;

/**
 * Sends `steps` inputs at the pace of a mouse at 60 Hz, and measures the frames meanwhile. An input is sent only after the page
 * has taken the one before: on a slow page fewer are sent in a second, as browsers merge them.
 */
export async function measureFrames(page: Page, session: CDPSession, input: (step: number) => Promise<unknown>): Promise<FrameCost> {
  // CPU time of the thread: other programs on the machine do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(startFrames);
  const before = await taskSeconds(session);
  const start = performance.now();
  for (let step = 1; step <= steps; step += 1) {
    await input(step);
    const left = start + step * frameMs - performance.now();
    if (left > 0) await delay(left);
  }
  const gaps = await page.evaluate(stopFrames);
  const busy = (await taskSeconds(session)) - before;
  const sorted = [...gaps].sort((a, b) => a - b);
  return { cpu: (busy * 1000) / gaps.length, gap50: median(gaps), gap95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Runs in the page. */
function startFrames(): Promise<void> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const frame = (time: number): void => {
      times.push(time);
      if (times.length === 1) resolve();
      state.handle = requestAnimationFrame(frame);
    };
    const state = { times, handle: requestAnimationFrame(frame) };
    Object.assign(window, { benchFrames: state });
  });
}

/** Runs in the page; returns the gaps between its frames, ms. */
function stopFrames(): number[] {
  const { times, handle } = (window as unknown as { readonly benchFrames: { readonly times: number[]; readonly handle: number } })
    .benchFrames;
  cancelAnimationFrame(handle);
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
