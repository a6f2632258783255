/**
 * Our server beside the least a server can be, in requests a second: `node tests/bench/server.ts`. Rounds of both alternate, so
 * that a busy machine slows both alike; medians and their ratio count. Exits with 1 when a goal is missed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { call, makeDiagram, type Person, password, signUp, someEmail } from '../support/people.ts';
import { makeDataDir, startServer } from '../support/server.ts';
import { type Caller, type Load, load, writeRequest } from './http-load.ts';
import { median, printTable } from './table.ts';

/** Short ones: the machine's pace changes within seconds, and both of a round should meet the same. */
const rounds = 15;
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 1.5);
/** Hot code is compiled by then. */
const warmUpSeconds = 3;
const diagramBytes = 20 * 1024;
const mostConnections = 32;
const fewWriters = 4;
const goalMs = 100;

interface Target {
  readonly url: string;
  readonly token: string;
  readonly diagramIds: readonly string[];
  readonly stop: () => Promise<void>;
}

interface Case {
  readonly name: string;
  readonly method: 'GET' | 'PUT';
  readonly connections: number;
  /** Least ratio of ours to the bare server's. */
  readonly goal: number;
}

const cases: readonly Case[] = [
  { name: `GET /diagrams/id/{id}, ${mostConnections} readers`, method: 'GET', connections: mostConnections, goal: 0.8 },
  { name: `PUT /diagrams/id/{id}, ${fewWriters} writers`, method: 'PUT', connections: fewWriters, goal: 0.8 },
  { name: `PUT /diagrams/id/{id}, ${mostConnections} writers`, method: 'PUT', connections: mostConnections, goal: 1.5 },
];

async function measure(): Promise<boolean> {
  const bare = await startBare();
  const ours = await startOurs();
  try {
    for (const each of cases) for (const target of [bare, ours]) await run(each, target, warmUpSeconds);
    const rows: string[][] = [['case', 'bare/s', 'ours/s', 'ratio', 'goal', '']];
    let allMet = true;
    for (const each of cases) {
      const { row, met } = await compare(each, { bare, ours });
      rows.push(row);
      allMet &&= met;
    }
    rows.push(['', '', '', '', '', ''], ['while 20 people sign up each second', '', 'p50 ms', 'p99 ms', 'goal', '']);
    for (const method of ['GET', 'PUT'] as const) {
      const { row, met } = await measureAmidSignUps(
        { name: `${method}, ${mostConnections} connections`, method, connections: mostConnections, goal: 0 },
        ours,
      );
      rows.push(row);
      allMet &&= met;
    }
    printTable(`Server (${diagramBytes / 1024} KB diagram, token checked, ${rounds} rounds of ${roundSeconds} s, medians)`, rows);
    return allMet;
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
}

async function compare(each: Case, { bare, ours }: { bare: Target; ours: Target }): Promise<{ row: string[]; met: boolean }> {
  const rates: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push(rateOf(await run(each, bare, roundSeconds)));
    rates.ours.push(rateOf(await run(each, ours, roundSeconds)));
  }
  // Of each round by itself: what disturbs the machine for a while disturbs both of a round alike.
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)));
  const met = ratio >= each.goal;
  const figures = [Math.round(median(rates.bare)), Math.round(median(rates.ours)), ratio.toFixed(2), `≥ ${each.goal}`];
  return { row: [each.name, ...figures.map(String), met ? 'met' : 'MISSED'], met };
}

async function measureAmidSignUps(each: Case, ours: Target): Promise<{ row: string[]; met: boolean }> {
  const medians: number[] = [];
  const nearlyAll: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const crowd = signUpCrowds(ours);
    const { latencies } = await run(each, ours, roundSeconds);
    await crowd.stop();
    medians.push(quantile(latencies, 0.5));
    nearlyAll.push(quantile(latencies, 0.99));
  }
  const p99 = median(nearlyAll);
  const met = p99 < goalMs;
  return { row: [each.name, '', median(medians).toFixed(0), p99.toFixed(0), `< ${goalMs}`, met ? 'met' : 'MISSED'], met };
}

/** 20 people sign up at once, and each second 20 more, until stopped. */
function signUpCrowds(ours: Target): { stop(): Promise<void> } {
  const waves: Promise<void>[] = [];
  const startWave = () => {
    waves.push(Promise.all(Array.from({ length: 20 }, () => signUpOnce(ours))).then(() => undefined));
  };
  startWave();
  const timer = setInterval(startWave, 1000);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(waves);
    },
  };
}

async function signUpOnce(ours: Target): Promise<void> {
  const answer = await call(ours, 'POST', '/api/signup', { body: { email: someEmail(), password } });
  if (answer.status !== 201) throw new Error(`A sign-up was answered ${answer.status}: ${answer.text}`);
}

async function run({ method, connections }: Case, target: Target, seconds: number): Promise<Load> {
  const callers = await Promise.all(target.diagramIds.slice(0, connections).map((id) => callerFor(method, target, id)));
  return load(Number(new URL(target.url).port), callers, seconds);
}

/** Opens the diagram again and again, or saves it, each time at the version the last save made. */
async function callerFor(method: Case['method'], target: Target, id: string): Promise<Caller> {
  const path = `/api/diagrams/id/${id}`;
  const headers = { authorization: `Bearer ${target.token}` };
  if (method === 'GET') return { request: writeRequest(method, path, headers, undefined) };
  const answer = await call(target, 'GET', path, { token: target.token });
  let { version } = answer.body as { version: number };
  const request = writeRequest(method, path, { ...headers, 'content-type': 'application/json' }, saveBody(version));
  return {
    request,
    onAnswer() {
      version += 1;
      writeVersion(request, version);
    },
  };
}

const [bodyStart = '', bodyEnd = ''] = JSON.stringify({ name: 'A diagram', data: diagramText('~mark~') }).split('~mark~');

const versionDigits = 6;

/** As long for every version. The version stands in the first label too, so that no two saves say the same. */
function saveBody(version: number): Buffer {
  const digits = String(version).padStart(versionDigits);
  return Buffer.from(`${bodyStart}${digits}${bodyEnd.slice(0, -1)},"version":${digits}}`);
}

const bodyBytes = saveBody(0).length;

/** Makes a request with such a body one for another version. */
function writeVersion(request: Buffer, version: number): void {
  const digits = String(version).padStart(versionDigits);
  const bodyAt = request.length - bodyBytes;
  request.write(digits, bodyAt + Buffer.byteLength(bodyStart));
  request.write(digits, request.length - versionDigits - 1);
}

/** A valid diagram of 20 KB: 50 nodes, each joined to the next; `mark` stands in the first label. */
function diagramText(mark: string): string {
  const build = (filler: string) => {
    const nodes = Array.from({ length: 50 }, (_, index) => ({
      id: `node-${index}`,
      type: 'default',
      position: { x: 100 + 37.5 * index, y: 100 + 12.25 * index },
      data: { label: `${index === 0 ? mark : 'Node'} ${filler}` },
      style: {},
    }));
    const edges = nodes
      .slice(1)
      .map((node, index) => ({ id: `edge-${index}`, source: `node-${index}`, target: node.id, type: 'default', animated: true }));
    return JSON.stringify({ nodes, edges });
  };
  return build('x'.repeat(Math.floor((diagramBytes - build('').length) / 50)));
}

async function startBare(): Promise<Target> {
  const folder = makeDataDir();
  writeFileSync(join(folder, 'diagram.json'), diagramText('0'));
  const secret = 'a secret of the bare server, long enough';
  const file = join(import.meta.dirname, 'bare-server.ts');
  const child: ChildProcess = spawn(process.execPath, [file, folder, secret, String(mostConnections)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [line] = child.stdout === null ? [] : await once(child.stdout, 'data');
  const token = await new SignJWT({ email: 'a@example.com', sid: 's' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject('u')
    .setExpirationTime('1h')
    .sign(Buffer.from(secret));
  return {
    url: `http://127.0.0.1:${String(line).trim()}`,
    token,
    diagramIds: Array.from({ length: mostConnections }, (_, index) => `d${index}`),
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function startOurs(): Promise<Target> {
  const server = await startServer({ env: { FREE_DIAGRAMS: '1000', LIMIT_REQUESTS_PER_MINUTE: '100000000' } });
  const person: Person = await signUp(server);
  const diagramIds: string[] = [];
  for (let index = 0; index < mostConnections; index += 1) {
    diagramIds.push((await makeDiagram(person, { data: diagramText(String(index)) })).id);
  }
  return { url: server.url, token: person.token, diagramIds, stop: async () => void (await server.stop()) };
}

function rateOf({ answers, seconds }: Load): number {
  return answers / seconds;
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

process.exitCode = (await measure()) ? 0 : 1;
