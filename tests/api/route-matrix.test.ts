import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isApi } from '../support/access-requests.ts';
import { accessTable, nobodies, pageTable } from '../support/access-table.ts';
import { type AppRoute, type OpenApp, openApp } from '../support/app.ts';
import { makeFalseTokens } from '../support/false-tokens.ts';
import { type Address, call, type Method, makeDiagram, signUp } from '../support/people.ts';
import { generousLimits, makeDataDir } from '../support/server.ts';
import { knownSecret } from '../support/tokens.ts';

/** A route with a text in the place of its parameter. */
interface PageCall extends AppRoute {
  readonly path: string;
  readonly expected: number;
}

let open: OpenApp;
let server: Address;
/** By principal; undefined for one without a token. */
let tokens: Readonly<Record<string, string | undefined>>;
let linkToken: string;

beforeAll(async () => {
  const siteFolder = makeDataDir();
  writeFileSync(join(siteFolder, 'app.html'), '<!doctype html><html><head></head></html>');
  writeFileSync(join(siteFolder, 'landing.html'), '<!doctype html><title>Umlaut</title>');
  const env = { ...generousLimits, DATA_DIR: makeDataDir(), TOKEN_SECRET: knownSecret };
  open = await openApp({ siteFolder, env });
  server = { url: await open.app.listen({ host: '127.0.0.1', port: 0 }) };
  const [owner, stranger] = [await signUp(server), await signUp(server)];
  const { id } = await makeDiagram(owner);
  const link = await owner.call('PUT', `/api/diagrams/id/${id}/link`, { embedding: true, expiresAt: null });
  linkToken = (link.body as { token: string }).token;
  const falseTokens = await makeFalseTokens({ url: server.url, dataDir: env.DATA_DIR, env, stop: open.close }, owner);
  tokens = { ...Object.fromEntries(nobodies.map((name) => [name, falseTokens[name]])), owner: owner.token, stranger: stranger.token };
});
afterAll(async () => {
  open.app.server.closeAllConnections();
  await open.close();
});

/** Routes as the router itself has them: `printRoutes` draws a tree, four characters for each level. */
function routesOfRouter(): string[] {
  const routes: string[] = [];
  const path: string[] = [];
  for (const line of open.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*[├└]── )(.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? [];
    if (part === '') continue;
    path.splice(indent.length / 4 - 1, Infinity, part);
    for (const method of methods.split(', ').filter(Boolean)) routes.push(`${method} ${path.join('')}`);
  }
  return routes;
}

test('the routes that the tables are compared with are those of the router', () => {
  const routes = routesOfRouter();
  expect(routes.length).toBeGreaterThan(80);
  expect(open.app.routeList.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(routes.toSorted());
});

test('every route is of the API or a page, and has its row in one of the tables', () => {
  for (const route of open.app.routeList) {
    const name = `${route.method === 'HEAD' ? 'GET' : route.method} ${route.url}`;
    expect(Object.hasOwn(isApi(route) ? accessTable : pageTable, name), `${name} has no row in tests/support/access-table.ts`).toBe(true);
  }
  const pages = open.app.routeList.filter((route) => !isApi(route) && route.method === 'GET').map(({ url }) => `GET ${url}`);
  expect(pages.toSorted()).toEqual(Object.keys(pageTable).toSorted());
});

test('nothing answers requests or takes upgrades beside the router and live editing', () => {
  expect(open.app.server.listenerCount('request')).toBe(1);
  expect(open.app.server.listenerCount('upgrade')).toBe(1);
  for (const event of ['checkContinue', 'checkExpectation', 'connect']) expect(open.app.server.listenerCount(event)).toBe(0);
});

function pageCalls(): PageCall[] {
  return open.app.routeList
    .filter((route) => !isApi(route))
    .flatMap((route) => {
      const row = pageTable[`GET ${route.url}`];
      if (row === undefined) throw new Error(`${route.method} ${route.url} has no row in the table.`);
      const pathOf = (token: string) => route.url.replace(':token', token).replace(':file', `${token}.svg`);
      return [
        { ...route, path: pathOf(linkToken), expected: row.linked },
        { ...route, path: pathOf('AAAAAAAAAAAAAAAAAAAAAA'), expected: row.unknown },
      ];
    });
}

async function differingAnswers(method: Method, path: string): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(Object.values(tokens).map((token) => call(server, method, path, { token })));
  return new Set(answers.map(({ status, text }) => `${status} ${text}`));
}

test('a page answers everybody alike, as its row says, whoever they say they are', async () => {
  expect(Object.keys(tokens).length).toBe(nobodies.length + 2);
  for (const { method, path, expected } of pageCalls()) {
    const answers = await differingAnswers(method as Method, path);
    expect([method, path, answers.size]).toEqual([method, path, 1]);
    expect([path, [...answers][0]?.slice(0, 3)]).toEqual([path, String(expected)]);
  }
});

test('files and screens are the same for everybody, are read, and never written', async () => {
  for (const path of ['/', '/app.html', '/dashboard', '/profile', '/reset', '/assets/missing.js', '/.env', '/no/such/thing']) {
    expect((await differingAnswers('GET', path)).size, path).toBe(1);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect([method, path, (await call(server, method, path, { token: tokens.owner, body: {} })).status]).toEqual([method, path, 404]);
    }
  }
});

test('a path of the API that no route has is answered 404, whoever asks and however it is written', async () => {
  for (const path of ['/api', '/api/', '/api/users', '/api/user/', '/api//user', '/api/admin', '/api/diagrams/id', '/api/live/x']) {
    for (const [name, token] of Object.entries(tokens)) {
      expect([name, path, (await call(server, 'GET', path, { token })).status]).toEqual([name, path, 404]);
    }
  }
});
