import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, isApi, pathOf, rowOf, type Scene } from '../support/access-requests.ts';
import { accessTable, type Member, members, nobodies, type Principal } from '../support/access-table.ts';
import { type AppRoute, appRoutes, serveApp } from '../support/app.ts';
import { type FalseTokens, makeFalseTokens } from '../support/false-tokens.ts';
import {
  type Answer,
  call,
  codeOf,
  emptyData,
  logIn,
  type Method,
  makeDiagram,
  type Person,
  shareWith,
  signUp,
} from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';
import { knownSecret } from '../support/tokens.ts';

const principals: readonly Principal[] = [...nobodies, ...members];

let server: RunningServer;
let people: Record<Member, Person>;
let falseTokens: FalseTokens;
let routes: readonly AppRoute[];

beforeAll(async () => {
  server = await serveApp({ env: { TOKEN_SECRET: knownSecret, FREE_DIAGRAMS: '100000' } });
  const [stranger, removed, viewer, editor, owner] = await Promise.all([1, 2, 3, 4, 5].map(() => signUp(server)));
  if (!stranger || !removed || !viewer || !editor || !owner) throw new Error('Five people were to sign up.');
  people = { stranger, removed, viewer, editor, owner };
  falseTokens = await makeFalseTokens(server, owner);
  routes = await appRoutes();
});
afterAll(() => server.stop());

async function makeScene(route?: AppRoute): Promise<Scene> {
  if (route?.url.startsWith('/api/diagrams/id/:id/transfer')) return offeredScene(route);
  const { owner, viewer, editor, removed } = people;
  const { id } = await makeDiagram(owner);
  const shareId = await shareWith(owner, id, { email: viewer.email });
  const editorShareId = await shareWith(owner, id, { email: editor.email, role: 'editor' });
  const revoked = await shareWith(owner, id, { email: removed.email, role: 'editor' });
  expect((await owner.call('DELETE', `/api/diagrams/id/${id}/share/${revoked}`)).status).toBe(204);
  // The bin's calls need a deleted diagram.
  if (route?.url.startsWith('/api/diagrams/bin/')) expect((await owner.call('DELETE', `/api/diagrams/id/${id}`)).status).toBe(204);
  return { diagramId: id, shareId, editorShareId };
}

/** Scenes whose editor has opened the diagram: openings are stored every few seconds, so they are made together. */
const openedScenes: Scene[] = [];

async function makeOpenedScenes(count: number): Promise<void> {
  const { owner, editor } = people;
  for (let index = 0; index < count; index += 1) openedScenes.push(await makeScene());
  for (const { diagramId } of openedScenes) expect((await editor.call('GET', `/api/diagrams/id/${diagramId}`)).status).toBe(200);
  const areOpened = async ({ diagramId, editorShareId }: Scene) => {
    const shares = (await owner.call('GET', `/api/diagrams/id/${diagramId}/shared-with`)).body as readonly {
      id: string;
      openedAt: unknown;
    }[];
    return shares.find(({ id }) => id === editorShareId)?.openedAt != null;
  };
  await expect.poll(async () => (await Promise.all(openedScenes.map(areOpened))).every(Boolean), { timeout: 20_000 }).toBe(true);
}

/** A diagram that is offered to its editor, but for the call that offers it. */
async function offeredScene(route: AppRoute): Promise<Scene> {
  if (openedScenes.length === 0) await makeOpenedScenes(members.length * 3 + 6);
  const scene = openedScenes.pop();
  if (scene === undefined) throw new Error('There are scenes now.');
  const { diagramId, editorShareId: shareId } = scene;
  if (route.method === 'POST' && route.url.endsWith('/transfer')) return scene;
  expect(
    (await people.owner.call('POST', `/api/diagrams/id/${diagramId}/transfer`, { shareId, currentPassword: people.owner.password })).status,
  ).toBe(201);
  return scene;
}

function isNobody(principal: Principal): principal is (typeof nobodies)[number] {
  return nobodies.some((name) => name === principal);
}

async function tokenOf(principal: Principal, route: AppRoute): Promise<string | undefined> {
  if (isNobody(principal)) return falseTokens[principal];
  const person = people[principal];
  // A session that a cell ends is its own.
  return route.url === '/api/logout' ? await logIn(server, person) : person.token;
}

async function ask(route: AppRoute, principal: Principal, scene: Scene): Promise<Answer> {
  const body = bodyOf(route, isNobody(principal) ? people.owner : people[principal], scene);
  return await call(server, route.method as Method, pathOf(route, scene), {
    token: await tokenOf(principal, route),
    ...(body === undefined ? {} : { body }),
  });
}

test('every route of the API has a row in the table, and every row a route', () => {
  const names = routes.filter((route) => isApi(route) && route.method !== 'HEAD').map((route) => `${route.method} ${route.url}`);
  expect(names.toSorted(), 'A new route says in tests/support/access-table.ts who gets which status').toEqual(
    Object.keys(accessTable).toSorted(),
  );
});

test('every route answers every principal as the table says', async () => {
  const api = routes.filter(isApi);
  const wrong: string[] = [];
  let cells = 0;
  for (const route of api) {
    const row = rowOf(route);
    if (row === undefined) throw new Error(`${route.method} ${route.url} has no row in the table.`);
    let scene: Scene | undefined;
    for (const principal of principals) {
      scene ??= /:(?:id|shareId)\b/.test(route.url) ? await makeScene(route) : { diagramId: '', shareId: '', editorShareId: '' };
      const answer = await ask(route, principal, scene);
      // A call that was refused leaves the scene as it was, for the next principal.
      if (answer.status < 400) scene = undefined;
      const expected = isNobody(principal) ? row.nobody : row[principal];
      if (answer.status !== expected) wrong.push(`${principal}: ${route.method} ${route.url} → ${answer.status}, not ${expected}`);
      if (answer.status >= 400 && route.method !== 'HEAD') codeOf(answer);
      cells += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(api.length).toBeGreaterThanOrEqual(Object.keys(accessTable).length);
  expect(cells).toBe(api.length * 13);
});

test('everyone without a valid token gets one and the same answer', async () => {
  const texts = new Set<string>();
  for (const name of nobodies) {
    const answer = await call(server, 'GET', '/api/user', { token: falseTokens[name] });
    expect([name, answer.status]).toEqual([name, 401]);
    texts.add(comparable(answer));
  }
  expect(texts.size).toBe(1);
});

test('a diagram one may not see answers exactly like one that does not exist', async () => {
  const about = routes.filter((route) => isApi(route) && route.url.includes(':id'));
  expect(about.length).toBeGreaterThanOrEqual(7);
  let compared = 0;
  for (const route of about) {
    for (const principal of ['stranger', 'removed'] as const) {
      const unseen = await ask(route, principal, await makeScene(route));
      const missing = await ask(route, principal, { diagramId: missingId(), shareId: missingId(), editorShareId: missingId() });
      expect(unseen.status).toBe(404);
      expect([route.url, comparable(unseen)]).toEqual([route.url, comparable(missing)]);
      compared += 1;
    }
  }
  expect(compared).toBe(about.length * 2);
});

test('a share of another diagram answers exactly like one that does not exist', async () => {
  const { owner } = people;
  const [scene, other] = [await makeScene(), await makeScene()];
  const foreign = await owner.call('DELETE', `/api/diagrams/id/${scene.diagramId}/share/${other.shareId}`);
  const missing = await owner.call('DELETE', `/api/diagrams/id/${scene.diagramId}/share/${missingId()}`);
  expect(foreign.status).toBe(404);
  expect(comparable(foreign)).toBe(comparable(missing));
});

test('what a viewer and an editor read tells of no other person the diagram is shared with', async () => {
  const [viewer, editor] = [await signUp(server), await signUp(server)];
  const { id: diagramId } = await makeDiagram(people.owner);
  await shareWith(people.owner, diagramId, { email: viewer.email });
  await shareWith(people.owner, diagramId, { email: editor.email, role: 'editor' });
  for (const [reader, other] of [
    [viewer, editor],
    [editor, viewer],
  ] as const) {
    for (const path of [
      `/api/diagrams/id/${diagramId}`,
      `/api/diagrams/shared-with-me/${diagramId}`,
      '/api/diagrams/shared-with-me',
      '/api/user',
    ]) {
      const answer = await reader.call('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(other.email);
      expect(answer.text).not.toContain(other.id);
    }
  }
});

test('a role lowered from editor to viewer holds for the very next save', async () => {
  const { owner, editor } = people;
  const { diagramId } = await makeScene();
  await shareWith(owner, diagramId, { email: editor.email, role: 'viewer' });
  const answer = await editor.call('PUT', `/api/diagrams/id/${diagramId}`, { name: 'x', data: emptyData, version: 1 });
  expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
});

test('access is checked before a diagram’s version, and a bad body reveals nothing of the diagram', async () => {
  const { stranger, viewer } = people;
  const { diagramId } = await makeScene();
  const save = (person: Person, id: string, body: object) =>
    person.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: emptyData, ...body });
  expect((await save(stranger, diagramId, { version: 99 })).status).toBe(404);
  expect((await save(viewer, diagramId, { version: 99 })).status).toBe(403);
  const unseen = await save(stranger, diagramId, { version: 1, data: 'no JSON' });
  const missing = await save(stranger, missingId(), { version: 1, data: 'no JSON' });
  expect(comparable(unseen)).toBe(comparable(missing));
});

/** A UUID of version 7 that names nothing. */
function missingId(): string {
  const text = randomUUID();
  return `0198${text.slice(4, 14)}7${text.slice(15)}`;
}

/** All that a client sees of an answer but the time and what names this one request. */
function comparable(answer: Answer): string {
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id|request-id|x-ratelimit-.*)$/.test(name));
  return JSON.stringify([answer.status, headers, answer.text]);
}
