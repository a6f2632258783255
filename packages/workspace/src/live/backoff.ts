const firstMs = 500;
const longestMs = 30_000;

/**
 * How long to wait before the try after `failures` in a row, in ms: doubling up to 30 s, each time by chance between half of it
 * and all, so that those who lost the same server do not come back at the same moment. `chance` is from 0 to 1.
 */
export function backoffMs(failures: number, chance: number): number {
  const whole = Math.min(firstMs * 2 ** Math.min(failures, 10), longestMs);
  return Math.round(whole * (0.5 + chance / 2));
}
