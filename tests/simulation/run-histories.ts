import fc from 'fast-check';
import { openLivePlace } from '../support/live-process.ts';
import { type History, historyOf } from './history.ts';
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
  atOnce = 8,
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
  const run = (one: History) => Simulation.run(server, one, { planted, counts });
  const [first] = fc.sample(historyOf(isAlone), { seed, numRuns: 1 });
  if (first === undefined) throw new Error('There is no history.');
  const failure = await failureOf(run(first));
  if (failure === undefined || Object.keys(planted).length > 0) return failure && `Seed ${seed}: ${failure}`;
  const shrunk = await fc.check(fc.asyncProperty(historyOf(isAlone), run), {
    examples: [[first]],
    numRuns: 1,
    interruptAfterTimeLimit: shrinkMs,
  });
  const message = shrunk.errorInstance instanceof Error ? shrunk.errorInstance.message : failure;
  return `Seed ${seed}: ${message}\n${JSON.stringify(shrunk.counterexample?.[0] ?? first)}`;
}

/** Runs these histories one after the other; returns the message of the first that fails, and counts. */
export async function runThese(histories: readonly History[]): Promise<{ failure: string | undefined; counts: Counts }> {
  const place = await openLivePlace();
  const counts: Counts = {};
  let failure: string | undefined;
  try {
    const server = await SimulatedServer.start(place);
    for (const one of histories) failure ??= await failureOf(Simulation.run(server, one, { planted: {}, counts }));
    await server.stop();
  } finally {
    await place.close();
  }
  return { failure, counts };
}

function failureOf(run: Promise<void>): Promise<string | undefined> {
  return run.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** So many seeds, from `first`. */
export function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
