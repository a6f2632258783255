import { createClient } from '@umlaut/api';
import { type Diagram, emptyDiagram, writeDiagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { problemOf } from '../saving/save-problem.ts';
import { beginSaving, type Saving, type SavingEvent, stepSaving } from '../saving/saving.ts';
import { saveLive } from './save-live.ts';

const drawn: Diagram = { nodes: [{ id: 'mine', position: { x: 0, y: 0 } }], edges: [] };
const more: Diagram = { nodes: [...drawn.nodes, { id: 'theirs', position: { x: 0, y: 0 } }], edges: [] };

/** Records requests to a server where another user has drawn in the room and renamed the diagram; undefined `answers` are lost. */
function serverWith(...answers: readonly (number | undefined)[]) {
  const sent: { readonly key: string | null; readonly body: unknown }[] = [];
  const left = [...answers];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const { name = 'Plan B', ...position } = JSON.parse(String(init?.body));
    sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body: JSON.parse(String(init?.body)) });
    const status = left.shift();
    if (status === undefined) throw new TypeError('connection lost');
    if (status === 201) return Response.json({ id: 'd', version: 3, name, data: writeDiagram(more), ...position }, { status });
    const code = status === 404 ? 'not_found' : status === 409 ? 'live_document_rebuilt' : 'forbidden';
    return Response.json({ code, message: 'No.' }, { status });
  };
  return { sent, api: createClient({ fetch, token: () => 'token' }) };
}

function run(saving: Saving, ...events: readonly SavingEvent[]): Saving {
  return events.reduce((before, event) => stepSaving(before, event).saving, saving);
}

const opened = beginSaving({
  ...{ diagramId: 'd', version: 1, role: 'owner', ownerEmail: 'a@x.org', isOnline: true },
  content: { name: 'Plan', diagram: emptyDiagram },
});

/** Sends the save under way, and dispatches its result. */
async function send(saving: Saving, api: ReturnType<typeof serverWith>['api']): Promise<Saving> {
  const { sending, saved } = saving;
  if (sending === undefined) throw new Error('Nothing is being saved.');
  const { number } = sending;
  try {
    const live = { diagramId: 'd', position: { epoch: 5, seq: 9 }, savedName: saved.name, key: 'page' };
    const stored = await saveLive(api, sending, live);
    return stored === undefined ? saving : run(saving, { type: 'stored', number, ...stored });
  } catch (error) {
    return run(saving, { type: 'failed', number, problem: problemOf(error) });
  }
}

test('a position in the log is sent and no content, and the answer is what is saved', async () => {
  const { sent, api } = serverWith(201);
  const saving = await send(run(opened, { type: 'drawn', diagram: drawn }, { type: 'save_pressed' }), api);
  expect(sent).toEqual([{ key: '"page-1"', body: { epoch: 5, seq: 9 } }]);
  expect(saving).toMatchObject({ version: 3, saved: { name: 'Plan B', diagram: more }, current: { name: 'Plan B', diagram: drawn } });
  expect(saving.isDirty).toBe(true);
});

test('a name of one’s own and a note go along', async () => {
  const { sent, api } = serverWith(201, 201);
  const renamed = await send(run(opened, { type: 'renamed', name: 'Mine' }, { type: 'save_pressed' }), api);
  await send(run(renamed, { type: 'version_asked', note: 'As agreed' }), api);
  expect(sent.map(({ body }) => body)).toEqual([
    { epoch: 5, seq: 9, name: 'Mine' },
    { epoch: 5, seq: 9, note: 'As agreed' },
  ]);
});

test('the same content is sent again with its key after its answer was lost, other content with another', async () => {
  const { sent, api } = serverWith(undefined, undefined, 201, 201);
  let saving = run(opened, { type: 'drawn', diagram: drawn });
  for (let tries = 1; tries <= 3; tries += 1) {
    saving = run(saving, { type: 'dialog_closed' });
    saving = await send(run(saving, { type: 'save_pressed' }), api);
  }
  await send(run(saving, { type: 'drawn', diagram: emptyDiagram }, { type: 'save_pressed' }), api);
  expect(sent.map(({ key }) => key)).toEqual(['"page-1"', '"page-1"', '"page-1"', '"page-4"']);
});

test('a save that is heard of before its answer comes is asked for again by its key', async () => {
  const { sent, api } = serverWith(undefined, 201);
  const lost = await send(run(opened, { type: 'drawn', diagram: drawn }, { type: 'save_pressed' }), api);
  const heard = run(lost, { type: 'saved_elsewhere', version: 4, content: { name: 'Plan', diagram: drawn } });
  const saving = await send(run(heard, { type: 'confirmed', name: 'Plan', key: '' }), api);
  expect(sent.map(({ key }) => key)).toEqual(['"page-1"', '"page-1"']);
  // The answer is about version 3, and others have saved since.
  expect(saving).toMatchObject({ version: 4, isDirty: false, saved: { name: 'Plan' } });
});

test('after a version that was heard of meanwhile the same content is another save', async () => {
  const { sent, api } = serverWith(undefined, 201);
  const lost = await send(run(opened, { type: 'drawn', diagram: drawn }, { type: 'save_pressed' }), api);
  const heard = run(lost, { type: 'saved_elsewhere', version: 2, content: { name: 'Plan', diagram: more } }, { type: 'dialog_closed' });
  await send(run(heard, { type: 'save_pressed' }), api);
  expect(sent.map(({ key }) => key)).toEqual(['"page-1"', '"page-2"']);
});

test.each([
  [404, 'sending'],
  [409, 'sending'],
  [403, 'failed'],
])('of the answers that say no, %i leaves the save %s', async (status, left) => {
  const saving = await send(run(opened, { type: 'drawn', diagram: drawn }, { type: 'save_pressed' }), serverWith(status).api);
  expect(saving.sending === undefined ? 'failed' : 'sending').toBe(left);
});
