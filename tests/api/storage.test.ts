import { randomBytes } from 'node:crypto';
import { userSchema } from '@umlaut/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administerApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { type Answer, codeOf, emptyData, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

const megabyte = 1024 * 1024;
const usual = 150_000;

/** A diagram that cannot be packed into fewer bytes than these. */
function dataOf(bytes: number): string {
  const noise = randomBytes(bytes).toString('base64url');
  return JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, noise }], edges: [] });
}

async function profile(person: Person) {
  return userSchema.strict().parse((await person.call('GET', '/api/user')).body);
}

function save(person: Person, id: string, version: number, bytes = usual): Promise<Answer> {
  return person.call('PUT', `/api/diagrams/id/${id}`, { name: 'Full', data: dataOf(bytes), version });
}

/** Saves until the server refuses; answers the version that is stored then, and the refusal. */
async function fill(person: Person, id: string, from = 1): Promise<{ readonly version: number; readonly refusal: Answer }> {
  for (let version = from; version < from + 100; version += 1) {
    const refusal = await save(person, id, version);
    if (refusal.status !== 200) return { version, refusal };
  }
  throw new Error('A hundred saves were not refused.');
}

describe.each(engines)('storage on $name', (engine) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await engine.serve({ env: { STORAGE_MEGABYTES: '1', BIN_DIAGRAMS: '2' } });
  });
  afterAll(() => engine.stop());

  test('saving without end stops at the allowance, and the profile says how much is stored', async () => {
    const person = await signUp(server);
    expect(await profile(person)).toMatchObject({ storageBytes: 0, storageAllowance: megabyte });
    const { id } = await makeDiagram(person, { data: dataOf(usual) });
    const { version, refusal } = await fill(person, id);
    expect([refusal.status, codeOf(refusal)]).toEqual([403, 'storage_limit_reached']);
    expect(refusal.body).toMatchObject({
      message: expect.stringMatching(/^Your storage is full\. Permanently delete diagrams from the bin/),
    });
    const { storageBytes } = await profile(person);
    expect(storageBytes).toBeGreaterThan(megabyte - usual * 1.1);
    expect(storageBytes).toBeLessThanOrEqual(megabyte);
    // A smaller one still fits, and nothing of the refused one is there.
    expect((await person.call('GET', `/api/diagrams/id/${id}`)).body).toMatchObject({ version });
    expect((await save(person, id, version, 100)).status).toBe(200);
  });

  test('at the allowance nothing is created, what was deleted comes back, and deleting for good makes room', async () => {
    const person = await signUp(server);
    const [full, other] = [(await makeDiagram(person, { data: dataOf(usual) })).id, (await makeDiagram(person)).id];
    const { version } = await fill(person, full);
    expect((await person.call('DELETE', `/api/diagrams/id/${other}`)).status).toBe(204);
    const create = () => person.call('POST', '/api/diagrams', { name: 'New', data: dataOf(usual) });
    const refused = await create();
    expect([refused.status, codeOf(refused)]).toEqual([403, 'storage_limit_reached']);
    const before = (await profile(person)).storageBytes;
    expect((await person.call('DELETE', `/api/diagrams/id/${full}`)).status).toBe(204);
    expect((await profile(person)).storageBytes).toBe(before);
    expect((await create()).status).toBe(403);
    expect((await person.call('POST', `/api/diagrams/bin/${full}/restore`)).status).toBe(200);
    expect((await save(person, full, version)).status).toBe(403);
    expect((await person.call('DELETE', `/api/diagrams/id/${full}`)).status).toBe(204);
    expect((await person.call('DELETE', `/api/diagrams/bin/${full}`)).status).toBe(204);
    expect((await profile(person)).storageBytes).toBeLessThan(1000);
    expect((await create()).status).toBe(201);
  });

  test('what falls out of a full bin makes room, too', async () => {
    const person = await signUp(server);
    for (let index = 0; index < 6; index += 1) {
      const { id } = await makeDiagram(person, { data: dataOf(usual) });
      expect((await person.call('DELETE', `/api/diagrams/id/${id}`)).status).toBe(204);
    }
    expect((await profile(person)).storageBytes).toBeLessThan(2.1 * usual);
  });

  test('who saves into somebody else’s diagram spends the owner’s storage, and is told so', async () => {
    const [owner, editor] = [await signUp(server), await signUp(server)];
    const { id } = await makeDiagram(owner, { data: dataOf(usual) });
    await shareWith(owner, id, { email: editor.email, role: 'editor' });
    const { refusal } = await fill(editor, id);
    expect([refusal.status, codeOf(refusal)]).toEqual([403, 'storage_limit_reached']);
    expect(refusal.body).toMatchObject({ message: expect.stringMatching(/^The owner’s storage is full\. Ask the owner/) });
    expect((await profile(editor)).storageBytes).toBe(0);
    expect((await profile(owner)).storageBytes).toBeGreaterThan(0.8 * megabyte);
    expect((await editor.call('POST', '/api/diagrams', { name: 'Copy', data: dataOf(usual) })).status).toBe(201);
  });

  test('a live room counts, and none begins where there is no room for it; the diagram opens all the same', async () => {
    const person = await signUp(server);
    const { id } = await makeDiagram(person, { data: dataOf(usual) });
    const { id: small } = await makeDiagram(person);
    const before = (await profile(person)).storageBytes;
    expect((await person.call('GET', `/api/diagrams/id/${small}/live`)).status).toBe(200);
    expect((await profile(person)).storageBytes).toBeGreaterThan(before);
    const { version } = await fill(person, id);
    const refused = await person.call('GET', `/api/diagrams/id/${id}/live`);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'storage_limit_reached']);
    expect((await person.call('GET', `/api/diagrams/id/${small}/live`)).status).toBe(200);
    expect((await person.call('GET', `/api/diagrams/id/${id}`)).body).toMatchObject({ version, role: 'owner' });
  });

  test('the unlimited plan has ten times as much', async () => {
    const person = await signUp(server);
    const { id } = await makeDiagram(person, { data: dataOf(usual) });
    const { version } = await fill(person, id);
    expect((await administerApp(['users', 'plan', person.email, 'unlimited'], server.env)).code).toBe(0);
    expect(await profile(person)).toMatchObject({ plan: 'unlimited', storageAllowance: 10 * megabyte });
    const { refusal } = await fill(person, id, version);
    expect(codeOf(refusal)).toBe('storage_limit_reached');
    expect((await profile(person)).storageBytes).toBeGreaterThan(10 * megabyte - usual * 1.1);
    expect((await person.call('POST', '/api/diagrams', { name: 'Small', data: emptyData })).status).toBe(201);
  });
});
