import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Change, type JsonValue, sameDiagram } from '@umlaut/diagram';
import type { Doc } from 'yjs';
import { awakeNow } from './awake-clock.ts';
import { checkDatabase } from './kill-trial.ts';
import { joinLive, type LiveReplica } from './live-replica.ts';
import { dataWithLabels, makeDiagram, type Person, signUp } from './people.ts';
import { makeDataDir, startServer } from './server.ts';

export interface LiveTrialResult {
  readonly rounds: number;
  /** Changes that were said to be durable before the end, by round. */
  readonly acknowledged: readonly number[];
  /** Changes that were made and not yet acknowledged when the server ended. */
  readonly underWay: number;
  readonly exitCodes: readonly (number | null)[];
  readonly stopTimesMs: readonly number[];
}

/** Somebody who changes one node all the time: its count, and a node that each change takes away and makes anew. */
interface Drawer {
  readonly number: number;
  shared: Doc | undefined;
  made: number;
  /** Of what was made, as many as were said to be durable. */
  kept: number;
}

interface TrialWishes {
  readonly rounds: number;
  readonly end: 'kill' | 'stop';
  readonly drawers: number;
}

/** Each end waits for some of so many acknowledgements, and then for some of so long. */
const mostAcknowledgements = 100;
const mostWaitMs = 60;

/** Then another diagram in another folder, as one that is drawn upon for ever is rebuilt, and its past takes longer and longer to load. */
const mostRounds = 10;

/** As `runLiveTrial`, on so many servers at once. */
export async function runLiveTrials({ rounds, ...wishes }: TrialWishes, servers = 4): Promise<LiveTrialResult> {
  const each = Math.min(mostRounds, Math.ceil(rounds / servers));
  const waiting = Array.from({ length: Math.ceil(rounds / each) }, (_, index) => Math.min(each, rounds - index * each));
  const results: LiveTrialResult[] = [];
  await Promise.all(
    Array.from({ length: servers }, async () => {
      for (let share = waiting.shift(); share !== undefined; share = waiting.shift()) {
        try {
          results.push(await runLiveTrial({ ...wishes, rounds: share }));
        } catch (error) {
          // The others end soon, too.
          waiting.length = 0;
          throw error;
        }
      }
    }),
  );
  return {
    rounds: results.reduce((sum, { rounds }) => sum + rounds, 0),
    acknowledged: results.flatMap(({ acknowledged }) => acknowledged),
    underWay: results.reduce((sum, { underWay }) => sum + underWay, 0),
    exitCodes: results.flatMap(({ exitCodes }) => exitCodes),
    stopTimesMs: results.flatMap(({ stopTimesMs }) => stopTimesMs),
  };
}

/**
 * Ends a server while people draw in one room as fast as they can, at a random moment after some of it was said to be durable;
 * starts it again on the same folder, and looks, with the eyes of somebody who has nothing but what is stored, for every change
 * that was said to be. Those who drew come back with what they have, and all must see the same in the end. Throws at the first
 * thing that is not so.
 */
async function runLiveTrial({ rounds, end, drawers: count }: TrialWishes): Promise<LiveTrialResult> {
  const dataDir = makeDataDir();
  const start = () => startServer({ dataDir, env: { LOG_LEVEL: 'error', LIMIT_LIVE_FRAMES_PER_SECOND: '1000000' } });
  let server = await start();
  try {
    const owner = await signUp(server);
    const labels = Array.from({ length: count }, (_, index) => `Node ${index}`);
    const { id } = await makeDiagram(owner, { data: dataWithLabels(...labels) });
    const drawers = labels.map((_, index): Drawer => ({ number: index + 1, shared: undefined, made: 0, kept: 0 }));
    const acknowledged: number[] = [];
    const exitCodes: (number | null)[] = [];
    const stopTimesMs: number[] = [];
    let underWay = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = keptBy(drawers);
      const work = Promise.all(drawers.map((drawer) => draw(drawer, { ...owner, server }, id)));
      await untilKept(drawers, before + randomInt(1, mostAcknowledgements), work);
      await delay(randomInt(mostWaitMs));
      const from = awakeNow();
      if (end === 'kill') await server.kill();
      else exitCodes.push(await server.stop());
      stopTimesMs.push(awakeNow() - from);
      await work;
      acknowledged.push(keptBy(drawers) - before);
      underWay += drawers.reduce((sum, { made, kept }) => sum + made - kept, 0);
      checkDatabase(dataDir);
      server = await start();
      await look({ ...owner, server }, id, drawers);
      await comeBack({ ...owner, server }, id, drawers);
    }
    return { rounds, acknowledged, underWay, exitCodes, stopTimesMs };
  } finally {
    await server.kill();
  }
}

function keptBy(drawers: readonly Drawer[]): number {
  return drawers.reduce((sum, { kept }) => sum + kept, 0);
}

/** Resolves when `count` changes are durable; throws when those who draw end before. */
async function untilKept(drawers: readonly Drawer[], count: number, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (keptBy(drawers) < count) {
    if (isOver) throw new Error(`Drawing ended when ${keptBy(drawers)} of ${count} changes were durable.`);
    await delay(1);
  }
}

async function draw(drawer: Drawer, who: Person, id: string): Promise<void> {
  const replica = await joinUnlessGone(who, id, drawer.shared);
  if (replica === undefined) return;
  drawer.shared = replica.shared;
  /** The number of changes that each mark covers. */
  const marks: number[] = [0];
  while (replica.ending === undefined) {
    drawer.made += 1;
    replica.document.apply(changesOf(drawer));
    marks[replica.mark()] = drawer.made;
    // Every third time at once, so that batches are of any size.
    if (drawer.made % 3 === 0) await delay(1);
    await replica.roomForMore();
    drawer.kept = Math.max(drawer.kept, marks[replica.durable] ?? 0);
  }
  drawer.kept = Math.max(drawer.kept, marks[replica.durable] ?? 0);
  replica.close();
}

/** One transaction: the count grows, and with it the one node that is there. */
function changesOf({ number, made }: Drawer): readonly Change[] {
  return [
    { op: 'set', element: 'node', id: `n${number}`, path: ['data', 'count'], value: made },
    { op: 'remove', element: 'node', id: `n${number}-${made - 1}` },
    { op: 'insert', element: 'node', value: { id: `n${number}-${made}`, position: { x: made, y: number } } },
  ];
}

/** With nothing but what the server has. */
async function look(who: Person, id: string, drawers: readonly Drawer[]): Promise<void> {
  const fresh = await joinLive(who, id);
  for (const drawer of drawers) {
    const found = countOf(fresh, drawer);
    if (found < drawer.kept) throw new Error(`Change ${drawer.kept} of ${drawer.number} was said to be durable; found ${found}.`);
    checkOwnNodes(fresh, drawer, found);
  }
  fresh.close();
}

async function comeBack(who: Person, id: string, drawers: readonly Drawer[]): Promise<void> {
  const replicas = await Promise.all(drawers.map(({ shared }) => joinLive(who, id, { shared })));
  for (const replica of replicas) if (!(await replica.kept())) throw new Error(`Nobody could come back: ${JSON.stringify(replica.ending)}`);
  const fresh = await joinLive(who, id);
  for (const [index, drawer] of drawers.entries()) {
    const found = countOf(fresh, drawer);
    if (found !== drawer.made) throw new Error(`${drawer.number} came back with ${drawer.made} changes; found ${found}.`);
    checkOwnNodes(fresh, drawer, found);
    drawer.kept = drawer.made;
    await replicas[index]?.until(() => isSame(replicas[index], fresh), 'One picture for all');
  }
  for (const replica of [...replicas, fresh]) replica.close();
}

function isSame(one: LiveReplica | undefined, other: LiveReplica): boolean {
  return one !== undefined && sameDiagram(one.document.current(), other.document.current());
}

function countOf(replica: LiveReplica, { number }: Drawer): number {
  const count: JsonValue | undefined = replica.document.current().nodes.find(({ id }) => id === `n${number}`)?.data?.count;
  return typeof count === 'number' ? count : 0;
}

function checkOwnNodes(replica: LiveReplica, { number }: Drawer, count: number): void {
  const own = replica.document.current().nodes.filter(({ id }) => id.startsWith(`n${number}-`));
  const expected = count === 0 ? [] : [`n${number}-${count}`];
  if (own.map(({ id }) => id).join() !== expected.join()) throw new Error(`Half a change: ${own.map(({ id }) => id).join()} at ${count}.`);
}

/** Undefined when the server is gone already, as the others have drawn enough. */
async function joinUnlessGone(who: Person, id: string, shared: Doc | undefined): Promise<LiveReplica | undefined> {
  try {
    const replica = await joinLive(who, id, { shared });
    return replica.isSynced ? replica : undefined;
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && /answered 503/.test(error.message))) return undefined;
    throw error;
  }
}
