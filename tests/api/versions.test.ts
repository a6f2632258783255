import { versionContentSchema, versionListSchema } from '@umlaut/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { type Answer, call, codeOf, dataWithLabels, emptyData, makeDiagram, type Person, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

describe.each(engines)('versions and the bin on $name', (engine) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await engine.serve();
  });
  afterAll(() => engine.stop());

  const save = (person: Person, id: string, body: object) =>
    person.call('PUT', `/api/diagrams/id/${id}`, { name: 'Plan', data: emptyData, ...body });
  const listOf = async (person: Person, id: string, query = '?limit=100') =>
    versionListSchema.parse((await person.call('GET', `/api/diagrams/id/${id}/versions${query}`)).body);

  test('a hundred saves at once, round after round, make versions without a gap, each what its winner sent', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const winners: string[] = [emptyData];
    for (let version = 1; version <= 5; version += 1) {
      const data = (index: number) => dataWithLabels(`${version}.${index}`);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => save(owner, id, { data: data(index), version, note: `Save ${index}` })),
      );
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(countStatuses(answers)).toEqual({ 200: 1, 409: 99 });
      winners.push(data(winner));
      expect((await save(owner, id, { data: data(winner), version })).body).toEqual({ id, version: version + 1 });
      const stale = await save(owner, id, { data: dataWithLabels('stale'), version });
      expect(stale.body).toMatchObject({ code: 'version_conflict', version: version + 1 });
    }
    const { versions, next } = await listOf(owner, id);
    expect([versions.map(({ version }) => version), next]).toEqual([[6, 5, 4, 3, 2, 1], null]);
    for (const [index, data] of winners.entries()) {
      const answer = await owner.call('GET', `/api/diagrams/id/${id}/versions/${index + 1}`);
      expect(versionContentSchema.parse(answer.body).data).toBe(data);
    }
  });

  test('notes and names are checked, and say what is wrong with them', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const path = `/api/diagrams/id/${id}/versions/1`;
    for (const note of ['x'.repeat(501), 'a\u0000b', '\ud800', 7, {}]) {
      const answers = [
        await save(owner, id, { version: 1, note }),
        await owner.call('POST', '/api/diagrams', { name: 'Plan', data: emptyData, note }),
        await owner.call('PATCH', path, { note }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    }
    for (const label of ['x'.repeat(81), 'two\nlines', 'a\u0007b', 7]) {
      expect(codeOf(await owner.call('PATCH', path, { label }))).toBe('invalid_request');
    }
    const fine = { label: `  ${'ü'.repeat(80)} `, note: 'Zeile 1\nZeile 2 🦄' };
    expect((await owner.call('PATCH', path, fine)).body).toMatchObject({ label: 'ü'.repeat(80), note: fine.note });
    expect((await owner.call('PATCH', path, { label: '' })).body).toMatchObject({ label: null, note: fine.note });
  });

  test('what a version says of itself cannot be set from outside', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const before = await listOf(owner, id);
    const claims = { version: 9, at: '2000-01-01T00:00:00.000Z', author: { name: 'x', isYou: false }, name: 'y', elements: 5, data: '{}' };
    expect((await owner.call('PATCH', `/api/diagrams/id/${id}/versions/1`, claims)).status).toBe(200);
    expect(await listOf(owner, id)).toEqual(before);
  });

  test('pages are of the size that is asked for, and no other text is a page', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    for (let version = 1; version < 5; version += 1) await save(owner, id, { version, data: dataWithLabels(`${version}`) });
    const numbers = async (query: string) => {
      const { versions, next } = await listOf(owner, id, query);
      return [versions.map(({ version }) => version), next];
    };
    expect(await numbers('?limit=2')).toEqual([[5, 4], 4]);
    expect(await numbers('?limit=2&before=4')).toEqual([[3, 2], 2]);
    expect(await numbers('?limit=2&before=2')).toEqual([[1], null]);
    expect(await numbers('?before=1')).toEqual([[], null]);
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?limit=x',
      '?before=0',
      '?before=1.5',
      '?before=-1',
      '?limit=1&limit=2',
      '?before=1e3',
    ]) {
      expect((await owner.call('GET', `/api/diagrams/id/${id}/versions${query}`)).status, query).toBe(400);
    }
  });

  test('a version has a picture of its own, also when the diagram has gone on', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner, { data: dataWithLabels('Before') });
    await save(owner, id, { version: 1, data: dataWithLabels('After') });
    const picture = (version: string, headers = {}) =>
      call(server, 'GET', `/api/diagrams/id/${id}/versions/${version}/picture?theme=dark`, { token: owner.token, headers });
    const [first, second] = [await picture('1'), await picture('2')];
    expect([first.text.includes('>Before</text>'), second.text.includes('>After</text>')]).toEqual([true, true]);
    expect(first.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect((await picture('1', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await picture('2', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(200);
    expect((await picture('3')).status).toBe(404);
  });

  test('of restores and creations at once the allowance alone succeeds, and nothing is lost', async () => {
    const owner = await signUp(server);
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const { id } = await makeDiagram(owner, { name: `Diagram ${index}` });
      expect((await owner.call('DELETE', `/api/diagrams/id/${id}`)).status).toBe(204);
      ids.push(id);
    }
    const answers = await Promise.all(
      ids.flatMap((id) => [
        owner.call('POST', `/api/diagrams/bin/${id}/restore`),
        owner.call('POST', '/api/diagrams', { name: 'Other', data: emptyData }),
      ]),
    );
    const done = answers.filter(({ status }) => status < 300);
    expect(done).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(38);
    const restored = done.filter(({ status }) => status === 200).length;
    expect((await owner.call('GET', '/api/diagrams')).body).toHaveLength(2);
    expect((await owner.call('GET', '/api/diagrams/bin')).body).toHaveLength(20 - restored);
  });

  test('a deletion among restores and saves leaves the diagram whole, on one side or the other', async () => {
    const owner = await signUp(server);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await makeDiagram(owner);
      const answers = await Promise.all([
        save(owner, id, { version: 1, data: dataWithLabels('saved') }),
        owner.call('DELETE', `/api/diagrams/id/${id}`),
        owner.call('POST', `/api/diagrams/bin/${id}/restore`),
        save(owner, id, { version: 1, data: dataWithLabels('saved') }),
      ]);
      for (const { status } of answers) expect([200, 204, 404]).toContain(status);
      const isThere = (await owner.call('GET', `/api/diagrams/id/${id}`)).status === 200;
      const inBin = (await owner.call('GET', '/api/diagrams/bin')).body as readonly { id: string; version: number }[];
      expect(inBin.filter((entry) => entry.id === id)).toHaveLength(isThere ? 0 : 1);
      if (!isThere) expect((await owner.call('POST', `/api/diagrams/bin/${id}/restore`)).status).toBe(200);
      const { versions } = await listOf(owner, id);
      const { version } = (await owner.call('GET', `/api/diagrams/id/${id}`)).body as { version: number };
      expect(versions.map((each) => each.version)).toEqual(version === 2 ? [2, 1] : [1]);
      await owner.call('DELETE', `/api/diagrams/id/${id}`);
      await owner.call('DELETE', `/api/diagrams/bin/${id}`);
    }
  });
});

function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
