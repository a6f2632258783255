import { describe } from 'vitest';

process.env.TRIALS ??= '1000';

// The laws of texts are tests of their package; here they run long, with fresh seeds.
describe('texts', async () => {
  await import('../../packages/text/src/laws.test.ts');
  await import('../../packages/text/src/fuzz.test.ts');
  await import('../../packages/text/src/bring-up/laws.test.ts');
});
