import { expect, test } from 'vitest';
import { runLinkRevocations } from '../support/link-revocations.ts';
import { signUp } from '../support/people.ts';
import { sharedPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { knownSecret } from '../support/tokens.ts';
import { trialSize } from '../support/trial-size.ts';

/** `npm run soak` tries a thousand. */
const trials = trialSize('LINK_REVOCATIONS');

test('a link that its owner has ended at one process shows nothing at another, whatever is under way', async () => {
  const postgres = await sharedPostgres();
  try {
    const env = { DATABASE_URL: postgres.url, TOKEN_SECRET: knownSecret, FREE_DIAGRAMS: '1000000' };
    const [here, there] = await Promise.all([startServer({ env }), startServer({ env })]);
    const owner = await signUp(here);
    const result = await runLinkRevocations({ owner, there }, trials);
    expect(result.leaks).toEqual([]);
    expect(result.trials).toBe(trials);
    await Promise.all([here.stop(), there.stop()]);
  } finally {
    await postgres.stop();
  }
});
