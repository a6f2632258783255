import { setTimeout as realDelay, setImmediate as turn } from 'node:timers/promises';
import type { SimulatedPage } from './simulated-page.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** Real time in which the server is waited for before virtual time goes on. */
const serverMs = 2_000;

/** Resolves when the server has done what the pages asked of it, or takes too long. */
export async function quiet(server: SimulatedServer, pages: readonly SimulatedPage[]): Promise<void> {
  const activity = (): number => pages.reduce((sum, { network }) => sum + network.activity, 0);
  const until = performance.now() + serverMs;
  for (let idle = 0; idle < 2; ) {
    const before = activity();
    await turn();
    const isBusy = server.inFlight > 0 || pages.some(({ isAlive, isAwaiting }) => isAlive && isAwaiting);
    if (isBusy && performance.now() < until) {
      await realDelay(2);
      idle = 0;
    } else idle = activity() === before ? idle + 1 : 0;
  }
}

/** Numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
