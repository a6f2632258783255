import { diagramSchema, diagramVersionSchema, listedDiagramSchema } from '@umlaut/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { codeOf, dataWithLabels, emptyData, makeDiagram, type Person, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

const uuidVersion7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe.each(engines)('diagrams on $name', (engine) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await engine.serve();
  });
  afterAll(() => engine.stop());

  const open = async (person: Person, id: string) => {
    const answer = await person.call('GET', `/api/diagrams/id/${id}`);
    expect(answer.status).toBe(200);
    return diagramSchema.strict().parse(answer.body);
  };
  const list = async (person: Person) => {
    const answer = await person.call('GET', '/api/diagrams');
    expect(answer.status).toBe(200);
    return listedDiagramSchema.strict().array().parse(answer.body);
  };

  test('creating answers 201 with the id, a UUID of version 7, and version 1', async () => {
    const person = await signUp(server);
    const answer = await person.call('POST', '/api/diagrams', { name: 'Orders', data: dataWithLabels('Node A', 'Node 2') });
    expect(answer.status).toBe(201);
    const created = diagramVersionSchema.strict().parse(answer.body);
    expect(created.version).toBe(1);
    expect(created.id).toMatch(uuidVersion7);
  });

  test('an opened diagram has every field of the list and the data as it was sent, byte for byte', async () => {
    const person = await signUp(server);
    const data = ` {"edges":[], "extra": {"ünknown": [1.50, "\\u0041"]},\n"nodes":[{"id":"a","position":{"y":2,"x":1e2},"z":null}]} `;
    const { id } = await makeDiagram(person, { name: 'Orders', data });
    const diagram = await open(person, id);
    expect(diagram).toMatchObject({ id, name: 'Orders', version: 1, role: 'owner', ownerEmail: person.email, data });
    expect(diagram.createdAt).toMatch(/Z$/);
    expect(diagram.updatedAt).toBe(diagram.createdAt);
    expect(Math.abs(Date.now() - Date.parse(diagram.createdAt))).toBeLessThan(60_000);
  });

  test('the list holds the own diagrams without data, newest change first', async () => {
    const person = await signUp(server);
    expect(await list(person)).toEqual([]);
    const first = await makeDiagram(person, { name: 'First' });
    const second = await makeDiagram(person, { name: 'Second' });
    expect((await list(person)).map((entry) => entry.name)).toEqual(['Second', 'First']);
    await person.call('PUT', `/api/diagrams/id/${first.id}`, { name: 'First', data: dataWithLabels('x'), version: 1 });
    const entries = await list(person);
    expect(entries.map((entry) => [entry.id, entry.version])).toEqual([
      [first.id, 2],
      [second.id, 1],
    ]);
    const { data, ...fields } = await open(person, first.id);
    expect(data).toBe(dataWithLabels('x'));
    expect(entries[0]).toEqual({ ...fields, starred: false, openedAt: null });
  });

  test('saving answers the version grown by one, and keeps the time of creation', async () => {
    const person = await signUp(server);
    const { id } = await makeDiagram(person);
    const before = await open(person, id);
    for (const version of [1, 2, 3]) {
      const data = dataWithLabels(`Version ${version + 1}`);
      const answer = await person.call('PUT', `/api/diagrams/id/${id}`, { name: `Name ${version + 1}`, data, version });
      expect([answer.status, diagramVersionSchema.strict().parse(answer.body)]).toEqual([200, { id, version: version + 1 }]);
      expect(await open(person, id)).toMatchObject({ name: `Name ${version + 1}`, data, version: version + 1 });
    }
    const after = await open(person, id);
    expect(after.createdAt).toBe(before.createdAt);
    expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
  });

  test('saving at another version than the stored one is answered 409 and changes nothing', async () => {
    const person = await signUp(server);
    const { id } = await makeDiagram(person, { name: 'Kept', data: dataWithLabels('one') });
    await person.call('PUT', `/api/diagrams/id/${id}`, { name: 'Kept', data: dataWithLabels('two'), version: 1 });
    for (const version of [1, 3, 9007199254740991]) {
      const answer = await person.call('PUT', `/api/diagrams/id/${id}`, { name: 'Lost', data: dataWithLabels('late'), version });
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ code: 'version_conflict', message: 'Diagram was updated elsewhere. Please reload.', version: 2 });
    }
    expect(await open(person, id)).toMatchObject({ name: 'Kept', data: dataWithLabels('two'), version: 2 });
  });

  test('a save repeated because its answer was lost succeeds with the version it made', async () => {
    const person = await signUp(server);
    const { id } = await makeDiagram(person);
    const body = { name: 'Saved', data: dataWithLabels('saved'), version: 1 };
    for (let round = 0; round < 3; round += 1) {
      const answer = await person.call('PUT', `/api/diagrams/id/${id}`, body);
      expect([answer.status, answer.body]).toEqual([200, { id, version: 2 }]);
    }
    expect(await open(person, id)).toMatchObject({ version: 2 });
    await person.call('PUT', `/api/diagrams/id/${id}`, { ...body, data: dataWithLabels('moved on'), version: 2 });
    expect((await person.call('PUT', `/api/diagrams/id/${id}`, body)).status).toBe(409);
  });

  test('a save whose name or data differs is no repetition', async () => {
    const person = await signUp(server);
    const { id } = await makeDiagram(person);
    const body = { name: 'Saved', data: dataWithLabels('saved'), version: 1 };
    await person.call('PUT', `/api/diagrams/id/${id}`, body);
    expect((await person.call('PUT', `/api/diagrams/id/${id}`, { ...body, name: 'Other' })).status).toBe(409);
    expect((await person.call('PUT', `/api/diagrams/id/${id}`, { ...body, data: dataWithLabels('other') })).status).toBe(409);
  });

  test('a save without a whole number as version is refused', async () => {
    const person = await signUp(server);
    const { id } = await makeDiagram(person);
    for (const version of [undefined, null, '1', 1.5, 0, -1, true, [1], {}, 2 ** 60]) {
      const answer = await person.call('PUT', `/api/diagrams/id/${id}`, { name: 'Lost', data: dataWithLabels('late'), version });
      expect([answer.status, codeOf(answer)], String(version)).toEqual([400, 'invalid_request']);
    }
    expect(await open(person, id)).toMatchObject({ name: 'A diagram', version: 1 });
  });

  test('names are kept without the blanks around them, and two diagrams may bear the same', async () => {
    const person = await signUp(server);
    const one = await makeDiagram(person, { name: '  Same name\t ' });
    const two = await makeDiagram(person, { name: 'Same name' });
    expect((await list(person)).map((entry) => entry.name)).toEqual(['Same name', 'Same name']);
    await person.call('PUT', `/api/diagrams/id/${two.id}`, { name: ' <b>Ünïcode</b> 🦊 ', data: emptyData, version: 1 });
    expect((await open(person, two.id)).name).toBe('<b>Ünïcode</b> 🦊');
    expect((await open(person, one.id)).name).toBe('Same name');
  });

  test('a deleted diagram is answered 204, then 404, and frees its place', async () => {
    const person = await signUp(server);
    const { id } = await makeDiagram(person);
    await makeDiagram(person);
    const refused = await person.call('POST', '/api/diagrams', { name: 'Third', data: emptyData });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'diagram_limit_reached']);
    const answer = await person.call('DELETE', `/api/diagrams/id/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await person.call(method, `/api/diagrams/id/${id}`)).status).toBe(404);
    }
    expect((await person.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: emptyData, version: 1 })).status).toBe(404);
    expect(await list(person)).toHaveLength(1);
    await makeDiagram(person, { name: 'Third' });
  });

  test('a path that names no diagram is answered 404 whatever stands in it', async () => {
    const person = await signUp(server);
    for (const id of ['0', 'null', '01980000-0000-7000-8000-000000000000', '%00', '%F0%9F%A6%8A', 'a'.repeat(90), "'%20or%201=1--"]) {
      const answer = await person.call('GET', `/api/diagrams/id/${id}`);
      expect([answer.status, codeOf(answer)], id).toEqual([404, 'not_found']);
    }
  });
});
