import { expect, test } from 'vitest';
import { runHistories, seedsFrom } from './run-histories.ts';
import type { PlantedFaults } from './simulated-network.ts';

/** Each must be found within so many histories. */
const most = 500;

const faults: readonly [string, PlantedFaults, boolean, RegExp][] = [
  ['a server that acknowledges before its disk has it', { acknowledgesEarly: true }, false, /is lost/],
  ['a resync that doubles', { doublesOnReturn: true }, false, /twice/],
  ['a draft that is dropped when a save conflicts', { dropsDraftOn409: true }, true, /is lost|is not there/],
  ['a retry that saves twice', { savesTwice: true }, true, /saved twice/],
  ['a status that says saved too early', { saysSavedEarly: true }, true, /It says “Saved/],
];

test.for(faults)('the simulation finds %s', { timeout: 600_000 }, async ([, planted, isAlone, message]) => {
  const { failure } = await runHistories({ seeds: seedsFrom(1, most), isAlone, planted });
  expect(failure).toMatch(message);
});
