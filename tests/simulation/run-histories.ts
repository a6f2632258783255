import fc from 'fast-check';
import { openLivePlace } from '../support/live-process.ts';
import { historyOf } from './history.ts';
import type { PlantedFaults } from './simulated-network.ts';
import { SimulatedServer } from './simulated-server.ts';
import { type Counts, Simulation } from './simulation.ts';

/** Longest time for shrinking a history that fails. */
const shrinkMs = 30_000;

interface Wishes {
  readonly seeds: readonly number[];
  readonly isAlone: boolean;
  readonly planted?: PlantedFaults;
}

/** Runs the histories of these seeds, some at a time; returns the message of the first that fails, shrunk, and counts. */
export async function runHistories(
  { seeds, isAlone, planted = {} }: Wishes,
  atOnce = 16,
): Promise<{ failure: string | undefined; counts: Counts }> {
  const place = await openLivePlace();
  const waiting = [...seeds];
  const counts: Counts = {};
  let failure: string | undefined;
  const work = async () => {
    const server = await SimulatedServer.start(place);
    for (let seed = waiting.shift(); seed !== undefined && failure === undefined; seed = waiting.shift())
      failure ??= await runSeed(server, { seed, isAlone, planted, counts });
    await server.stop();
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, seeds.length) }, work));
  } finally {
    await place.close();
  }
  return { failure, counts };
}

async function runSeed(
  server: SimulatedServer,
  {
    seed,
    isAlone,
    planted,
    counts,
  }: { readonly seed: number; readonly isAlone: boolean; readonly planted: PlantedFaults; readonly counts: Counts },
): Promise<string | undefined> {
  const isPlanted = Object.keys(planted).length > 0;
  const result = await fc.check(
    fc.asyncProperty(historyOf(isAlone), (one) => Simulation.run(server, one, { planted, counts })),
    { seed, numRuns: 1, endOnFailure: isPlanted, interruptAfterTimeLimit: shrinkMs },
  );
  if (!result.failed) return undefined;
  const error = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  return `Seed ${seed}: ${error}\n${JSON.stringify(result.counterexample)}`;
}

/** So many seeds, from `first`. */
export function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
