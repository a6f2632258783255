import { expect, onTestFinished, test } from 'vitest';
import { mutationSettings, sendMutatedRequests } from '../support/mutated-requests.ts';
import { startServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const count = trialSize('REQUESTS');

test('a hundred thousand mutated requests are answered without a fault', { timeout: 3_600_000 }, async () => {
  const server = await startServer({ env: mutationSettings });
  onTestFinished(() => server.kill());
  const result = await sendMutatedRequests(server, count, Date.now() % 1_000_000_000);
  expect(result.sent).toBe(count);
  expect(await server.stop()).toBe(0);
});
