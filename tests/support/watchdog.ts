// Set up in every test file: ends its process when a test holds the thread for minutes, which no time limit of a test can do.
import { Worker } from 'node:worker_threads';
import { afterAll, beforeEach, expect } from 'vitest';

const beatMs = 500;
const mostMs = 300_000;

const beat = new BigInt64Array(new SharedArrayBuffer(8));
const setBeat = (): bigint => Atomics.store(beat, 0, BigInt(Date.now()));
setBeat();

const source = `
const { parentPort, workerData: { beat, mostMs, pid } } = require('node:worker_threads');
let at = 'before its first test';
parentPort.on('message', (title) => { at = title; });
setInterval(() => {
  if (Date.now() - Number(Atomics.load(beat, 0)) < mostMs) return;
  require('node:fs').writeSync(2, '\\nHeld the thread for ' + mostMs / 1000 + ' s, and was ended: ' + at + '\\n');
  process.kill(pid, 'SIGKILL');
}, ${beatMs});
`;
const watchdog = new Worker(source, { eval: true, workerData: { beat, mostMs, pid: process.pid } });
watchdog.unref();
const heart = setInterval(setBeat, beatMs).unref();

beforeEach(() => {
  const { testPath, currentTestName } = expect.getState();
  watchdog.postMessage(`${testPath}: ${currentTestName}`);
});

afterAll(async () => {
  clearInterval(heart);
  await watchdog.terminate();
});
