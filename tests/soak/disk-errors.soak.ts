import { expect, test } from 'vitest';
import { runDiskErrors } from '../support/disk-error-trial.ts';

const minutes = Number(process.env.MINUTES ?? 5);

test('nothing acknowledged is lost while system calls on the database fail at random', {
  timeout: 120_000 + minutes * 90_000,
}, async () => {
  const result = await runDiskErrors({ seconds: minutes * 60, savers: 4 });
  console.log(JSON.stringify(result));
  expect(result.failedRequests).toBeGreaterThan(0);
  expect(result.acknowledgedSaves).toBeGreaterThan(result.windows);
  expect(result.durableChanges).toBeGreaterThan(result.windows);
  expect(result.unhealthy).toBeGreaterThan(0);
});
