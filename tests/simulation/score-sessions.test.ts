import { expect, test } from 'vitest';
import { trialSize } from '../support/trial-size.ts';
import { seedsFrom } from './run-histories.ts';
import { runScoreSessions } from './score-session.ts';

test('whatever two people do in one sequence diagram, no entered line is lost', {
  timeout: 3_600_000,
}, async () => {
  const { failures, ...counts } = await runScoreSessions(seedsFrom(Number(process.env.FIRST_SEED ?? 1), trialSize('SCORE_SESSIONS')), 200);
  console.log(`lines of two writers: ${JSON.stringify(counts)}, ${failures.length} sessions failed`);
  // The acts of one session say enough.
  expect([failures[0], ...failures.slice(1).map((failure) => failure.split('\n')[0])].filter(Boolean)).toEqual([]);
});
