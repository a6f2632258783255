import fc from 'fast-check';
import { afterAll, describe, test } from 'vitest';
import { startApplication } from '../contract/application.ts';
import { engines } from '../contract/databases.ts';
import { holeSettings, orderProperty } from '../support/hole-trial.ts';

const count = Number(process.env.ORDERS ?? 10_000);

describe.each(engines)('waiting shares on $name', (engine) => {
  afterAll(() => engine.stop());

  test('ten thousand orders of sharing, signing up, accepting, revoking and deleting give nobody what is not theirs', async () => {
    const app = await startApplication(engine, { ...holeSettings, EMAIL_PROOF: 'link' });
    await fc.assert(orderProperty(app), { numRuns: count, endOnFailure: true });
  });
});
