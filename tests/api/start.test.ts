import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { checkDatabase } from '../support/kill-trial.ts';
import { call, emptyData, makeDiagram, signUp } from '../support/people.ts';
import { sharedPostgres } from '../support/postgres.ts';
import { holdRequest } from '../support/raw-http.ts';
import { type Finished, makeDataDir, runServerToEnd, type ServerProcess, startServer } from '../support/server.ts';

const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill();
});

async function start(options: Parameters<typeof startServer>[0] = {}): Promise<ServerProcess> {
  const server = await startServer(options);
  started.push(server);
  return server;
}

function expectOneLine(finished: Finished, pattern: RegExp): void {
  const lines = `${finished.stdout}${finished.stderr}`.split('\n').filter((line) => line.trim() !== '');
  expect(finished.code, lines.join('\n')).toBe(1);
  expect(lines, lines.join('\n')).toHaveLength(1);
  expect(lines[0]).toMatch(pattern);
  expect(lines[0]).not.toMatch(/^\s*at |node:internal/);
}

test.each([
  ['PORT', 'abc'],
  ['TOKEN_SECRET', 'short-secret-of-31-bytes-123456'],
])('a wrong setting, such as %s=%s, stops the start with one clear line that names it and not its value', async (name, value) => {
  const finished = await runServerToEnd({ PORT: '0', DATA_DIR: makeDataDir(), [name]: value });
  expectOneLine(finished, new RegExp(`\\b${name}\\b`));
  expect(finished.stderr).not.toContain(value);
});

test.each([
  [{ HOST: '0.0.0.0' }, true],
  [{ TRUST_PROXY: 'loopback' }, true],
  [{}, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://umlaut.example.org' }, false],
])('a server that others can reach and that takes any e-mail says so when it starts: %o %s', async (env, isTold) => {
  const server = await start({ env });
  await expect.poll(() => server.printed()).toContain('Umlaut is ready');
  await server.stop();
  expect(server.printed().includes('emails are not verified')).toBe(isTold);
});

test('a TOKEN_SECRET of exactly 32 bytes is taken', async () => {
  const server = await start({ env: { TOKEN_SECRET: 'x'.repeat(32) } });
  expect((await call(server, 'GET', '/api/health')).status).toBe(200);
});

test('a port that is taken stops the start with one clear line', async () => {
  const first = await start();
  const port = new URL(first.url).port;
  expectOneLine(await runServerToEnd({ PORT: port, DATA_DIR: makeDataDir() }), new RegExp(`\\b${port}\\b`));
  expect((await call(first, 'GET', '/api/health')).status).toBe(200);
});

test('a port that is taken ends the start also where other processes would be heard', async () => {
  const postgres = await sharedPostgres();
  onTestFinished(() => postgres.stop());
  const env = { DATABASE_URL: postgres.url, TOKEN_SECRET: 'x'.repeat(32) };
  const { url } = await start({ env });
  const finished = await runServerToEnd({ ...env, PORT: new URL(url).port });
  expectOneLine(finished, /port/i);
});

test('a data folder that cannot be made or is a file stops the start with one clear line', async () => {
  const file = join(makeDataDir(), 'a-file');
  writeFileSync(file, 'x');
  expectOneLine(await runServerToEnd({ PORT: '0', DATA_DIR: file }), /a-file/);
  expectOneLine(await runServerToEnd({ PORT: '0', DATA_DIR: join(file, 'below') }), /a-file/);
});

test('a file that is no database stops the start with one clear line and is left as it is', async () => {
  const first = await start();
  await first.stop();
  const name = checkDatabase(first.dataDir);
  const junk = 'this is not a database, and must not be overwritten. '.repeat(100);
  const folder = makeDataDir();
  writeFileSync(join(folder, name), junk);
  const finished = await runServerToEnd({ PORT: '0', DATA_DIR: folder });
  expectOneLine(finished, /database/i);
  expect(readFileSync(join(folder, name), 'utf8')).toBe(junk);
});

test('a database that cannot be reached stops the start with one clear line without its password', async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  const finished = await runServerToEnd({
    PORT: '0',
    DATA_DIR: makeDataDir(),
    DATABASE_URL: `postgres://someone:planted-password@127.0.0.1:${port}/umlaut`,
  });
  expectOneLine(finished, /database/i);
  expect(`${finished.stdout}${finished.stderr}`).not.toContain('planted-password');
});

test('a database written by a newer version stops the start with one clear line and is left as it is', async () => {
  const first = await start();
  await signUp(first);
  await first.stop();
  const file = join(first.dataDir, checkDatabase(first.dataDir));
  withDatabase(file, (database) => {
    database.exec("insert into migrations (name, applied_at) values ('9999-01-01-from-the-future', 1)");
  });
  expectOneLine(await runServerToEnd({ PORT: '0', DATA_DIR: first.dataDir }), /newer version/i);
  withDatabase(file, (database) => {
    expect(database.prepare('select count(*) as count from users').get()).toEqual({ count: 1 });
    database.exec("delete from migrations where name like '9999%'");
  });
  await start({ dataDir: first.dataDir });
});

test('a second start on the same folder finds everything, and takes the same migrations for done', async () => {
  const first = await start();
  const person = await signUp(first);
  const { id } = await makeDiagram(person, { name: 'Still here' });
  await first.stop();
  const again = await start({ dataDir: first.dataDir });
  const answer = await call(again, 'GET', `/api/diagrams/id/${id}`, { token: person.token });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ name: 'Still here' })]);
});

test('the folder is closed to others (0700), and so is every file in it (0600)', async () => {
  const folder = join(makeDataDir(), 'made', 'by-the-server');
  const server = await start({ dataDir: folder });
  await signUp(server);
  expect(modeOf(folder)).toBe('700');
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) expect([file, modeOf(join(folder, file))]).toEqual([file, '600']);
});

test('a folder and files that were open to others are closed at the start', async () => {
  const folder = join(makeDataDir(), 'open');
  mkdirSync(folder, { mode: 0o755 });
  const first = await start({ dataDir: folder });
  await signUp(first);
  await first.stop();
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644);
  chmodSync(folder, 0o755);
  await start({ dataDir: folder });
  expect(modeOf(folder)).toBe('700');
  for (const file of readdirSync(folder)) expect([file, modeOf(join(folder, file))]).toEqual([file, '600']);
});

test('the database is durable: WAL, and foreign keys without orphans', async () => {
  const server = await start();
  const person = await signUp(server);
  await makeDiagram(person);
  const file = join(server.dataDir, checkDatabase(server.dataDir));
  expect(existsSync(`${file}-wal`)).toBe(true);
  withDatabase(file, (database) => expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' }));
});

test('SIGTERM and SIGINT both end the server with code 0', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = await start();
    const ended = new Promise<number | null>((resolve) => server.process.once('exit', (code) => resolve(code)));
    server.process.kill(signal);
    expect([signal, await ended]).toEqual([signal, 0]);
  }
});

test('a server told to stop lets the request under way end', async () => {
  const server = await start();
  const person = await signUp(server);
  const { id } = await makeDiagram(person);
  const save = holdRequest(server, { person, path: `/api/diagrams/id/${id}`, body: { name: 'Last', data: emptyData, version: 1 } });
  await save.halfSent;
  const stopped = server.stop();
  await expect.poll(() => fetch(`${server.url}/api/health`).catch(() => undefined), { timeout: 20_000 }).toBeUndefined();
  save.sendRest();
  expect((await save.answer).slice(0, 12)).toBe('HTTP/1.1 200');
  expect(await stopped).toBe(0);
  const again = await start({ dataDir: server.dataDir });
  const stored = await call(again, 'GET', `/api/diagrams/id/${id}`, { token: person.token });
  expect(stored.body).toMatchObject({ name: 'Last', version: 2 });
});

test('a database and a key from elsewhere need no folder', async () => {
  const cluster = await sharedPostgres();
  onTestFinished(() => cluster.stop());
  const file = join(makeDataDir(), 'a-file');
  writeFileSync(file, 'x');
  const env = { DATABASE_URL: await cluster.createDatabase(), TOKEN_SECRET: 'x'.repeat(32) };
  const server = await start({ dataDir: join(file, 'below'), env });
  expect((await call(server, 'GET', '/api/health')).status).toBe(200);
  await server.stop();
});

test('a folder that cannot be written is named also when the database lies elsewhere', async () => {
  const file = join(makeDataDir(), 'a-file');
  writeFileSync(file, 'x');
  expectOneLine(
    await runServerToEnd({ PORT: '0', DATA_DIR: file, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }),
    /folder .*a-file.*DATA_DIR/,
  );
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

function withDatabase(file: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file);
  try {
    work(database);
  } finally {
    database.close();
  }
}
