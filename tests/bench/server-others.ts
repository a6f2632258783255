import { setTimeout as delay } from 'node:timers/promises';
import { livePath, liveRoomName } from '@umlaut/api';
import { findRoom } from '../support/live-replica.ts';
import { call, makeDiagram, type Person, password, signUp, someEmail } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { classData } from './application.ts';
import { type Caller, load } from './http-load.ts';
import { Mover } from './live-load.ts';
import { printSlowness, watchMachine } from './machine.ts';
import { reader, writer } from './server-callers.ts';
import { diagramText, type Target, withoutLimits } from './server-targets.ts';
import { median, printTable } from './table.ts';

const rounds = 5;
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 2);
const ownDiagrams = 32;
const listedDiagrams = 10_000;
const signUpsAtOnce = 20;
/** 99 of 100 answers to others come within this time, ms. */
const mostReadMs = 15;
const mostSaveMs = 100;

/** Work of one heavy user, repeated until told to stop. */
interface Work {
  readonly name: string;
  readonly once: () => Promise<unknown>;
}

/** Measures how long others wait for a diagram while one user asks for much. Returns whether all goals are met. */
export async function measureOthers(): Promise<boolean> {
  const machine = await watchMachine();
  const server = await startServer({ env: { ...withoutLimits, MAX_NODES: '1500' } });
  try {
    const [others, heavy] = [await signUp(server), await signUp(server)];
    const target = await targetOf(others);
    const works = [{ name: 'nothing', once: () => delay(100) }, ...(await heavyWorks(heavy))];
    const taken = [];
    for (const work of works) taken.push({ name: work.name, ...(await amid(work, target)) });
    const slowness = await machine();
    const judged = taken.map(({ name, read, save }) => {
      const isMet = read <= mostReadMs * slowness && save <= mostSaveMs * slowness;
      return { isMet, cells: [name, read.toFixed(1), save.toFixed(1), `≤ ${mostReadMs}, ${mostSaveMs}`, isMet ? 'met' : 'MISSED'] };
    });
    printTable('Others while one user asks for it again and again, ms (medians of the rounds’ p99)', [
      ['work', 'GET p99', 'PUT p99', 'goal', ''],
      ...judged.map(({ cells }) => cells),
    ]);
    printSlowness(slowness);
    return judged.every(({ isMet }) => isMet);
  } finally {
    await server.stop();
  }
}

async function amid(work: Work, target: Target): Promise<{ readonly read: number; readonly save: number }> {
  const [reads, saves]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    reads.push(await p99Amid(work, target, reader(target, target.diagramIds)));
    saves.push(await p99Amid(work, target, await writer(target, target.diagramIds[0] ?? '')));
  }
  return { read: median(reads), save: median(saves) };
}

async function p99Amid({ once }: Work, target: Target, caller: Caller): Promise<number> {
  let isOver = false;
  const working = (async () => {
    while (!isOver) await once();
  })();
  const { latencies } = await load(Number(new URL(target.url).port), [caller], roundSeconds);
  isOver = true;
  await working;
  return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
}

async function targetOf(person: Person): Promise<Target> {
  const diagramIds: string[] = [];
  for (let index = 0; index < ownDiagrams; index += 1)
    diagramIds.push((await makeDiagram(person, { data: diagramText(String(index)) })).id);
  return { url: person.server.url, token: person.token, diagramIds, stop: async () => undefined };
}

async function heavyWorks(heavy: Person): Promise<readonly Work[]> {
  const large = await makeDiagram(heavy, { data: classData(1_000) });
  const path = `/api/diagrams/id/${large.id}`;
  let { version } = large;
  const move = await liveMoves(heavy);
  for (let made = 0; made < listedDiagrams; made += 16) await Promise.all(Array.from({ length: 16 }, () => makeDiagram(heavy)));
  return [
    { name: `a list of ${listedDiagrams}, whole`, once: () => expectOk(heavy, 'GET', '/api/diagrams') },
    { name: 'a page of 60 of them, searched', once: () => expectOk(heavy, 'GET', '/api/diagrams?limit=60&search=dia') },
    { name: `${signUpsAtOnce} sign-ups at once`, once: () => Promise.all(Array.from({ length: signUpsAtOnce }, () => signUpOnce(heavy))) },
    {
      name: 'a save and a picture of 1,000 boxes',
      async once() {
        version += 1;
        await expectOk(heavy, 'PUT', path, { name: `Large ${version}`, data: classData(1_000), version: version - 1 });
        await expectOk(heavy, 'GET', `${path}/picture`);
      },
    },
    { name: 'moves in a room of 1,000 boxes', once: move },
  ];
}

/** Opens a room of 1,000 boxes; each call moves one of them, as often in a second as a hand does. */
async function liveMoves(person: Person): Promise<() => Promise<void>> {
  const { id } = await makeDiagram(person, { data: classData(1_000) });
  const { epoch } = await findRoom(person.server, person.token, id);
  const url = `${person.server.url.replace('http', 'ws')}${livePath}`;
  const mover = new Mover({ url, room: liveRoomName({ diagramId: id, epoch }), token: person.token, node: 'n1', marksWork: true });
  await mover.ready();
  return async () => {
    mover.act('moves');
    await delay(20);
  };
}

async function expectOk(person: Person, method: 'GET' | 'PUT', path: string, body?: unknown): Promise<void> {
  const answer = await person.call(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
}

async function signUpOnce({ server }: Person): Promise<void> {
  const answer = await call(server, 'POST', '/api/signup', { body: { email: someEmail(), password } });
  if (answer.status !== 201) throw new Error(`A sign-up was answered ${answer.status}: ${answer.text}`);
}
