import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playSeeds } from '../support/live-model.ts';
import { trialSize } from '../support/trial-size.ts';

const count = trialSize('SEEDS');
/** Seeds that once found something are played for ever. */
const found: readonly number[] = JSON.parse(readFileSync(join(import.meta.dirname, '../live-seeds/seeds.json'), 'utf8'));

test('people who draw, undo, leave, restore and save while the server is killed end up in sync', {
  timeout: 900_000,
}, async () => {
  const seeds = [...found, ...Array.from({ length: count }, (_, index) => index + 1)];
  const counts = await playSeeds(seeds);
  // A run in which the rare did not happen would prove nothing of it.
  for (const [what, times] of Object.entries(counts)) expect([what, times >= count / 10]).toEqual([what, true]);
});
