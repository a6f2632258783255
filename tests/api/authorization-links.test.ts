import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, isApi, pathOf, rowOf, type Scene } from '../support/access-requests.ts';
import { type AppRoute, administerApp, appRoutes, serveApp } from '../support/app.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { call, codeOf, type Method, makeDiagram, type Person, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

/** Bearers of links and of accounts that may do nothing, by what they send as `Authorization`. */
type Bearers = Readonly<Record<string, string>>;

const publicUrl = 'https://umlaut.example.org';
let catcher: MailCatcher;
let server: RunningServer;
let routes: readonly AppRoute[];
let owner: Person;
let waiting: Person;

beforeAll(async () => {
  catcher = await startMailCatcher();
  server = await serveApp({ env: { PUBLIC_URL: publicUrl, SMTP_URL: catcher.url, FREE_DIAGRAMS: '1000', FREE_SHARES: '10' } });
  routes = (await appRoutes()).filter(isApi);
  owner = await signUp(server);
  waiting = await signUp(server);
  expect((await administerApp(['users', 'confirm', owner.email], server.env)).code).toBe(0);
});
afterAll(async () => {
  await server.stop();
  await catcher.stop();
});

/** A diagram whose share waits for the person: their account is not proven. */
async function makeScene(): Promise<Scene> {
  const { id: diagramId } = await makeDiagram(owner);
  const { id: shareId } = (await owner.call('POST', `/api/diagrams/id/${diagramId}/share`, { email: waiting.email, role: 'editor' }))
    .body as { id: string };
  return { diagramId, shareId, editorShareId: shareId };
}

async function ask(route: AppRoute, scene: Scene, sent: { readonly token?: string; readonly authorization?: string }) {
  const body = bodyOf(route, waiting, scene);
  const { token, authorization } = sent;
  return call(server, route.method as Method, pathOf(route, scene), {
    ...(token === undefined ? {} : { token }),
    ...(authorization === undefined ? {} : { headers: { authorization } }),
    ...(body === undefined ? {} : { body }),
  });
}

test('an account that a share waits for is a stranger to the diagram, by every call about it', async () => {
  const wrong: string[] = [];
  const about = routes.filter(({ url }) => url.includes(':id'));
  expect(about.length).toBeGreaterThan(25);
  for (const route of about) {
    const scene = await makeScene();
    if (route.url.startsWith('/api/diagrams/bin/')) await owner.call('DELETE', `/api/diagrams/id/${scene.diagramId}`);
    const { status } = await ask(route, scene, { token: waiting.token });
    if (status !== rowOf(route)?.stranger) wrong.push(`${route.method} ${route.url} → ${status}`);
  }
  expect(wrong).toEqual([]);
  for (const path of ['/api/diagrams/shared-with-me', '/api/user/transfers']) expect((await waiting.call('GET', path)).body).toEqual([]);
});

async function makeBearers({ diagramId, shareId }: Scene): Promise<Bearers> {
  const path = `/api/diagrams/id/${diagramId}`;
  const tokenIn = (answer: { readonly body: unknown }) => (answer.body as { token: string }).token;
  const pathIn = (answer: { readonly body: unknown }) => (answer.body as { path: string }).path.split('#')[1] ?? '';
  const byHand = pathIn(await owner.call('POST', `${path}/share/${shareId}/invitation`, { how: 'link' }));
  await expect.poll(() => catcher.to(waiting.email).some(({ link }) => link?.pathname === '/invite'), { timeout: 20_000 }).toBe(true);
  const byMail =
    catcher
      .to(waiting.email)
      .find(({ link }) => link?.pathname === '/invite')
      ?.link?.hash.slice(1) ?? '';
  const taken = (await owner.call('POST', `${path}/share`, { email: 'revoked@example.org' })).body as { id: string };
  const revoked = pathIn(await owner.call('POST', `${path}/share/${taken.id}/invitation`, { how: 'link' }));
  await owner.call('DELETE', `${path}/share/${taken.id}`);
  const link = async (expiresAt: string | null = null) => {
    const { id } = await makeDiagram(owner);
    return { id, token: tokenIn(await owner.call('PUT', `/api/diagrams/id/${id}/link`, { embedding: true, expiresAt })) };
  };
  const rotated = tokenIn(await owner.call('PUT', `${path}/link`, { embedding: true, expiresAt: null }));
  const live = tokenIn(await owner.call('POST', `${path}/link/rotate`));
  const [dead, expired] = [await link(), await link(new Date(Date.now() + 500).toISOString())];
  await owner.call('DELETE', `/api/diagrams/id/${dead.id}/link`);
  const disabled = await signUp(server);
  await administerApp(['users', 'disable', disabled.email], server.env);
  const statusOfExpired = async () =>
    (await call(server, 'GET', '/api/link', { headers: { authorization: `Link ${expired.token}` } })).status;
  await expect.poll(statusOfExpired, { timeout: 20_000 }).toBe(404);
  return {
    'invitation by mail': `Bearer ${byMail}`,
    'invitation by hand': `Bearer ${byHand}`,
    'revoked invitation': `Bearer ${revoked}`,
    'invitation as a link': `Link ${byHand}`,
    link: `Link ${live}`,
    'link as a login': `Bearer ${live}`,
    'dead link': `Link ${dead.token}`,
    'expired link': `Link ${expired.token}`,
    'rotated link': `Link ${rotated}`,
    'disabled account': `Bearer ${disabled.token}`,
  };
}

test('a link or a disabled account gives no access to calls, except the call of a public link', async () => {
  // The oldest of the mails to an address goes out first; the limit keeps later ones.
  const scene = await makeScene();
  const bearers = await makeBearers(scene);
  const wrong: string[] = [];
  let cells = 0;
  for (const route of routes) {
    const row = rowOf(route);
    const isForLinks = route.url === '/api/link';
    // Open calls answer everybody alike.
    if (row === undefined || (row.nobody !== 401 && !isForLinks)) continue;
    for (const [bearer, authorization] of Object.entries(bearers)) {
      const answer = await ask(route, scene, { authorization });
      const expected = isForLinks && bearer === 'link' ? 200 : row.nobody;
      if (answer.status !== expected) wrong.push(`${bearer}: ${route.method} ${route.url} → ${answer.status}`);
      if (answer.status >= 400 && route.method !== 'HEAD') codeOf(answer);
      cells += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(500);
  // Nothing of all that was done.
  expect((await owner.call('GET', `/api/diagrams/id/${scene.diagramId}`)).body).toMatchObject({ version: 1 });
});
