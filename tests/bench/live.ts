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
import { dataWithLabels, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { openHeapScale } from './heap.ts';
import { type Deed, deeds, Mover } from './live-load.ts';
import { measureMoves } from './million-moves.ts';
import { median, printTable } from './table.ts';

const rounds = 3;
const rooms = 10;
const people = 10;
const deedsPerSecond = 10;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const idleRooms = 100;
const ticksPerSecond = 100;
/** Memory counts as settled when it stays the same within so many bytes, or after so many looks. */
const settledBytes = 50_000;
const mostLooks = 20;
/** So often it is looked whether what was done has arrived, every 100 ms. */
const mostWaits = 100;
/** Of what is left once everybody has left, what the next collection, a cache or a compiled function may account for. */
const mostLeftKib = 2;

interface Target {
  readonly url: string;
  readonly pid: number;
  /** Rooms, and a token for each of those who are in it. */
  readonly places: readonly { readonly room: string; readonly tokens: readonly string[] }[];
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
  /** Part of what was done that others saw: what does not arrive is not late. */
  readonly arrived: number;
  readonly durableP50: number;
  readonly durableP95: number;
}

type OfDeeds = Readonly<Record<Deed, Figures>>;

interface Rounds {
  readonly bare: OfDeeds[];
  readonly ours: OfDeeds[];
}

/** The server's own limits: the test server's are wider. */
const ownLimits = { LIMIT_LIVE_MS_PER_SECOND: '200', LIMIT_LIVE_JOINING: '100' };

/** The changes that all watchers see when everything arrives. */
const expected = seconds * deedsPerSecond * rooms * (people - 1);
/** So much of it must: what waits is sent together, and then only the last of several places of one thing is seen. */
const leastArrived = 0.5;

const labels = Array.from({ length: people }, (_, index) => `Node ${index}`);

async function measure(): Promise<boolean> {
  const [bare, ours] = [await startBare(), await startOurs()];
  try {
    // First, as what the load leaves to be collected is collected late.
    const weights = { bare: await weigh(bare), ours: await weigh(ours) };
    const results: Rounds = { bare: [], ours: [] };
    for (let round = 0; round < rounds; round += 1) {
      results.bare.push(await load(bare));
      results.ours.push(await load(ours));
    }
    return report(results, weights);
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
}

async function load(target: Target): Promise<OfDeeds> {
  const { url, places, marksWork, start } = target;
  const movers: Mover[] = [];
  for (const { room, tokens } of places.slice(0, rooms)) {
    for (let index = 0; index < people; index += 1) {
      const token = tokens[index] ?? '';
      const mover = new Mover({ url, room, token, node: `n${index + 1}`, marksWork, ...(start === undefined ? {} : { start }) });
      await mover.ready();
      movers.push(mover);
    }
  }
  for (const watcher of watchersOf(movers)) watcher.watch();
  const figures: Partial<Record<Deed, Figures>> = {};
  for (const deed of deeds) figures[deed] = await loadWith(deed, movers, target);
  for (const mover of movers) mover.close();
  return figures as OfDeeds;
}

async function loadWith(deed: Deed, movers: readonly Mover[], { pid }: Target): Promise<Figures> {
  await actFor(movers, deed, 2);
  for (const mover of movers) mover.forget();
  const before = ticksOf(pid);
  await actFor(movers, deed, seconds);
  const cores = (ticksOf(pid) - before) / ticksPerSecond / seconds;
  const latencies = await arrived(watchersOf(movers));
  const closed = movers.flatMap(({ closedWith }) => closedWith ?? []);
  if (closed.length > 0) throw new Error(`${closed.length} of ${movers.length} sockets were closed with ${closed[0]}.`);
  const durable = movers.flatMap((mover) => mover.durable);
  return {
    p50: share(latencies, 0.5),
    p99: share(latencies, 0.99),
    cores,
    arrived: latencies.length / expected,
    durableP50: share(durable, 0.5),
    durableP95: share(durable, 0.95),
  };
}

/** Durations until what all did arrived, once it has. */
async function arrived(watchers: readonly Mover[]): Promise<readonly number[]> {
  const found = (): readonly number[] => watchers.flatMap((watcher) => watcher.latencies);
  for (let wait = 0; wait < mostWaits && found().length < expected; wait += 1) await delay(100);
  return found();
}

/** One in each room. */
function watchersOf(movers: readonly Mover[]): readonly Mover[] {
  return movers.filter((_, index) => index % people === 0);
}

/** Evenly spread, as people do not move in step. */
async function actFor(movers: readonly Mover[], deed: Deed, time: number): Promise<void> {
  const from = performance.now();
  const gap = 1000 / deedsPerSecond / movers.length;
  for (let count = 0; count < movers.length * deedsPerSecond * time; count += 1) {
    const wait = from + count * gap - performance.now();
    if (wait > 1) await delay(wait);
    movers[count % movers.length]?.act(deed);
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
  for (const { room, tokens } of places) {
    const mover = new Mover({ url, room, token: tokens[0] ?? '', node: 'n1', marksWork, ...(start === undefined ? {} : { start }) });
    await mover.ready();
    movers.push(mover);
  }
  return movers;
}

function report(results: Rounds, weights: { bare: Weights; ours: Weights }): boolean {
  const rows: string[][] = [[`${rooms} rooms × ${people} people × ${deedsPerSecond}/s`, 'bare', 'ours', 'ratio', 'goal', '']];
  const verdicts: boolean[] = [];
  const add = (name: string, cells: readonly string[], goal: string, met: boolean) => {
    verdicts.push(met);
    rows.push([name, ...cells, goal, met ? 'met' : 'MISSED']);
  };
  for (const deed of deeds) {
    const of = (who: keyof Rounds, what: keyof Figures) => median(results[who].map((figures) => figures[deed][what]));
    const ratio = (what: keyof Figures) =>
      median(results.ours.map((figures, round) => figures[deed][what] / (results.bare[round]?.[deed][what] ?? Number.NaN)));
    const cells = (what: keyof Figures) => [of('bare', what).toFixed(2), of('ours', what).toFixed(2), ratio(what).toFixed(2)];
    add(`${deed}: latency p50, ms`, cells('p50'), '≤ 2', ratio('p50') <= 2);
    rows.push([`${deed}: latency p99, ms`, ...cells('p99'), '', '']);
    add(`${deed}: server, cores`, cells('cores'), '≤ 2', ratio('cores') <= 2);
    const seen = of('ours', 'arrived');
    add(`${deed}: seen by others`, [of('bare', 'arrived').toFixed(2), seen.toFixed(2), ''], `≥ ${leastArrived}`, seen >= leastArrived);
    if (deed === 'cursors') continue;
    const durable = of('ours', 'durableP95');
    const median50 = of('ours', 'durableP50').toFixed(0);
    add(`${deed}: durable p50, p95, ms`, ['–', `${median50}, ${durable.toFixed(0)}`, ''], '≤ 250', durable <= 250);
  }
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
    places: Array.from({ length: idleRooms }, (_, index) => ({ room: `room-${index}`, tokens: [] })),
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
  const server = await startServer({ env: { FREE_DIAGRAMS: '1000', FREE_SHARES: '100', LOG_LEVEL: 'error', ...ownLimits, ...scale.env } });
  const places: { room: string; tokens: readonly string[] }[] = [];
  let owner = await signUp(server);
  for (let index = 0; index < idleRooms; index += 1) {
    // A user has at most 20 sockets.
    if (index % 10 === 0 || index < rooms) owner = await signUp(server);
    const { id } = await makeDiagram(owner, { data: dataWithLabels(...labels) });
    const { epoch } = await findRoom(server, owner.token, id);
    const others = index < rooms ? await friendsOf(owner, id) : [];
    places.push({ room: liveRoomName({ diagramId: id, epoch }), tokens: [owner, ...others].map(({ token }) => token) });
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

/** People whom the owner of a diagram has let edit it: with the owner as many as are in a room. */
async function friendsOf(owner: Person, id: string): Promise<readonly Person[]> {
  const friends: Person[] = [];
  while (friends.length < people - 1) {
    const friend = await signUp(owner.server);
    await shareWith(owner, id, { email: friend.email, role: 'editor' });
    friends.push(friend);
  }
  return friends;
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
