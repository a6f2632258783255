import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { engines } from '../support/engines.ts';
import { type Answer, call, emptyData, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

const listSchema = z.array(z.looseObject({ id: z.string(), name: z.string(), starred: z.boolean(), openedAt: z.string().nullable() }));
const entries = (answer: Answer) => listSchema.parse(answer.body);
const names = (answer: Answer) => entries(answer).map(({ name }) => name);

describe.each(engines)('lists of diagrams on $name', (engine) => {
  let server: RunningServer;
  let owner: Person;
  let friend: Person;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await engine.serve({ env: { FREE_DIAGRAMS: '1000', FREE_SHARES: '1000' } });
    [owner, friend] = [await signUp(server), await signUp(server)];
    for (const name of ['Plan 10', 'plan 9', 'Äpfel', 'Orders', 'Order states']) {
      ids[name] = (await makeDiagram(owner, { name })).id;
      await shareWith(owner, ids[name] ?? '', { email: friend.email });
    }
  });
  afterAll(() => engine.stop());

  const list = (person: Person, query: string, kind = '') => person.call('GET', `/api/diagrams${kind}${query}`);

  /** All pages, by the addresses that the answers give. */
  async function pages(person: Person, path: string): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      const answer: Answer = await person.call('GET', next);
      answers.push(answer);
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return answers;
  }

  test('without a query all are answered, newest change first, and no page is named', async () => {
    const answer = await list(owner, '');
    expect(names(answer)).toEqual(['Order states', 'Orders', 'Äpfel', 'plan 9', 'Plan 10']);
    expect(answer.headers.get('link')).toBeNull();
  });

  test('pages of every order together are the list, for own and shared ones', async () => {
    for (const [person, path] of [
      [owner, '/api/diagrams'],
      [friend, '/api/diagrams/shared-with-me'],
    ] as const) {
      for (const sort of ['changed', 'created', 'opened', 'name']) {
        const answers = await pages(person, `${path}?limit=2&sort=${sort}`);
        expect(answers.map((answer) => entries(answer).length)).toEqual([2, 2, 1]);
        // Pages by a time are sorted by the database, the whole list is not.
        expect(answers.flatMap(names)).toEqual(names(await person.call('GET', `${path}?sort=${sort}`)));
        expect(new Set(answers.flatMap(names)).size).toBe(5);
      }
      const byName = (await pages(person, `${path}?limit=3&sort=name`)).flatMap(names);
      expect(byName).toEqual(['Äpfel', 'Order states', 'Orders', 'plan 9', 'Plan 10']);
    }
  });

  test('search looks at names, and at the owners of shared ones', async () => {
    expect(names(await list(owner, '?search=ORDER'))).toEqual(['Order states', 'Orders']);
    expect(names(await list(owner, '?search=apfel'))).toEqual(['Äpfel']);
    expect(names(await list(owner, `?search=${owner.email}`))).toEqual([]);
    expect(entries(await list(friend, `?search=${owner.email}`, '/shared-with-me'))).toHaveLength(5);
    expect(names(await list(owner, '?search=%25'))).toEqual([]);
  });

  test('a star and the last opening are each person’s own', async () => {
    const id = ids.Orders ?? '';
    expect((await friend.call('PUT', `/api/diagrams/id/${id}/star`, { starred: true })).status).toBe(204);
    await friend.call('GET', `/api/diagrams/id/${id}`);
    for (const page of ['', '&limit=1']) {
      expect(names(await list(friend, `?starred=true${page}`, '/shared-with-me'))).toEqual(['Orders']);
      expect(names(await list(owner, `?starred=true${page}`))).toEqual([]);
    }
    await expect
      .poll(async () => names(await list(friend, '?sort=opened&limit=1', '/shared-with-me')), { timeout: 30_000, interval: 500 })
      .toEqual(['Orders']);
    const [opened] = entries(await list(friend, '?sort=opened&limit=1', '/shared-with-me'));
    expect(opened).toMatchObject({ starred: true, openedAt: expect.any(String) });
    expect((await friend.call('PUT', `/api/diagrams/id/${id}/star`, { starred: false })).status).toBe(204);
    expect(names(await list(friend, '?starred=true', '/shared-with-me'))).toEqual([]);
  });

  test('a list is no probe: cursors are values, and nobody’s diagrams but one’s own come out', async () => {
    const stranger = await signUp(server);
    const answer = await owner.call('GET', '/api/diagrams?limit=1');
    const after = new URL(/<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '', server.url).searchParams.get('after') ?? '';
    expect(names(await list(stranger, `?limit=5&after=${after}`))).toEqual([]);
    for (const query of [
      `?after=${after}&sort=name`,
      '?after=x',
      '?after=W10',
      '?limit=0',
      '?limit=201',
      '?limit=x',
      '?sort=size',
      '?starred=1',
    ]) {
      expect([query, (await list(owner, query)).status]).toEqual([query, 400]);
    }
    const missing = await stranger.call('PUT', `/api/diagrams/id/${ids.Orders}/star`, { starred: true });
    expect(missing.status).toBe(404);
    expect((await call(server, 'GET', '/api/diagrams?limit=1')).status).toBe(401);
    expect((await owner.call('POST', '/api/diagrams', { name: 'x', data: emptyData })).status).toBe(201);
  });
});
