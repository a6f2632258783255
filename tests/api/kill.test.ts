import { expect, test } from 'vitest';
import { runTrial } from '../support/kill-trial.ts';
import { trialSize } from '../support/trial-size.ts';

const kills = trialSize('KILLS');
const stops = trialSize('STOPS');
const memoryEnds = trialSize('MEMORY_ENDS');
const roundMs = 20_000;

test('every acknowledged save is there and none half after the server was killed at random moments', {
  timeout: 60_000 + kills * roundMs,
}, async () => {
  const result = await runTrial({ rounds: kills, end: 'kill', savers: 6 });
  expect(result.rounds).toBe(kills);
  expect(result.acknowledgedSaves).toBeGreaterThan(kills);
  expect(result.acknowledgedMakings).toBeGreaterThan(0);
});

test('a server told to stop under load ends within 10 s with code 0, and every acknowledged save is there', {
  timeout: 60_000 + stops * roundMs,
}, async () => {
  const result = await runTrial({ rounds: stops, end: 'stop', savers: 6 });
  expect(result.exitCodes).toEqual(Array.from({ length: stops }, () => 0));
  expect(Math.max(...result.stopTimesMs)).toBeLessThan(10_000);
  expect(result.acknowledgedSaves).toBeGreaterThan(stops);
});

test('after running out of memory, the server is ready within 5 s with every acknowledged save', {
  timeout: 60_000 + memoryEnds * 4 * roundMs,
}, async () => {
  const result = await runTrial({ rounds: memoryEnds, end: 'memory', savers: 6 });
  expect(result.acknowledgedSaves).toBeGreaterThan(memoryEnds);
  expect(Math.max(...result.readyTimesMs)).toBeLessThan(5_000);
});
