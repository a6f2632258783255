import { expect, test } from 'vitest';
import { runTrial } from '../support/kill-trial.ts';
import { trialSize } from '../support/trial-size.ts';

const kills = trialSize('KILLS');

test('every acknowledged save is there and none half after hundreds of kills at random moments', {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const result = await runTrial({ rounds: kills, end: 'kill', savers: 6 });
  expect(result.rounds).toBe(kills);
  expect(result.acknowledgedSaves).toBeGreaterThan(kills);
  expect(result.cutOff).toBeGreaterThan(0);
});

test('a server told to stop under load a hundred times always ends with code 0 within 10 s', { timeout: 3_600_000 }, async () => {
  const result = await runTrial({ rounds: trialSize('STOPS'), end: 'stop', savers: 6 });
  expect(new Set(result.exitCodes)).toEqual(new Set([0]));
  expect(Math.max(...result.stopTimesMs)).toBeLessThan(10_000);
});

test('after each of thirty ends out of memory the server is ready within 5 s with every acknowledged save', {
  timeout: 3_600_000,
}, async () => {
  const result = await runTrial({ rounds: trialSize('MEMORY_ENDS'), end: 'memory', savers: 6 });
  console.log(JSON.stringify({ longestReadyMs: Math.max(...result.readyTimesMs), acknowledged: result.acknowledgedSaves }));
  expect(Math.max(...result.readyTimesMs)).toBeLessThan(5_000);
});
