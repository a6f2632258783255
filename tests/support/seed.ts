// Set up in every test file: properties are tried on the same cases in each run, and on others with SEED, as `npm run soak` has it.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
