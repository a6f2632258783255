import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { awakeNow } from './awake-clock.ts';
import { type Answer, call, makeDiagram, type Person, signUp } from './people.ts';
import { makeDataDir, type ServerProcess, startServer } from './server.ts';

export interface TrialWishes {
  readonly rounds: number;
  /** `memory`: the process fills its heap of 128 MiB, and ends as V8 does then. */
  readonly end: 'kill' | 'stop' | 'memory';
  /** People who save as fast as the server answers, each a diagram of their own. */
  readonly savers: number;
}

export interface TrialResult {
  readonly rounds: number;
  readonly acknowledgedSaves: number;
  readonly acknowledgedMakings: number;
  /** Requests that were under way when the server ended. */
  readonly cutOff: number;
  /** Of those, the ones found done after the restart. */
  readonly cutOffButDone: number;
  readonly exitCodes: readonly (number | null)[];
  readonly stopTimesMs: readonly number[];
  /** From the start of the process until it says that it is ready. */
  readonly readyTimesMs: readonly number[];
}

interface Save {
  readonly name: string;
  readonly data: string;
  /** The version it changes; it makes the one after. */
  readonly version: number;
}

interface Saver {
  readonly person: Person;
  readonly diagramId: string;
  acknowledged: Save;
  underWay: Save | undefined;
  saves: number;
}

interface Maker {
  readonly person: Person;
  readonly present: Map<string, string>;
  readonly deleted: Set<string>;
  underWayData: string | undefined;
  underWayDeletion: string | undefined;
}

const filler = 'All work and no play makes a dull diagram. ';

/**
 * Ends a server at random moments while people write as fast as they can, starts it again on the same folder, and compares
 * what is stored with what was acknowledged. Throws at the first acknowledged write that is missing, changed or half there.
 */
export async function runTrial(wishes: TrialWishes): Promise<TrialResult> {
  const dataDir = makeDataDir();
  const memory = { NODE_OPTIONS: `--max-old-space-size=128 --import=${new URL('./run-out-of-memory.ts', import.meta.url).href}` };
  const env = { FREE_DIAGRAMS: '1000000', LOG_LEVEL: 'error', ...(wishes.end === 'memory' ? memory : {}) };
  const start = () => startServer({ dataDir, env });
  let server = await start();
  try {
    const savers = await Promise.all(Array.from({ length: wishes.savers }, () => makeSaver(server)));
    const maker = await makeMaker(server);
    const totals = { makings: 0, cutOff: 0, cutOffButDone: 0 };
    const exitCodes: (number | null)[] = [];
    const stopTimesMs: number[] = [];
    const readyTimesMs: number[] = [];
    for (let round = 0; round < wishes.rounds; round += 1) {
      const ended = { is: false };
      const work = [...savers.map((saver) => keepSaving(saver, server, ended)), keepMaking(maker, server, ended)];
      await delay(randomInt(30, 350));
      const from = awakeNow();
      if (wishes.end === 'kill') await server.kill();
      else if (wishes.end === 'memory') await endOutOfMemory(server);
      else exitCodes.push(await server.stop());
      stopTimesMs.push(awakeNow() - from);
      ended.is = true;
      await Promise.all(work);
      const startedAt = awakeNow();
      server = await start();
      readyTimesMs.push(awakeNow() - startedAt);
      checkDatabase(dataDir);
      for (const saver of savers) {
        if (saver.underWay !== undefined) totals.cutOff += 1;
        if (await checkSaver(saver, server)) totals.cutOffButDone += 1;
      }
      totals.makings = await checkMaker(maker, server);
    }
    return {
      rounds: wishes.rounds,
      acknowledgedSaves: savers.reduce((sum, saver) => sum + saver.saves, 0),
      acknowledgedMakings: totals.makings,
      cutOff: totals.cutOff,
      cutOffButDone: totals.cutOffButDone,
      exitCodes,
      stopTimesMs,
      readyTimesMs,
    };
  } finally {
    await server.kill();
  }
}

async function endOutOfMemory(server: ServerProcess): Promise<void> {
  const ended = once(server.process, 'close');
  server.process.kill('SIGUSR2');
  await ended;
  if (!server.log().includes('heap out of memory')) throw new Error(`The server did not run out of memory:\n${server.log()}`);
}

/** Fails unless the database in `dataDir` is sound; gives its file's name. */
export function checkDatabase(dataDir: string): string {
  const name = readdirSync(dataDir).find((entry) => isDatabase(join(dataDir, entry)));
  if (name === undefined) throw new Error(`There is no database in ${dataDir}.`);
  const database = new DatabaseSync(join(dataDir, name), { readOnly: true });
  try {
    const integrity = database.prepare('PRAGMA integrity_check').all();
    if (JSON.stringify(integrity) !== '[{"integrity_check":"ok"}]') throw new Error(`Not sound: ${JSON.stringify(integrity)}`);
    const orphans = database.prepare('PRAGMA foreign_key_check').all();
    if (orphans.length > 0) throw new Error(`Orphans: ${JSON.stringify(orphans)}`);
    return name;
  } finally {
    database.close();
  }
}

function isDatabase(path: string): boolean {
  try {
    return readFileSync(path).subarray(0, 15).toString('latin1') === 'SQLite format 3';
  } catch {
    return false;
  }
}

async function makeSaver(server: ServerProcess): Promise<Saver> {
  const person = await signUp(server);
  const first = someSave(0);
  const { id } = await makeDiagram(person, first);
  return { person, diagramId: id, acknowledged: first, underWay: undefined, saves: 0 };
}

async function makeMaker(server: ServerProcess): Promise<Maker> {
  return { person: await signUp(server), present: new Map(), deleted: new Set(), underWayData: undefined, underWayDeletion: undefined };
}

/** A save whose name, label and size all follow from one random mark, so that a mixture of two would be seen. */
function someSave(version: number): Save {
  const mark = `${version}-${randomInt(1e9)}`;
  const nodes = Array.from({ length: 1 + randomInt(40) }, (_, index) => ({
    id: `${mark}-${index}`,
    position: { x: index, y: version },
    data: { label: mark },
    note: `${mark} ${filler.repeat(randomInt(1, 30))}`,
  }));
  return { name: `Save ${mark}`, data: JSON.stringify({ nodes, edges: [], mark }), version };
}

async function keepSaving(saver: Saver, server: ServerProcess, ended: { readonly is: boolean }): Promise<void> {
  while (!ended.is) {
    const save = someSave(saver.acknowledged.version + 1);
    saver.underWay = save;
    const answer = await answerOrNone(call(server, 'PUT', pathOf(saver), { token: saver.person.token, body: save }));
    // 503 says that nothing was written: the server is stopping.
    if (answer === undefined || answer.status === 503) return;
    if (answer.status !== 200) throw new Error(`A save was answered ${answer.status}: ${answer.text}`);
    acknowledge(saver, save);
  }
}

function acknowledge(saver: Saver, save: Save): void {
  saver.acknowledged = save;
  saver.underWay = undefined;
  saver.saves += 1;
}

/** Whether the save that was cut off is found done. Repeats it either way, as a person would: that must succeed. */
async function checkSaver(saver: Saver, server: ServerProcess): Promise<boolean> {
  const { token } = saver.person;
  const stored = (await call(server, 'GET', pathOf(saver), { token })).body;
  const expected = [saver.acknowledged, saver.underWay].find((save) => save !== undefined && isStored(save, stored));
  if (expected === undefined) {
    throw new Error(`Acknowledged was version ${saver.acknowledged.version + 1}; found ${JSON.stringify(stored)?.slice(0, 300)}`);
  }
  const wasDone = expected === saver.underWay;
  if (saver.underWay !== undefined) {
    const again = await call(server, 'PUT', pathOf(saver), { token, body: saver.underWay });
    if (again.status !== 200) throw new Error(`The save repeated after the restart was answered ${again.status}: ${again.text}`);
    acknowledge(saver, saver.underWay);
  }
  return wasDone;
}

function isStored(save: Save, stored: unknown): boolean {
  const { name, data, version } = stored as { name?: unknown; data?: unknown; version?: unknown };
  return name === save.name && data === save.data && version === save.version + 1;
}

async function keepMaking(maker: Maker, server: ServerProcess, ended: { readonly is: boolean }): Promise<void> {
  const { token } = maker.person;
  while (!ended.is) {
    const { name, data } = someSave(0);
    maker.underWayData = data;
    const made = await answerOrNone(call(server, 'POST', '/api/diagrams', { token, body: { name, data } }));
    if (made === undefined || made.status === 503) return;
    if (made.status !== 201) throw new Error(`A making was answered ${made.status}: ${made.text}`);
    maker.present.set((made.body as { id: string }).id, data);
    maker.underWayData = undefined;
    if (maker.present.size < 20) continue;
    const [victim = ''] = maker.present.keys();
    maker.underWayDeletion = victim;
    const gone = await answerOrNone(call(server, 'DELETE', `/api/diagrams/id/${victim}`, { token }));
    if (gone === undefined || gone.status === 503) return;
    if (gone.status !== 204) throw new Error(`A deletion was answered ${gone.status}: ${gone.text}`);
    maker.present.delete(victim);
    maker.deleted.add(victim);
    maker.underWayDeletion = undefined;
  }
}

async function checkMaker(maker: Maker, server: ServerProcess): Promise<number> {
  const { token } = maker.person;
  const list = (await call(server, 'GET', '/api/diagrams', { token })).body as readonly { id: string }[];
  const listed = new Set(list.map((entry) => entry.id));
  for (const id of maker.present.keys()) {
    if (!listed.has(id) && id !== maker.underWayDeletion) throw new Error(`The acknowledged diagram ${id} is missing.`);
  }
  for (const id of listed) {
    if (maker.deleted.has(id)) throw new Error(`The deleted diagram ${id} is back.`);
    const { data } = (await call(server, 'GET', `/api/diagrams/id/${id}`, { token })).body as { data: string };
    const sent = maker.present.get(id) ?? maker.underWayData;
    if (data !== sent) throw new Error(`The diagram ${id} holds what nobody sent.`);
    maker.present.set(id, data);
  }
  for (const id of [...maker.present.keys()]) {
    if (!listed.has(id)) {
      maker.present.delete(id);
      maker.deleted.add(id);
    }
  }
  maker.underWayData = undefined;
  maker.underWayDeletion = undefined;
  return maker.present.size + maker.deleted.size;
}

function pathOf(saver: Saver): string {
  return `/api/diagrams/id/${saver.diagramId}`;
}

/** The answer, or undefined when the connection was cut off. */
async function answerOrNone(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    // `fetch` reports every failed connection, before or amid the answer, as a TypeError.
    if (error instanceof TypeError || (error instanceof Error && error.name === 'SyntaxError')) return undefined;
    throw error;
  }
}
