import fc from 'fast-check';
import { afterAll, describe, test } from 'vitest';
import { startApplication } from '../contract/application.ts';
import { engines } from '../contract/databases.ts';
import { orderProperty, waitingModes } from '../support/hole-trial.ts';

const count = Number(process.env.ORDERS ?? 10_000);

describe.each(engines)('waiting shares on $name', (engine) => {
  afterAll(() => engine.stop());

  test.each(Object.entries(waitingModes))(
    'ten thousand orders of sharing, sign-up and deletion leak nothing, with %s',
    async (_mode, settings) => {
      const app = await startApplication(engine, settings);
      await fc.assert(orderProperty(app), { numRuns: count, endOnFailure: true });
    },
  );
});
