import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { type Answer, call, dataWithLabels, emptyData, makeDiagram, password, shareWith, signUp, someEmail } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

describe.each(engines)('at once on $name', (engine) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await engine.serve();
  });
  afterAll(() => engine.stop());

  test('of 50 diagrams created at once the allowance alone is made', async () => {
    const person = await signUp(server);
    const answers = await atOnce(50, (index) => person.call('POST', '/api/diagrams', { name: `Diagram ${index}`, data: emptyData }));
    expect(countStatuses(answers)).toEqual({ 201: 2, 403: 48 });
    expect((await person.call('GET', '/api/diagrams')).body).toHaveLength(2);
  });

  test('of 50 people shared with at once three get in', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const answers = await atOnce(50, () => owner.call('POST', `/api/diagrams/id/${id}/share`, { email: someEmail() }));
    expect(countStatuses(answers)).toEqual({ 201: 3, 403: 47 });
    expect((await owner.call('GET', `/api/diagrams/id/${id}/shared-with`)).body).toHaveLength(3);
  });

  test('30 shares with one person at once are one share', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const email = someEmail();
    const ids = await atOnce(30, (index) => shareWith(owner, id, { email, role: index % 2 === 0 ? 'viewer' : 'editor' }));
    expect(new Set(ids).size).toBe(1);
    expect((await owner.call('GET', `/api/diagrams/id/${id}/shared-with`)).body).toHaveLength(1);
  });

  test('of 100 sign-ups of one address in different letter cases exactly one makes an account', async () => {
    const email = someEmail();
    const answers = await atOnce(100, (index) =>
      call(server, 'POST', '/api/signup', { body: { email: withLetterCase(email, index), password: `${password} ${index}` } }),
    );
    const counts = countStatuses(answers);
    expect(counts[201]).toBe(1);
    expect(answers.filter((answer) => answer.status !== 201).every(isRefusedSignUp), JSON.stringify(counts)).toBe(true);
    const logins: Answer[] = [];
    for (const index of answers.keys()) {
      if (answers[index]?.status !== 201) continue;
      logins.push(await call(server, 'POST', '/api/login', { body: { email, password: `${password} ${index}` } }));
    }
    expect(countStatuses(logins)).toEqual({ 200: 1 });
  });

  test('of 100 saves at one version exactly one wins, and what it sent is stored', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    for (const version of [1, 2, 3]) {
      const body = (index: number) => ({ name: `Save ${index}`, data: dataWithLabels(`${version}-${index}`), version });
      const answers = await atOnce(100, (index) => owner.call('PUT', `/api/diagrams/id/${id}`, body(index)));
      expect(countStatuses(answers)).toEqual({ 200: 1, 409: 99 });
      for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ version: version + 1 });
      const winner = answers.findIndex((answer) => answer.status === 200);
      expect(answers[winner]?.body).toEqual({ id, version: version + 1 });
      const stored = (await owner.call('GET', `/api/diagrams/id/${id}`)).body;
      expect(stored).toMatchObject({ ...body(winner), version: version + 1 });
      const again = await owner.call('PUT', `/api/diagrams/id/${id}`, body(winner));
      expect([again.status, again.body]).toEqual([200, { id, version: version + 1 }]);
    }
  });

  test('the same save sent 30 times at once succeeds every time and counts once', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const body = { name: 'Once', data: dataWithLabels('once'), version: 1 };
    const answers = await atOnce(30, () => owner.call('PUT', `/api/diagrams/id/${id}`, body));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { id, version: 2 }]);
  });

  test('saves of many diagrams at once all succeed, each with its own data', async () => {
    const owners = await atOnce(16, () => signUp(server));
    const diagrams = await Promise.all(owners.map(async (owner) => ({ owner, ...(await makeDiagram(owner)) })));
    for (const version of [1, 2, 3, 4]) {
      const answers = await Promise.all(
        diagrams.map(({ owner, id }) =>
          owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Own', data: dataWithLabels(`${id} ${version}`), version }),
        ),
      );
      expect(countStatuses(answers)).toEqual({ 200: 16 });
    }
    for (const { owner, id } of diagrams) {
      expect((await owner.call('GET', `/api/diagrams/id/${id}`)).body).toMatchObject({ version: 5, data: dataWithLabels(`${id} 4`) });
    }
  });

  test('a deletion among saves leaves either a saved diagram deleted or a save refused, never a fault', async () => {
    const owner = await signUp(server);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await makeDiagram(owner);
      const answers = await atOnce(10, (index) =>
        index === 5
          ? owner.call('DELETE', `/api/diagrams/id/${id}`)
          : owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: dataWithLabels(String(index)), version: 1 }),
      );
      expect(answers[5]?.status).toBe(204);
      expect(answers.every((answer) => [200, 204, 404, 409].includes(answer.status))).toBe(true);
      expect((await owner.call('GET', `/api/diagrams/id/${id}`)).status).toBe(404);
    }
  });

  test('a share revoked among an editor’s saves lets none in after it was answered', async () => {
    const owner = await signUp(server);
    const editor = await signUp(server);
    const { id } = await makeDiagram(owner);
    let version = 1;
    for (let round = 0; round < 10; round += 1) {
      const shareId = await shareWith(owner, id, { email: editor.email, role: 'editor' });
      const save = (label: string) => editor.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: dataWithLabels(label), version });
      const [saved, revoked] = await Promise.all([
        save(`during ${round}`),
        owner.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`),
      ]);
      expect(revoked.status).toBe(204);
      if (saved.status === 200) version += 1;
      expect((await save(`after ${round}`)).status).toBe(404);
      expect((await owner.call('GET', `/api/diagrams/id/${id}`)).body).toMatchObject({ version });
    }
  });
});

async function atOnce<T>(count: number, start: (index: number) => Promise<T>): Promise<T[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => start(index)));
}

function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Taken, or put off because too many passwords wait to be hashed: then it says when to come back. */
function isRefusedSignUp(answer: Answer): boolean {
  return answer.status === 409 || (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0);
}

function withLetterCase(email: string, index: number): string {
  return [...email].map((character, place) => ((index >> (place % 7)) & 1 ? character.toUpperCase() : character)).join('');
}
