import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkDatabase } from './kill-trial.ts';
import { joinLive, type LiveReplica } from './live-replica.ts';
import { call, dataWithLabels, makeDiagram, type Person, signUp } from './people.ts';
import { makeDataDir, type ServerProcess, startServer } from './server.ts';

interface TrialResult {
  /** Times in which system calls on the database's files failed. */
  readonly windows: number;
  readonly acknowledgedSaves: number;
  readonly durableChanges: number;
  /** Requests that were answered 5xx. */
  readonly failedRequests: number;
  /** Answers of the health call other than 200. */
  readonly unhealthy: number;
  /** Ends of the process by itself. */
  readonly restarts: number;
  /** Times from the end of a window, or of the process, until the server was healthy. Ms, the longest. */
  readonly longestRecoveryMs: number;
}

/** Linux system calls, and the errors they are made to fail with. */
const faults = [
  ['pread64', 'EIO'],
  ['pwrite64', 'EIO'],
  ['pwrite64', 'ENOSPC'],
  ['fsync,fdatasync', 'EIO'],
  ['fsync,fdatasync', 'ENOSPC'],
  ['mmap', 'ENOMEM'],
  ['ftruncate', 'EIO'],
  ['openat', 'EMFILE'],
] as const;

interface Trial {
  server: ServerProcess;
  isOver: boolean;
  failedRequests: number;
  unhealthy: number;
}

/**
 * Makes system calls on a server's database files fail at random (strace's injection) while people save and draw, and compares
 * what is stored with what was acknowledged. Throws at the first acknowledged change that is gone.
 */
export async function runDiskErrors({ seconds, savers }: { readonly seconds: number; readonly savers: number }): Promise<TrialResult> {
  const dataDir = makeDataDir();
  const start = () => startServer({ dataDir, env: { FREE_DIAGRAMS: '1000000', LOG_LEVEL: 'error' } });
  const trial: Trial = { server: await start(), isOver: false, failedRequests: 0, unhealthy: 0 };
  const work = [...(await Promise.all(Array.from({ length: savers }, () => makeSaver(trial)))), await makeDrawer(trial)];
  const running = work.map(({ run }) => run());
  const watching = watchHealth(trial);
  const ends = performance.now() + seconds * 1000;
  let [windows, restarts, longestRecoveryMs] = [0, 0, 0];
  while (performance.now() < ends) {
    await injectFaults(trial.server, dataDir);
    windows += 1;
    const from = performance.now();
    if (trial.server.process.exitCode !== null || trial.server.process.signalCode !== null) {
      restarts += 1;
      trial.server = await start();
    }
    await untilHealthy(trial.server);
    longestRecoveryMs = Math.max(longestRecoveryMs, performance.now() - from);
    await delay(randomInt(500));
  }
  trial.isOver = true;
  await Promise.all([...running, watching]);
  for (const { check } of work) await check();
  await trial.server.stop();
  checkDatabase(dataDir);
  const count = (kind: 'save' | 'change') => work.reduce((sum, each) => sum + (each.kind === kind ? each.count() : 0), 0);
  const counts = { acknowledgedSaves: count('save'), durableChanges: count('change') };
  const { failedRequests, unhealthy } = trial;
  return { windows, restarts, failedRequests, unhealthy, longestRecoveryMs, ...counts };
}

/** One or more calls of one kind fail, on the files of the database alone, for up to two seconds. */
async function injectFaults({ process: { pid } }: ServerProcess, dataDir: string): Promise<void> {
  const [calls, error] = faults[randomInt(faults.length)] ?? faults[0];
  const files = readdirSync(dataDir).flatMap((name) => ['-P', join(dataDir, name)]);
  const when = `${1 + randomInt(20)}+${1 + randomInt(5)}`;
  const inject = `inject=${calls}:error=${error}:when=${when}`;
  const tracer = spawn('strace', ['-f', '-qq', '-p', String(pid), ...files, '-e', `trace=${calls}`, '-e', inject, '-o', '/dev/null']);
  const ended = endOf(tracer);
  await Promise.race([delay(randomInt(200, 2_000)), ended]);
  tracer.kill('SIGINT');
  await ended;
}

/** Rejects when the program is not there. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
}

async function untilHealthy(server: ServerProcess): Promise<void> {
  const patienceMs = 30_000;
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const answer = await call(server, 'GET', '/api/health').catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(50);
  }
  throw new Error(`The server was not healthy ${patienceMs} ms after the last error:\n${server.log().slice(-2_000)}`);
}

async function watchHealth(trial: Trial): Promise<void> {
  while (!trial.isOver) {
    const answer = await call(trial.server, 'GET', '/api/health').catch(() => undefined);
    if (answer !== undefined && answer.status !== 200) trial.unhealthy += 1;
    await delay(100);
  }
}

interface Work {
  readonly kind: 'save' | 'change';
  readonly run: () => Promise<void>;
  readonly count: () => number;
  readonly check: () => Promise<void>;
}

/** The same person at the server as it is now, which has another address after a restart. */
function at(trial: Trial, person: Person): Person {
  return {
    ...person,
    server: trial.server,
    call: (method, path, body) => call(trial.server, method, path, { token: person.token, ...(body === undefined ? {} : { body }) }),
  };
}

async function makeSaver(trial: Trial): Promise<Work> {
  const person = await signUp(trial.server);
  const { id } = await makeDiagram(person, { data: dataWithLabels('0') });
  const path = `/api/diagrams/id/${id}`;
  let [version, count] = [1, 0];

  async function stored(): Promise<number | undefined> {
    const answer = await at(trial, person)
      .call('GET', path)
      .catch(() => undefined);
    if (answer?.status !== 200) return undefined;
    const { version: found, data } = answer.body as { version: number; data: string };
    if (data !== dataWithLabels(String(found - 1))) throw new Error(`Version ${found} holds ${data.slice(0, 200)}`);
    if (found !== version && found !== version + 1) throw new Error(`Acknowledged was version ${version}; found ${found}`);
    return found;
  }

  async function run(): Promise<void> {
    while (!trial.isOver) {
      const body = { name: 'Saved', data: dataWithLabels(String(version)), version };
      const answer = await at(trial, person)
        .call('PUT', path, body)
        .catch(() => undefined);
      if (answer?.status === 200) {
        version += 1;
        count += 1;
        continue;
      }
      if (answer !== undefined && answer.status >= 500) trial.failedRequests += 1;
      else if (answer !== undefined && answer.status !== 409) throw new Error(`A save was answered ${answer.status}: ${answer.text}`);
      // A save whose answer failed may have been done.
      version = (await stored()) ?? version;
      await delay(20);
    }
  }

  async function check(): Promise<void> {
    if ((await stored()) === undefined) throw new Error('A saved diagram could not be read in the end.');
  }
  return { kind: 'save', run, check, count: () => count };
}

async function makeDrawer(trial: Trial): Promise<Work> {
  const person = await signUp(trial.server);
  const { id } = await makeDiagram(person, { data: dataWithLabels('A', 'B') });
  const join = () => joinLive(at(trial, person), id).catch(() => undefined);
  let [drawn, durable, count] = [0, 0, 0];
  const placeOf = (replica: LiveReplica) => replica.document.current().nodes[0]?.position.x ?? Number.NaN;

  async function drawUntilEnded(replica: LiveReplica): Promise<void> {
    while (!trial.isOver && replica.ending === undefined) {
      drawn += 1;
      replica.document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['position'], value: { x: drawn, y: 0 } }]);
      if (!(await replica.kept())) return;
      durable = drawn;
      count += 1;
    }
  }

  async function run(): Promise<void> {
    while (!trial.isOver) {
      const replica = await join();
      if (replica !== undefined && replica.refusal === undefined && replica.ending === undefined) {
        if (durable > 0 && placeOf(replica) < durable) throw new Error(`Durable was ${durable}; found ${placeOf(replica)}`);
        await drawUntilEnded(replica);
      }
      replica?.close();
      await delay(50);
    }
  }

  async function check(): Promise<void> {
    const replica = await joinLive(at(trial, person), id);
    if (placeOf(replica) < durable) throw new Error(`Durable was ${durable}; found ${placeOf(replica)}`);
    replica.close();
  }
  return { kind: 'change', run, check, count: () => count };
}
