import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { addCopies } from '../support/many-diagrams.ts';
import { makeDiagram, type Person, signUp } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import type { Row } from './growth.ts';
import { load } from './http-load.ts';
import { reader, writer } from './server-callers.ts';
import { diagramText, type Target, withoutLimits } from './server-targets.ts';
import { median } from './table.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const starts = 5;
const large = { diagrams: 1_000, versions: 12, bytes: 110_000 };
const manyVersions = 10_000;
const dueDiagrams = 5_000;
const versionsOfDue = 10;
const dayMs = 24 * 3_600_000;
/** Longer than that it is not waited for. */
const mostThinningSeconds = 120;

/** Time from the start of the process until the server answers, with a database of 1 GB; beside that of a fresh one. */
export async function measureStart(): Promise<readonly Row[]> {
  const { server, person } = await open();
  const text = JSON.stringify({
    nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label: 'A', note: randomBytes((large.bytes * 3) / 4).toString('base64') } }],
    edges: [],
  });
  const { id } = await makeDiagram(person, { data: text });
  addCopies(server.dataDir, id, large);
  await server.stop();
  const gigabytes = statSync(join(server.dataDir, 'umlaut.db')).size / 1e9;
  if (gigabytes < 1) throw new Error(`The database has ${gigabytes.toFixed(2)} GB.`);
  const times = { fresh: [] as number[], large: [] as number[] };
  for (let start = 0; start < starts; start += 1) {
    times.fresh.push(await startTime(undefined));
    times.large.push(await startTime(server.dataDir));
  }
  return [
    { name: 'start with an empty database, ms', figure: median(times.fresh) },
    { name: `start with ${gigabytes.toFixed(1)} GB, ms`, figure: median(times.large), most: 1_000, isTime: true },
  ];
}

/** Lists, opens and saves a diagram with 10,000 versions. */
export async function measureVersions(): Promise<readonly Row[]> {
  const { server, person } = await open({ VERSIONS_PER_DIAGRAM: '100000', VERSIONS_MEGABYTES: '10000' });
  const { id } = await makeDiagram(person, { name: 'Original', data: diagramText('0') });
  addCopies(server.dataDir, id, { diagrams: 1, versions: manyVersions });
  const list = (await person.call('GET', '/api/diagrams')).body as readonly { readonly id: string; readonly name: string }[];
  const copy = list.find(({ name }) => name === 'Copy 1');
  if (copy === undefined) throw new Error('The copy is not listed.');
  const target = targetOf(person, [copy.id]);
  const pages: number[] = [];
  for (let next: number | null = manyVersions + 1; next !== null && pages.length < 100; ) {
    const before = performance.now();
    const answer = await person.call('GET', `/api/diagrams/id/${copy.id}/versions?before=${next}`);
    pages.push(performance.now() - before);
    if (answer.status !== 200) throw new Error(`A page of versions was answered ${answer.status}: ${answer.text}`);
    next = (answer.body as { readonly next: number | null }).next;
  }
  const port = Number(new URL(server.url).port);
  const saves = await load(port, [await writer(target, copy.id)], seconds);
  const reads = await load(port, [reader(target, [copy.id])], seconds);
  await server.stop();
  return [
    { name: `page of ${manyVersions} versions, p99 ms`, figure: share(pages, 0.99), most: 25, isTime: true },
    { name: `save beside ${manyVersions} versions, p99 ms`, figure: share(saves.latencies, 0.99), most: 100, isTime: true },
    { name: 'opening the same, p99 ms', figure: share(reads.latencies, 0.99), most: 15, isTime: true },
  ];
}

/** How many diagrams a second are thinned of 5,000 whose turn it is, and how long others wait for a diagram meanwhile. */
export async function measureThinning(): Promise<readonly Row[]> {
  const { server, person } = await open({ CLOCK_TRUST_HOURS: '0' });
  const { id } = await makeDiagram(person, { name: 'Original', data: diagramText('0') });
  const target = targetOf(person, [id]);
  const database = new DatabaseSync(join(server.dataDir, 'umlaut.db'), { timeout: 10_000 });
  addCopies(server.dataDir, id, { diagrams: dueDiagrams, versions: versionsOfDue });
  database.exec(`
    update versions set at = at - ${3 * dayMs} where version < ${versionsOfDue};
    update diagrams set thin_at = 1 where name like 'Copy %';`);
  const due = database.prepare('select count(*) as count from diagrams where thin_at = 1');
  const dueNow = (): number => Number(due.get()?.count);
  // Sweeps come by themselves, every ten seconds.
  while (dueNow() === dueDiagrams) await delay(20);
  const begun = performance.now();
  const latencies: number[] = [];
  while (dueNow() > 0 && performance.now() - begun < mostThinningSeconds * 1000) {
    latencies.push(...(await load(Number(new URL(server.url).port), [reader(target, [id])], 0.5)).latencies);
  }
  const took = (performance.now() - begun) / 1000;
  const thinned = dueDiagrams - dueNow();
  const left = Number(database.prepare('select count(*) as count from versions').get()?.count);
  database.close();
  await server.stop();
  if (left >= dueDiagrams * versionsOfDue) throw new Error('No version was thinned out.');
  return [
    { name: `diagrams thinned a second, of ${dueDiagrams} due`, figure: thinned / took, least: 200 },
    { name: 'opening meanwhile, p99 ms', figure: share(latencies, 0.99), most: 20, isTime: true },
  ];
}

async function open(env: Readonly<Record<string, string>> = {}): Promise<{ readonly server: RunningServer; readonly person: Person }> {
  const server = await startServer({ env: { ...withoutLimits, ...env } });
  return { server, person: await signUp(server) };
}

function targetOf(person: Person, diagramIds: readonly string[]): Target {
  return { url: person.server.url, token: person.token, diagramIds, stop: async () => undefined };
}

async function startTime(dataDir: string | undefined): Promise<number> {
  const before = performance.now();
  const server = await startServer({ env: withoutLimits, ...(dataDir === undefined ? {} : { dataDir }) });
  const took = performance.now() - before;
  await server.stop();
  return took;
}

function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}
