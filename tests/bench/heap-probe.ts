/** Loaded before a server that is measured: asked by SIGUSR2, it writes the bytes that are in use into the file `HEAP_FILE`. */
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const file = process.env.HEAP_FILE;
/** Memory freed by a callback of the first collection is collected by the next. */
const collections = 3;

process.on('SIGUSR2', () => void answer());

async function answer(): Promise<void> {
  for (let time = 0; time < collections; time += 1) {
    collect();
    await delay(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  if (file === undefined) return;
  // Whole or not at all, as somebody waits for it.
  writeFileSync(`${file}.part`, `${heapUsed + external}`);
  renameSync(`${file}.part`, file);
}
