import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { type Answer, call, codeOf, dataWithLabels, type Person, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

const body = { name: 'Orders', data: dataWithLabels('Node A', 'Node 2') };

describe.each(engines)('creation keys on $name', (engine) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await engine.serve({ env: { FREE_DIAGRAMS: '3' } });
  });
  afterAll(() => engine.stop());

  const create = (person: Person, key: string, given: object = body): Promise<Answer> =>
    call(server, 'POST', '/api/diagrams', { token: person.token, headers: { 'idempotency-key': key }, body: given });
  const idOf = (answer: Answer): string => {
    expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"version":1')]);
    return (answer.body as { id: string }).id;
  };
  const listed = async (person: Person) => ((await person.call('GET', '/api/diagrams')).body as { id: string }[]).map(({ id }) => id);

  test('of a hundred creations with one key at once exactly one makes a diagram, and all are told which', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(person, key)));
    const ids = new Set(answers.map(idOf));
    expect([ids.size, await listed(person)]).toEqual([1, [...ids]]);
  });

  test('a key is taken with quotes, as RFC 8941 writes texts, and without', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    expect(idOf(await create(person, `"${key}"`))).toBe(idOf(await create(person, key)));
    expect(await listed(person)).toHaveLength(1);
  });

  test('after the diagram was saved on, also at the allowance, the answer is the same', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    const id = idOf(await create(person, key, { ...body, note: 'The start' }));
    expect((await person.call('PUT', `/api/diagrams/id/${id}`, { ...body, name: 'Moved on', version: 1 })).status).toBe(200);
    for (const _ of [1, 2]) idOf(await create(person, randomUUID()));
    expect((await create(person, randomUUID())).status).toBe(403);
    expect(idOf(await create(person, key, { ...body, note: 'The start' }))).toBe(id);
    expect((await person.call('GET', `/api/diagrams/id/${id}`)).body).toMatchObject({ name: 'Moved on', version: 2 });
    expect(await listed(person)).toHaveLength(3);
  });

  test('the same key with other content is refused with the diagram that it made, and changes nothing', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    const id = idOf(await create(person, key));
    for (const other of [
      { ...body, name: 'Other' },
      { ...body, data: dataWithLabels('Other') },
      { ...body, note: 'Other' },
    ]) {
      const answer = await create(person, key, other);
      expect([answer.status, codeOf(answer), answer.body]).toEqual([422, 'idempotency_key_reused', expect.objectContaining({ id })]);
    }
    expect(await listed(person)).toEqual([id]);
    expect((await person.call('GET', `/api/diagrams/id/${id}`)).body).toMatchObject({ ...body, version: 1 });
  });

  test('a key is its user’s own', async () => {
    const [one, other] = [await signUp(server), await signUp(server)];
    const key = randomUUID();
    expect(idOf(await create(one, key))).not.toBe(idOf(await create(other, key)));
  });

  test('once its diagram was deleted a key makes another, which it then leads to', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    const first = idOf(await create(person, key));
    expect((await person.call('DELETE', `/api/diagrams/id/${first}`)).status).toBe(204);
    const second = idOf(await create(person, key));
    expect(second).not.toBe(first);
    expect(idOf(await create(person, key))).toBe(second);
    expect((await person.call('POST', `/api/diagrams/bin/${first}/restore`)).status).toBe(200);
    expect(idOf(await create(person, key))).toBe(second);
    expect((await person.call('DELETE', `/api/diagrams/id/${second}`)).status).toBe(204);
    expect((await person.call('DELETE', `/api/diagrams/bin/${second}`)).status).toBe(204);
    expect(idOf(await create(person, key))).not.toBe(second);
  });

  test('what is no key is refused, and stores nothing', async () => {
    const person = await signUp(server);
    for (const key of ['', '""', '"', 'a b', 'a"b', '"a', 'a'.repeat(65), "';--", 'a, b']) {
      const answer = await create(person, key);
      expect([key, answer.status, codeOf(answer)]).toEqual([key, 400, 'invalid_request']);
      expect(answer.body).toMatchObject({ issues: [{ path: 'idempotency-key', message: expect.stringMatching(/^Idempotency-Key must/) }] });
    }
    expect(await listed(person)).toEqual([]);
  });

  test('without a key each creation makes a diagram', async () => {
    const person = await signUp(server);
    for (const _ of [1, 2]) expect((await person.call('POST', '/api/diagrams', body)).status).toBe(201);
    expect(await listed(person)).toHaveLength(2);
  });
});
