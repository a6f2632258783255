/**
 * Live editing against a bare Hocuspocus that stores nothing: `node tests/bench/live.ts`. Both serve the same movers in turn, so
 * that a busy machine slows both alike; then a million moves. Exits with 1 when a goal is missed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { livePath, liveRoomName } from '@umlaut/api';
import { openDocument } from '@umlaut/document';
import { encodeStateAsUpdate } from 'yjs';
import { findRoom } from '../support/live-replica.ts';
import { dataWithLabels, makeDiagram, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { openHeapScale } from './heap.ts';
import { Mover } from './live-load.ts';
import { measureMoves } from './million-moves.ts';
import { median, printTable } from './table.ts';

const rounds = 3;
const rooms = 10;
const people = 10;
const movesPerSecond = 10;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const idleRooms = 100;
const ticksPerSecond = 100;
/** Memory counts as settled when it stays the same within so many bytes, or after so many looks. */
const settledBytes = 50_000;
const mostLooks = 20;
/** Of what is left once everybody has left, what the next collection, a cache or a compiled function may account for. */
const mostLeftKib = 2;

interface Target {
  readonly url: string;
  readonly pid: number;
  readonly places: readonly { readonly room: string; readonly token: string }[];
  readonly marksWork: boolean;
  /** First state of the room, given by its first connection. */
  readonly start?: Uint8Array;
  /** Bytes in use. */
  readonly weigh: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** KiB a room: with one idle person in it, and when all have left. */
interface Weights {
  readonly idle: number;
  readonly left: number;
}

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly cores: number;
  readonly durableP50: number;
  readonly durableP95: number;
}

const labels = Array.from({ length: people }, (_, index) => `Node ${index}`);

async function measure(): Promise<boolean> {
  const [bare, ours] = [await startBare(), await startOurs()];
  try {
    // First, as what the load leaves to be collected is collected late.
    const weights = { bare: await weigh(bare), ours: await weigh(ours) };
    const results: { bare: Figures[]; ours: Figures[] } = { bare: [], ours: [] };
    for (let round = 0; round < rounds; round += 1) {
      results.bare.push(await load(bare));
      results.ours.push(await load(ours));
    }
    return report(results, weights);
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
}

async function load({ url, pid, places, marksWork, start }: Target): Promise<Figures> {
  const movers: Mover[] = [];
  for (const place of places.slice(0, rooms)) {
    for (let node = 1; node <= people; node += 1) {
      const mover = new Mover({ url, ...place, node: `n${node}`, marksWork, ...(start === undefined ? {} : { start }) });
      await mover.ready();
      movers.push(mover);
    }
  }
  const watchers = movers.filter((_, index) => index % people === 0);
  for (const watcher of watchers) watcher.watch();
  await moveFor(movers, 2);
  for (const mover of movers) mover.forget();
  const before = ticksOf(pid);
  await moveFor(movers, seconds);
  const cores = (ticksOf(pid) - before) / ticksPerSecond / seconds;
  for (const mover of movers) mover.close();
  const latencies = watchers.flatMap((watcher) => watcher.latencies);
  const durable = movers.flatMap((mover) => mover.durable);
  return {
    p50: share(latencies, 0.5),
    p99: share(latencies, 0.99),
    cores,
    durableP50: share(durable, 0.5),
    durableP95: share(durable, 0.95),
  };
}

/** Evenly spread, as people do not move in step. */
async function moveFor(movers: readonly Mover[], time: number): Promise<void> {
  const from = performance.now();
  const gap = 1000 / movesPerSecond / movers.length;
  for (let count = 0; count < movers.length * movesPerSecond * time; count += 1) {
    const wait = from + count * gap - performance.now();
    if (wait > 1) await delay(wait);
    movers[count % movers.length]?.move();
  }
}

/** The second time: what is compiled and prepared with the first visitor stays, however many come. */
async function weigh(target: Target): Promise<Weights> {
  let weights = { idle: 0, left: 0 };
  for (let time = 0; time < 2; time += 1) {
    const before = await settled(target);
    const movers = await openAll(target);
    const open = await settled(target);
    for (const mover of movers) mover.close();
    const rooms = movers.length * 1024;
    weights = { idle: (open - before) / rooms, left: ((await settled(target)) - before) / rooms };
  }
  return weights;
}

async function settled(target: Target): Promise<number> {
  let last = Number.POSITIVE_INFINITY;
  for (let look = 0; look < mostLooks; look += 1) {
    await delay(1_000);
    const bytes = await target.weigh();
    if (Math.abs(bytes - last) < settledBytes) return bytes;
    last = bytes;
  }
  return last;
}

async function openAll({ url, places, marksWork, start }: Target): Promise<readonly Mover[]> {
  const movers: Mover[] = [];
  for (const place of places) {
    const mover = new Mover({ url, ...place, node: 'n1', marksWork, ...(start === undefined ? {} : { start }) });
    await mover.ready();
    movers.push(mover);
  }
  return movers;
}

function report(results: { bare: readonly Figures[]; ours: readonly Figures[] }, weights: { bare: Weights; ours: Weights }): boolean {
  const of = (who: 'bare' | 'ours', what: keyof Figures) => median(results[who].map((figures) => figures[what]));
  const ratio = (what: keyof Figures) =>
    median(results.ours.map((figures, round) => figures[what] / (results.bare[round]?.[what] ?? Number.NaN)));
  const rows: string[][] = [[`${rooms} rooms × ${people} people × ${movesPerSecond} moves/s`, 'bare', 'ours', 'ratio', 'goal', '']];
  const verdicts: boolean[] = [];
  const add = (name: string, cells: readonly string[], goal: string, met: boolean) => {
    verdicts.push(met);
    rows.push([name, ...cells, goal, met ? 'met' : 'MISSED']);
  };
  for (const what of ['p50', 'p99'] as const) {
    const cells = [of('bare', what).toFixed(2), of('ours', what).toFixed(2), ratio(what).toFixed(2)];
    if (what === 'p50') add('latency p50, ms', cells, '≤ 2', ratio(what) <= 2);
    else rows.push(['latency p99, ms', ...cells, '', '']);
  }
  add(
    'server, cores',
    [of('bare', 'cores').toFixed(2), of('ours', 'cores').toFixed(2), ratio('cores').toFixed(2)],
    '≤ 2',
    ratio('cores') <= 2,
  );
  rows.push(['edit → durable p50, ms', '–', of('ours', 'durableP50').toFixed(0), '', '', '']);
  const durable = of('ours', 'durableP95');
  add('edit → durable p95, ms', ['–', durable.toFixed(0), ''], '≤ 250', durable <= 250);
  const idle = weights.ours.idle / weights.bare.idle;
  add(
    'heap of a room with one idle person, KiB',
    [weights.bare.idle.toFixed(0), weights.ours.idle.toFixed(0), idle.toFixed(2)],
    '≤ 1',
    idle <= 1,
  );
  const { left } = weights.ours;
  add(
    'left of a room that all have left, KiB',
    [weights.bare.left.toFixed(1), left.toFixed(1), ''],
    `≤ ${mostLeftKib}`,
    left <= mostLeftKib,
  );
  printTable(`Live editing (every change durable; ${rounds} rounds of ${seconds} s, medians)`, rows);
  return verdicts.every((met) => met);
}

async function startBare(): Promise<Target> {
  const scale = openHeapScale();
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'bare-live.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...scale.env },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [line] = child.stdout === null ? [] : await once(child.stdout, 'data');
  const start = encodeStateAsUpdate(openDocument(JSON.parse(dataWithLabels(...labels))).shared);
  return {
    url: `ws://127.0.0.1:${String(line).trim()}`,
    pid: child.pid ?? 0,
    places: Array.from({ length: idleRooms }, (_, index) => ({ room: `room-${index}`, token: '' })),
    marksWork: false,
    start,
    weigh: () => scale.weigh(child.pid ?? 0),
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function startOurs(): Promise<Target> {
  const scale = openHeapScale();
  const server = await startServer({ env: { FREE_DIAGRAMS: '1000', LOG_LEVEL: 'error', ...scale.env } });
  const places: { room: string; token: string }[] = [];
  let person = await signUp(server);
  for (let index = 0; index < idleRooms; index += 1) {
    // A user has at most 20 sockets.
    if (index % 10 === 0 || index < rooms) person = await signUp(server);
    const { id } = await makeDiagram(person, { data: dataWithLabels(...labels) });
    const { epoch } = await findRoom(server, person.token, id);
    places.push({ room: liveRoomName({ diagramId: id, epoch }), token: person.token });
  }
  return {
    url: `${server.url.replace('http', 'ws')}${livePath}`,
    pid: server.process.pid ?? 0,
    places,
    marksWork: true,
    weigh: () => scale.weigh(server.process.pid ?? 0),
    stop: async () => void (await server.stop()),
  };
}

/** Of the processor, by the system's count (proc_pid_stat(5), fields 14 and 15). */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

const isLoadMet = process.argv.includes('moves') || (await measure());
const areMovesMet = await measureMoves();
if (!isLoadMet || !areMovesMet) process.exitCode = 1;
