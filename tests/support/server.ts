import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const repository = resolve(import.meta.dirname, '../..');
const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

export type Environment = Readonly<Record<string, string>>;

export interface ServerOptions {
  /** Settings beside the generous limits every test server gets. */
  readonly env?: Environment;
  /** Folder to serve from; default a fresh one, removed when the test process ends. */
  readonly dataDir?: string;
}

export interface RunningServer {
  /** Address without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  readonly env: Environment;
  /** Asks the server to stop, and waits until it has. */
  readonly stop: () => Promise<unknown>;
}

/** A server in a process of its own. */
export interface ServerProcess extends RunningServer {
  readonly process: ChildProcess;
  /** Everything written to stderr so far: the JSON log. */
  readonly log: () => string;
  /** Everything written to stdout so far. */
  readonly printed: () => string;
  /** Asks the server to stop (SIGTERM) and gives its exit code. Fails when it has not ended after 30 s. */
  readonly stop: () => Promise<number | null>;
  /** Ends the server at once (SIGKILL), as a power cut would. */
  readonly kill: () => Promise<void>;
}

/** A program that has ended by itself. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Output {
  readonly stdout: () => string;
  readonly stderr: () => string;
}

const children = new Set<ChildProcess>();
const folders = new Set<string>();

// A test file leaves nothing behind, however it ends. Vitest ends its processes with SIGTERM.
process.once('exit', cleanUp);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    cleanUp();
    process.kill(process.pid, signal);
  });
}

function cleanUp(): void {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Limits no honest test reaches; tests of a limit set their own. */
export const generousLimits: Environment = {
  STORAGE_MEGABYTES: '1000000',
  LIMIT_SIGNUPS_PER_HOUR: '1000000',
  LIMIT_LOGIN_FAILURES_PER_HOUR: '1000000',
  LIMIT_PASSWORD_CHANGES_PER_HOUR: '1000000',
  LIMIT_REQUESTS_PER_MINUTE: '100000000',
  LIMIT_LINK_REQUESTS_PER_MINUTE: '100000000',
  LIMIT_LIVE_MS_PER_SECOND: '1000000',
  LIMIT_DRAWING_MS_PER_SECOND: '1000000',
  LIMIT_LIVE_JOINING: '10000',
};

/** Starts a server process of its own on a free port and waits until it says that it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? makeDataDir();
  const env = { PORT: '0', DATA_DIR: dataDir, ...generousLimits, ...options.env };
  const child = spawnNode([resolve(repository, 'apps/server/src/main.ts')], env);
  const output = collectOutput(child);
  const url = await untilReady(child, output);
  return {
    url,
    process: child,
    dataDir,
    env,
    log: output.stderr,
    printed: output.stdout,
    stop: () => stopChild(child),
    kill: () => endChild(child, 'SIGKILL'),
  };
}

/** Runs the server with settings it is expected to refuse; ends it when it starts all the same. */
export async function runServerToEnd(env: Environment, timeoutMs = startTimeoutMs): Promise<Finished> {
  const child = spawnNode([resolve(repository, 'apps/server/src/main.ts')], env);
  return await untilFinished(child, timeoutMs);
}

/** Runs the administration command on the database a server with the same settings uses. */
export async function runAdmin(words: readonly string[], env: Environment, input = ''): Promise<Finished> {
  const child = spawnNode([resolve(repository, 'apps/server/src/admin.ts'), ...words], env);
  child.stdin?.end(input);
  return await untilFinished(child, startTimeoutMs);
}

/** The same where no file may grow beyond so many KiB, as on a disk without room. */
export async function runAdminWithin(kib: number, words: readonly string[], env: Environment): Promise<Finished> {
  const program = [process.execPath, resolve(repository, 'apps/server/src/admin.ts'), ...words];
  const child = spawn('sh', ['-c', `ulimit -f ${kib * 2}; exec "$@"`, 'sh', ...program], { env: { PATH: process.env.PATH ?? '', ...env } });
  return await untilFinished(child, startTimeoutMs);
}

/** A port for a server that is to come back to it: systems give those from 32768 on to whoever asks for any meanwhile. */
export async function lastingPort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return String(port);
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** An empty folder, removed when the test process ends. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'umlaut-test-'));
  folders.add(folder);
  return folder;
}

function spawnNode(words: readonly string[], env: Environment): ChildProcess {
  const inherited = Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'SystemRoot'].flatMap((name) => pairOf(name)));
  const child = spawn(process.execPath, words, { env: { ...inherited, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin?.on('error', () => undefined);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function pairOf(name: string): (readonly [string, string])[] {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value]];
}

function collectOutput(child: ChildProcess): Output {
  const texts = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      texts[stream] += text;
    });
  }
  return { stdout: () => texts.stdout, stderr: () => texts.stderr };
}

async function untilReady(child: ChildProcess, output: Output): Promise<string> {
  const until = Date.now() + startTimeoutMs;
  while (Date.now() < until) {
    const port = /^Umlaut is ready at http:\/\/[^\s/]*?:(\d+)\/?$/m.exec(output.stdout())?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
    if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${output.stderr()}`);
    await delay(10);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready after ${startTimeoutMs} ms:\n${output.stdout()}${output.stderr()}`);
}

async function untilFinished(child: ChildProcess, timeoutMs: number): Promise<Finished> {
  const output = collectOutput(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  // `close` comes after the last of the output, `exit` may come before it.
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, stdout: output.stdout(), stderr: output.stderr() };
}

async function stopChild(child: ChildProcess): Promise<number | null> {
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await endChild(child, 'SIGTERM');
  clearTimeout(timer);
  if (child.signalCode === 'SIGKILL') throw new Error(`The server did not stop within ${stopTimeoutMs} ms.`);
  return child.exitCode;
}

async function endChild(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
