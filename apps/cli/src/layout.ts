import { createRequire } from 'node:module';
import { elkGraph, type Layout, placesIn } from '@umlaut/layout';
import ElkApi, { type ELK, type ELKConstructorArguments } from 'elkjs/lib/elk-api.js';

const require = createRequire(import.meta.url);
let engine: ELK | undefined;

/** The layout engine in this process, started with the first request. */
export const layout: Layout = async (request) => {
  engine ??= startEngine();
  return placesIn(await engine.layout(elkGraph(request)));
};

/**
 * Loads the engine by `require`: as part of a bundle all its functions would be parsed anew for each function that they stand in, and
 * `import` would search the whole for exports. Other algorithms than the one that is asked for are left out.
 */
function startEngine(): ELK {
  const { Worker } = require('elkjs/lib/elk-worker.min.js') as { Worker: new (url?: string) => InProcessWorker };
  return new ElkApi({ workerFactory: (url) => new Worker(url), algorithms: ['layered'] });
}

type InProcessWorker = ReturnType<NonNullable<ELKConstructorArguments['workerFactory']>>;
