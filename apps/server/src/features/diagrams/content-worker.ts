import { parentPort, workerData } from 'node:worker_threads';
import { readContent } from './content.ts';
import { claim, type WorkerSettings } from './content-claims.ts';

const { limits, claims }: WorkerSettings = workerData;
let handed = 0;

// Each is answered, in order, also those that the event loop has taken back.
parentPort?.on('message', (text: string) => {
  const isMine = claim(claims, handed);
  handed += 1;
  parentPort?.postMessage(isMine ? readContent(text, limits) : undefined);
});
parentPort?.postMessage('ready');
