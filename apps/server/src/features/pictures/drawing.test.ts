import { Worker } from 'node:worker_threads';
import { defaultLimits } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { Drawing } from './drawing.ts';

const order = { name: 'x', form: { kind: 'thumbnail', theme: 'light' }, limits: defaultLimits } as const;
const dataOf = (label: string) => JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label } }], edges: [] });

test('each gets the picture that it asked for, also of what is no diagram', async () => {
  const drawing = new Drawing();
  const labels = Array.from({ length: 20 }, (_, index) => `Label ${index}`);
  const pictures = await Promise.all(labels.map((label) => drawing.draw('someone', { ...order, data: dataOf(label) })));
  for (const [index, picture] of pictures.entries()) expect(picture).toContain(`>Label ${index}</text>`);
  expect(await drawing.draw('someone', { ...order, data: 'no diagram' })).toContain('An empty diagram');
});

test('too many at once are told to come again', async () => {
  const drawing = new Drawing();
  const asked = Array.from({ length: 230 }, async () => drawing.draw('someone', { ...order, data: dataOf('a') }));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(30);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'busy' } });
});

test('pictures are drawn in turn: who asks for one does not wait for all that somebody else asked for', async () => {
  const drawing = new Drawing();
  const drawn: string[] = [];
  const ask = async (owner: string, label: string) => {
    await drawing.draw(owner, { ...order, data: dataOf(label) });
    drawn.push(owner);
  };
  await Promise.all([...Array.from({ length: 20 }, (_, index) => ask('many', `${index}`)), ask('one', 'x')]);
  expect(drawn.indexOf('one')).toBeLessThanOrEqual(2);
  expect(drawn).toHaveLength(21);
});

test('no picture is given up for the time that the thread takes to start', async () => {
  const startWorker = () =>
    new Worker(
      `const { parentPort } = require('node:worker_threads');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
      parentPort.on('message', ({ name }) => {
        parentPort.postMessage({ isBegun: true });
        parentPort.postMessage({ drawn: name });
      });`,
      { eval: true },
    );
  const drawing = new Drawing({ patienceMs: 2_500, startWorker });
  expect(await drawing.draw('someone', { ...order, name: 'late', data: '' })).toBe('late');
});

test('a picture that takes too long to begin or to draw, or whose thread ends, is given up alone, and what waits is drawn', async () => {
  /** Draws for ever or ends at what is called so, and draws everything else at once. */
  const startWorker = () =>
    new Worker(
      `const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ({ name }) => {
        if (name === 'not begun') for (;;);
        parentPort.postMessage({ isBegun: true });
        if (name === 'endless') for (;;);
        if (name === 'ended') process.exit(0);
        if (name === 'broken') throw new Error('broken');
        parentPort.postMessage({ drawn: name });
      });`,
      { eval: true },
    );
  const drawing = new Drawing({ patienceMs: 1_000, startMs: 2_500, startWorker });
  const names = ['1', 'endless', 'broken', 'ended', 'not begun', ...Array.from({ length: 15 }, (_, index) => `${index + 2}`)];
  const answers = await Promise.allSettled(names.map((name) => drawing.draw('someone', { ...order, name, data: '' })));
  expect(answers.slice(0, 5)).toMatchObject([
    { value: '1' },
    { status: 'rejected', reason: { code: 'busy' } },
    { status: 'rejected', reason: { message: 'broken' } },
    { status: 'rejected', reason: { code: 'busy' } },
    { status: 'rejected', reason: { code: 'busy' } },
  ]);
  expect(answers.slice(5).map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))).toEqual(names.slice(5));
});
