import { expect, test } from 'vitest';
import { runTrial } from '../support/kill-trial.ts';

const kills = 30;

test('every acknowledged save is there and none half after the server was killed at random moments', {
  timeout: 900_000,
}, async () => {
  const result = await runTrial({ rounds: kills, end: 'kill', savers: 6 });
  expect(result.rounds).toBe(kills);
  expect(result.acknowledgedSaves).toBeGreaterThan(kills);
  expect(result.acknowledgedMakings).toBeGreaterThan(0);
});

test('a server told to stop under load ends within 10 s with code 0, and every acknowledged save is there', {
  timeout: 900_000,
}, async () => {
  const result = await runTrial({ rounds: 5, end: 'stop', savers: 6 });
  expect(result.exitCodes).toEqual([0, 0, 0, 0, 0]);
  expect(Math.max(...result.stopTimesMs)).toBeLessThan(10_000);
  expect(result.acknowledgedSaves).toBeGreaterThan(5);
});

test('after it ran out of memory the server is ready again within 5 s, and every acknowledged save is there', {
  timeout: 900_000,
}, async () => {
  const result = await runTrial({ rounds: 2, end: 'memory', savers: 6 });
  expect(result.acknowledgedSaves).toBeGreaterThan(2);
  expect(Math.max(...result.readyTimesMs)).toBeLessThan(5_000);
});
