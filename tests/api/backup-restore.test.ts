import { existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { switchLinkOn, visitLink } from '../support/link-revocations.ts';
import { call, dataWithLabels, logIn, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { type PostgresServer, sharedPostgres } from '../support/postgres.ts';
import { type Environment, makeDataDir, type RunningServer, runAdmin, startServer } from '../support/server.ts';

let postgres: PostgresServer | undefined;
afterAll(() => postgres?.stop());

type Engine = 'SQLite' | 'PostgreSQL';
/** An empty database of the engine, in the form of settings. */
async function emptyPlace(engine: Engine): Promise<Environment> {
  const DATA_DIR = makeDataDir();
  if (engine === 'SQLite') return { DATA_DIR };
  postgres ??= await sharedPostgres();
  return { DATA_DIR, DATABASE_URL: await postgres.createDatabase() };
}

async function serve(env: Environment): Promise<RunningServer> {
  const server = await startServer({ dataDir: env.DATA_DIR ?? '', env: { FREE_DIAGRAMS: '1000', ...env } });
  onTestFinished(() => server.stop().then(() => undefined));
  return server;
}

interface Life {
  readonly owner: Person;
  readonly friend: Person;
  readonly id: string;
  readonly token: string;
}

async function live(server: RunningServer): Promise<Life> {
  const [owner, friend] = [await signUp(server), await signUp(server)];
  const { id } = await makeDiagram(owner, { name: 'Größe “1”', data: dataWithLabels('Order', 'Ünïcode 😀') });
  await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Größe “2”', data: dataWithLabels('Second'), version: 1 });
  await shareWith(owner, id, { email: friend.email });
  await call(server, 'GET', `/api/diagrams/id/${id}/live`, { token: owner.token });
  return { owner, friend, id, token: await switchLinkOn(owner, id) };
}

async function isAllThere(server: RunningServer, { owner, friend, id, token }: Life, keepsSecret: boolean): Promise<void> {
  for (const person of [owner, friend]) {
    const session = await logIn(server, person);
    const { body } = await call(server, 'GET', `/api/diagrams/id/${id}`, { token: session });
    expect(body).toMatchObject({ name: 'Größe “2”', version: 2, data: dataWithLabels('Second') });
  }
  const { body } = await call(server, 'GET', `/api/diagrams/id/${id}/versions/1`, { token: await logIn(server, owner) });
  expect(body).toMatchObject({ name: 'Größe “1”', data: dataWithLabels('Order', 'Ünïcode 😀') });
  // The address that was given away works, whatever the signing key.
  expect((await visitLink(server, token).data()).status).toBe(200);
  expect((await call(server, 'GET', '/api/user', { token: owner.token })).status).toBe(keepsSecret ? 200 : 401);
}

test.each([
  ['SQLite', 'SQLite'],
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
  ['PostgreSQL', 'PostgreSQL'],
] as const)('a backup of %s made while it serves is restored to %s, with every row as it was', async (from, to) => {
  const source = await emptyPlace(from);
  const running = await serve(source);
  const life = await live(running);
  const file = join(makeDataDir(), 'backup.db');
  expect(await runAdmin(['backup', file], source)).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await runAdmin(['verify', file], {})).toMatchObject({ code: 0, stdout: 'No problems found.\n' });
  expect(await runAdmin(['verify'], source)).toMatchObject({ code: 0 });
  const target = await emptyPlace(to);
  expect(await runAdmin(['restore', file], target)).toMatchObject({ code: 0, stderr: '' });
  await isAllThere(await serve(target), life, false);
  const again = await runAdmin(['restore', file], target);
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^[^\n]*(not empty|is using)[^\n]*\n$/)]);
  // Restored once more, the copy is another one still.
  const replaced = await emptyPlace(to);
  for (const words of [
    ['restore', file],
    ['restore', file, '--replace'],
  ])
    expect((await runAdmin(words, replaced)).code).toBe(0);
  await isAllThere(await serve(replaced), life, false);
});

test('moving to PostgreSQL keeps logins, leaves the source unchanged, and needs a stopped server', async () => {
  const source = await emptyPlace('SQLite');
  const running = await serve(source);
  const life = await live(running);
  const { DATABASE_URL: url = '' } = await emptyPlace('PostgreSQL');
  const move = (address: string, ...options: readonly string[]) => runAdmin(['move', '--stdin', ...options], source, `${address}\n`);
  const early = await move(url);
  expect([early.code, early.stderr]).toEqual([1, expect.stringMatching(/^A server is using [^\n]*\n$/)]);
  await running.stop();
  const unknown = await move('somewhere');
  expect([unknown.code, unknown.stderr]).toEqual([1, 'The address on standard input must start with postgres://.\n']);
  expect(await move(url)).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('Set DATABASE_URL, then start the server.'),
  });
  expect(readdirSync(source.DATA_DIR ?? '').filter((name) => name.startsWith('move'))).toEqual([]);
  const nowhere = await move('postgres://ada:geheim@localhost:1/none');
  expect(nowhere.stderr).toMatch(/^Cannot use the database from standard input \(ECONNREFUSED\)\. [^\n]*\n$/);
  expect((await move(url)).stderr).toMatch(/^The target database is not empty\./);
  const moved = await serve({ ...source, DATABASE_URL: url });
  await isAllThere(moved, life, true);
  const busy = await move(url, '--replace');
  expect([busy.code, busy.stderr]).toEqual([1, expect.stringContaining('A server is using the target database.')]);
  await moved.stop();
  await isAllThere(await serve(source), life, true);
});

test('a password among the arguments of a move is warned of, and can be given in the environment', async () => {
  const source = await emptyPlace('SQLite');
  await (await serve(source)).stop();
  const { DATABASE_URL: url = '' } = await emptyPlace('PostgreSQL');
  const open = await runAdmin(['move', '--to', url], source);
  expect([open.code, open.stderr]).toEqual([0, expect.stringMatching(/^Other users of this machine can see the password [^\n]*\n$/)]);
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  const hidden = await runAdmin(['move', '--to', address.href, '--replace'], { ...source, PGPASSWORD: password });
  expect([hidden.code, hidden.stderr]).toEqual([0, '']);
  const misused = await runAdmin(['move', '--to', address.href, '--stdin'], source);
  expect(misused.code).toBe(2);
});

test('a backup that is damaged, newer or none is told in one sentence, and changes nothing', async () => {
  const source = await emptyPlace('SQLite');
  const server = await serve(source);
  await live(server);
  const folder = makeDataDir();
  const path = (name: string) => join(folder, `${name}.db`);
  for (const name of ['changed', 'newer', 'cut', 'flipped']) await runAdmin(['backup', path(name)], source);
  const change = (name: string, sql: string) => {
    const database = new DatabaseSync(path(name));
    database.exec(sql);
    database.close();
  };
  change('changed', "update users set plan = 'unlimited'");
  change('newer', "update backup_facts set value = replace(value, '2026-11-27-public-links', '2099-01-01-later')");
  truncateSync(path('cut'), Math.floor(statSync(path('cut')).size / 2 / 4096) * 4096);
  const bytes = statSync(path('flipped')).size;
  const descriptor = new DatabaseSync(path('flipped'));
  descriptor.close();
  writeFileSync(path('flipped'), Buffer.alloc(bytes, 'x'));
  writeFileSync(path('text'), 'no database');
  change('foreign', 'create table notes (text text)');
  const target = await emptyPlace('SQLite');
  for (const [name, sentence] of [
    ['changed', 'users does not match the checksum'],
    ['newer', 'newer version of Umlaut'],
    ['cut', 'damaged'],
    ['flipped', 'is not an Umlaut backup'],
    ['text', 'is not an Umlaut backup'],
    ['foreign', 'was not created by this version'],
    ['missing', 'does not exist'],
  ] as const) {
    for (const words of [
      ['restore', path(name)],
      ['verify', path(name)],
    ]) {
      const { code, stderr } = await runAdmin(words, target);
      expect([name, code, stderr.trim().split('\n').length]).toEqual([name, 1, 1]);
      expect(stderr).toContain(sentence);
    }
  }
  expect((await runAdmin(['verify', folder], target)).stderr).toMatch(/^Cannot open [^\n]*\n$/);
  const inFile = await runAdmin(['restore', path('newer')], { DATA_DIR: join(path('text'), 'data') });
  expect([inFile.code, inFile.stderr.split('\n').length]).toEqual([1, 2]);
  expect(existsSync(join(target.DATA_DIR ?? '', 'umlaut.db'))).toBe(false);
  rmSync(folder, { recursive: true });
});

test('a stolen backup opens nothing, and one with the secret brings back the key that signs', async () => {
  const source = await emptyPlace('SQLite');
  const server = await serve(source);
  const { owner, token } = await live(server);
  const [plain, full] = ['plain', 'full'].map((name) => join(makeDataDir(), `${name}.db`));
  await runAdmin(['backup', plain ?? ''], source);
  await runAdmin(['backup', full ?? '', '--with-secret'], source);
  const database = new DatabaseSync(plain ?? '', { readOnly: true });
  const tables = database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'").all();
  const values = tables.flatMap(({ name }) =>
    database
      .prepare(`select * from "${String(name)}"`)
      .all()
      .flatMap((row) => Object.values(row)),
  );
  database.close();
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))];
  expect(texts.length).toBeGreaterThan(20);
  expect(texts).not.toContain(token);
  for (const text of texts.filter((value) => /^[\x21-\x7e]{8,}$/.test(value))) {
    expect((await call(server, 'GET', '/api/link', { headers: { authorization: `Link ${text}` } })).status).toBe(404);
    expect((await call(server, 'GET', '/api/user', { headers: { authorization: `Bearer ${text}` } })).status).toBe(401);
  }
  const target = await emptyPlace('SQLite');
  expect((await runAdmin(['restore', full ?? '', '--keep-sessions'], target)).code).toBe(0);
  const restored = await serve(target);
  expect((await call(restored, 'GET', '/api/user', { token: owner.token })).status).toBe(200);
});

test('backups by the clock are made at the start, checked, and only so many are kept', async () => {
  const folder = join(makeDataDir(), 'backups');
  const source = { ...(await emptyPlace('SQLite')), BACKUP_DIR: folder, BACKUP_KEEP: '2' };
  const server = await serve(source);
  const made = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : []);
  await expect.poll(made, { timeout: 60_000 }).toHaveLength(1);
  expect(await runAdmin(['verify', join(folder, made()[0] ?? '')], {})).toMatchObject({ code: 0 });
  const ready = await call(server, 'GET', '/readyz');
  expect([ready.status, ready.body]).toEqual([200, { status: 'ready', problems: [], notes: [] }]);
  const passedOn = await call(server, 'GET', '/readyz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(passedOn.body).toEqual({ status: 'ready' });
  expect((await call(server, 'GET', '/livez')).text).toBe('ok\n');
});
