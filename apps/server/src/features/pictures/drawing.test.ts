import { Worker } from 'node:worker_threads';
import { defaultLimits } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { createWorkPaces } from '../../budget/work-paces.ts';
import { Drawing } from './drawing.ts';

const generous = { paceOf: createWorkPaces({ msPerSecond: 1_000_000, ownShare: 1 }) };
/** A worker that runs `act` for each order, with `name`, `data` and `answer` at hand. */
const workerThat = (act: string) => () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ name, data }) => {
      const answer = (message) => parentPort.postMessage({ ms: 0, ...message });
      ${act}
    });`,
    { eval: true },
  );

const order = { name: 'x', form: { kind: 'thumbnail', theme: 'light' }, limits: defaultLimits } as const;
const dataOf = (label: string) => JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label } }], edges: [] });

test('each gets the picture that it asked for, also of what is no diagram', async () => {
  const drawing = new Drawing(generous);
  const labels = Array.from({ length: 20 }, (_, index) => `Label ${index}`);
  const pictures = await Promise.all(labels.map((label) => drawing.draw('someone', { ...order, data: dataOf(label) })));
  for (const [index, picture] of pictures.entries()) expect(picture).toContain(`>Label ${index}</text>`);
  expect(await drawing.draw('someone', { ...order, data: 'no diagram' })).toContain('An empty diagram');
});

test('too many at once are told to come again', async () => {
  const drawing = new Drawing(generous);
  const asked = Array.from({ length: 230 }, async () => drawing.draw('someone', { ...order, data: dataOf('a') }));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(30);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'busy' } });
});

test('pictures are drawn in turn: who asks for one does not wait for all that somebody else asked for', async () => {
  const drawing = new Drawing(generous);
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
        parentPort.postMessage({ drawn: name, ms: 0 });
      });`,
      { eval: true },
    );
  const drawing = new Drawing({ ...generous, patienceMs: 2_500, startWorker });
  expect(await drawing.draw('someone', { ...order, name: 'late', data: '' })).toBe('late');
});

test('a picture that takes too long, or whose thread ends, is given up alone; the others are drawn', async () => {
  const startWorker = workerThat(`
    if (name === 'not begun') for (;;);
    parentPort.postMessage({ isBegun: true });
    if (name === 'endless') for (;;);
    if (name === 'ended') process.exit(0);
    if (name === 'broken') throw new Error('broken');
    answer({ drawn: name });
  `);
  const drawing = new Drawing({ ...generous, patienceMs: 1_000, startMs: 2_500, startWorker });
  const names = ['1', 'endless', 'broken', 'ended', 'not begun', ...Array.from({ length: 15 }, (_, index) => `${index + 2}`)];
  const answers = await Promise.allSettled(names.map((name) => drawing.draw('someone', { ...order, name, data: name })));
  expect(answers.slice(0, 5)).toMatchObject([
    { value: '1' },
    { status: 'rejected', reason: { code: 'busy' } },
    { status: 'rejected', reason: { message: 'broken' } },
    { status: 'rejected', reason: { code: 'busy' } },
    { status: 'rejected', reason: { code: 'busy' } },
  ]);
  expect(answers.slice(5).map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))).toEqual(names.slice(5));
});

test('nobody waits for what takes long of others, nor for others who have drawn much', async () => {
  const startWorker = workerThat(`
    parentPort.postMessage({ isBegun: true });
    if (name === 'endless') for (;;);
    answer({ drawn: name, ms: name === 'costly' ? 1_900 : 1 });
  `);
  const paceOf = createWorkPaces({ msPerSecond: 100, ownShare: 1 / 5 });
  const drawing = new Drawing({ paceOf, quickMs: 50, patienceMs: 10_000, startWorker });
  const drawn: string[] = [];
  const ask = async (owner: string, name: string) => {
    await drawing.draw(owner, { ...order, name, data: `${owner} ${name} ${drawn.length}` }).catch(() => {});
    drawn.push(`${owner} ${name}`);
  };
  await ask('much', 'costly');
  expect(paceOf('much').isHeavy).toBe(true);
  for (const owner of ['a', 'b', 'c']) void ask(owner, 'endless');
  void ask('much', 'small');
  for (let index = 0; index < 20; index += 1) await ask('light', `${index}`);
  expect(drawn.slice(1)).toEqual(Array.from({ length: 20 }, (_, index) => `light ${index}`));
});

test('what took too long or failed is not drawn again for a while, whatever is asked of it', async () => {
  const startWorker = workerThat(`
    parentPort.postMessage({ isBegun: true });
    if (data === 'endless') for (;;);
    answer(data === 'bad' ? { problem: 'a fault' } : { drawn: name });
  `);
  let now = 0;
  const charged: number[] = [];
  const pace = createWorkPaces({ msPerSecond: 1_000_000, ownShare: 1 })('someone');
  const spend = (ms: number) => charged.push(ms);
  const drawing = new Drawing({
    paceOf: () => ({ ...pace, isHeavy: false, spend }),
    quickMs: 50,
    patienceMs: 200,
    startWorker,
    now: () => now,
  });
  await expect(drawing.draw('someone', { ...order, data: 'endless' })).rejects.toMatchObject({ code: 'busy' });
  await expect(drawing.draw('someone', { ...order, data: 'bad' })).rejects.toThrow('a fault');
  const times = charged.length;
  expect(charged[0]).toBeGreaterThan(190);
  for (const data of ['endless', 'bad']) {
    const again = drawing.draw('another', { ...order, name: 'other', form: { kind: 'file' }, data });
    await expect(again).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 600 });
  }
  expect(charged).toHaveLength(times);
  expect(await drawing.draw('someone', { ...order, name: 'y', data: 'good' })).toBe('y');
  now += 600_001;
  await expect(drawing.draw('someone', { ...order, data: 'bad' })).rejects.toThrow('a fault');
});

test('an owner over budget waits, is refused when that would be long, and draws when patient', async () => {
  const startWorker = workerThat(`
    parentPort.postMessage({ isBegun: true });
    answer({ drawn: name, ms: Number(name) });
  `);
  let skipped = 0;
  const paceOf = createWorkPaces({ msPerSecond: 1_000, ownShare: 1 / 5, now: () => performance.now() + skipped });
  const drawing = new Drawing({ paceOf, startWorker });
  const draw = (name: string, isPatient = false) => drawing.draw('someone', { ...order, name, data: name }, { isPatient });
  const drawOther = () => drawing.draw('other', { ...order, name: '3', data: '3' });
  await draw('12000');
  let isDrawn = false;
  const waiting = draw('12001').then(() => {
    isDrawn = true;
  });
  expect([await drawOther(), isDrawn]).toEqual(['3', false]);
  await waiting;
  await expect(draw('1')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 12 });
  const patient = draw('2', true);
  skipped = 15_000;
  await drawOther();
  expect(await patient).toBe('2');
});

test('where no worker can be started, drawings are refused, and the next ones are drawn once one can be', async () => {
  let canStart = false;
  const start = workerThat(`
    parentPort.postMessage({ isBegun: true });
    if (name === 'endless') for (;;);
    answer({ drawn: name });
  `);
  const startWorker = () => {
    if (!canStart) throw new Error('no thread left');
    return start();
  };
  const drawing = new Drawing({ ...generous, quickMs: 50, patienceMs: 200, startWorker });
  const draw = (name: string) => drawing.draw('someone', { ...order, name, data: name });
  const refused = await Promise.allSettled([draw('1'), draw('2')]);
  expect(refused).toMatchObject([{ reason: { code: 'busy' } }, { reason: { code: 'busy' } }]);
  canStart = true;
  expect(await draw('3')).toBe('3');
  const endless = draw('endless');
  canStart = false;
  await expect(endless).rejects.toMatchObject({ code: 'busy' });
  canStart = true;
  expect(await Promise.all([draw('4'), draw('5')])).toEqual(['4', '5']);
});
