import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { defaultLimits } from '@umlaut/diagram';
import { expect, onTestFinished, test } from 'vitest';
import { unpack } from '../versions/packing.ts';
import { type Content, readContent } from './content.ts';
import { ContentReading, type WorkerSettings } from './content-reading.ts';

const long = 'x'.repeat(280);

/** Long enough to be worth a thread. */
function dataOf(name: string): string {
  const nodes = Array.from({ length: 20 }, (_, index) => ({ id: `${name}-${index}`, position: { x: 0, y: 0 }, data: { label: long } }));
  return JSON.stringify({ nodes, edges: [] });
}

function textOf(content: Content): string | undefined {
  return 'packed' in content ? unpack(content.packed) : undefined;
}

/** A reading by workers that run `source`, or by the usual ones, and all that were started. */
function readingBy(source?: string): { readonly reading: ContentReading; readonly workers: readonly Worker[] } {
  const workers: Worker[] = [];
  const startWorker = (settings: WorkerSettings) => {
    const worker =
      source === undefined
        ? new Worker(new URL('./content-worker.ts', import.meta.url), { workerData: settings })
        : new Worker(`const { parentPort } = require('node:worker_threads'); ${source}`, { eval: true });
    workers.push(worker);
    return worker;
  };
  return { reading: new ContentReading(defaultLimits, { startWorker }), workers };
}

/** Starts the worker, whose first message says that it is ready. */
async function makeReady({ reading, workers }: ReturnType<typeof readingBy>): Promise<void> {
  await reading.read(dataOf('first'));
  const worker = workers.at(-1);
  if (worker !== undefined) await once(worker, 'message');
}

test('each text comes out as it does here, also what is no diagram', async () => {
  const made = readingBy();
  await makeReady(made);
  const errors: unknown[] = [];
  made.workers[0]?.on('error', (error) => errors.push(error));
  // More than may wait at once, again and again: a place that is taken twice is seen by what comes out.
  for (let round = 0; round < 20; round += 1) {
    const texts = Array.from({ length: 7 + round * 2 }, (_, index) => dataOf(`n${round}-${index}`) + (index % 5 === 4 ? ',' : ''));
    const contents = await Promise.all(texts.map((text) => made.reading.read(text)));
    expect(contents).toEqual(texts.map((text) => readContent(text, defaultLimits)));
    expect(contents.map(textOf)).toEqual(texts.map((text, index) => (index % 5 === 4 ? undefined : text)));
  }
  expect(made.workers).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('the thread keeps a process alive as long as it has something to read, and no longer', async () => {
  const reading = new URL('./content-reading.ts', import.meta.url).href;
  const folder = mkdtempSync(join(tmpdir(), 'umlaut-reading-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const times of [1, 20]) {
    const program = `
      const { ContentReading } = await import(${JSON.stringify(reading)});
      const reading = new ContentReading(${JSON.stringify(defaultLimits)});
      for (let time = 0; time < ${times}; time += 1) {
        await reading.read(${JSON.stringify(dataOf('n'))});
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const long = ${JSON.stringify(dataOf('last'))}.padEnd(400_000);
      await Promise.all([long, long, long].map((text) => reading.read(text)));
      console.log('read');`;
    // In a file: what is given on the command line is given to its threads as well, where it is refused.
    const file = join(folder, `${times}.mjs`);
    writeFileSync(file, program);
    expect((await promisify(execFile)(process.execPath, [file], { timeout: 30_000 })).stdout).toBe('read\n');
  }
});

test('short texts are read without a thread', async () => {
  const { reading, workers } = readingBy();
  expect(await reading.read('{"nodes":[],"edges":[]}')).toMatchObject({ elements: 0 });
  expect(workers).toHaveLength(0);
});

test('nobody waits for a thread that has not started, or that has enough to do', async () => {
  const starting = readingBy("parentPort.on('message', () => {});");
  for (const name of ['a', 'b']) expect(textOf(await starting.reading.read(dataOf(name)))).toBe(dataOf(name));
  const busy = readingBy("parentPort.postMessage('ready'); parentPort.on('message', () => {});");
  await makeReady(busy);
  for (let waiting = 0; waiting < 32; waiting += 1) void busy.reading.read(dataOf('never'));
  expect(textOf(await busy.reading.read(dataOf('c')))).toBe(dataOf('c'));
});

test('when the thread fails, nothing that it had is lost, and another one takes its place', async () => {
  const made = readingBy("parentPort.postMessage('ready'); parentPort.on('message', () => { throw new Error('broken'); });");
  await makeReady(made);
  const texts = Array.from({ length: 20 }, (_, index) => dataOf(`n${index}`));
  const contents = await Promise.all(texts.map((text) => made.reading.read(text)));
  expect(contents.map(textOf)).toEqual(texts);
  await makeReady(made);
  expect(made.workers).toHaveLength(2);
});
