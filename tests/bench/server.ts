/**
 * Our server beside the least a server can be, in requests a second, and what others notice of one who asks for much:
 * `node tests/bench/server.ts`. Rounds of both servers alternate, so that a busy machine slows both alike; medians and their ratio
 * count. Exits with 1 when a goal is missed.
 */
import { type Load, load } from './http-load.ts';
import { reader, writer } from './server-callers.ts';
import { measureOthers } from './server-others.ts';
import { diagramBytes, diagramCount, startBare, startOurs, type Target } from './server-targets.ts';
import { median, printTable } from './table.ts';

/** Short ones: the machine's pace changes within seconds, and both of a round should meet the same. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 1.5);
/** Hot code is compiled by then. */
const warmUpSeconds = 3;

interface Case {
  readonly method: 'GET' | 'PUT';
  readonly connections: number;
  /** Diagrams that are opened or saved, each by one connection alone. */
  readonly diagrams: number;
  /** Least ratio of ours to the bare server's. */
  readonly goal: number;
}

const cases: readonly Case[] = [
  { method: 'GET', connections: 32, diagrams: 32, goal: 0.8 },
  { method: 'GET', connections: 32, diagrams: diagramCount, goal: 0.8 },
  { method: 'GET', connections: 1, diagrams: diagramCount, goal: 0.8 },
  { method: 'PUT', connections: 1, diagrams: 1, goal: 0.8 },
  { method: 'PUT', connections: 4, diagrams: 4, goal: 0.8 },
  { method: 'PUT', connections: 32, diagrams: 32, goal: 1.5 },
];

async function measure(): Promise<boolean> {
  const [bare, ours] = await Promise.all([startBare(), startOurs()]);
  try {
    for (const each of cases) for (const target of [bare, ours]) await run(each, target, warmUpSeconds);
    const rows: string[][] = [['diagrams', 'opened or saved by', 'bare/s', 'ours/s', 'ratio', 'goal', '']];
    let areAllMet = true;
    for (const each of cases) {
      const { row, isMet } = await compare(each, { bare, ours });
      rows.push(row);
      areAllMet &&= isMet;
    }
    printTable(`Server (${diagramBytes / 1024} KB diagrams, token checked, ${rounds} rounds of ${roundSeconds} s, medians)`, rows);
    return areAllMet;
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
}

async function compare(each: Case, { bare, ours }: { bare: Target; ours: Target }): Promise<{ row: string[]; isMet: boolean }> {
  const rates: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push(rateOf(await run(each, bare, roundSeconds)));
    rates.ours.push(rateOf(await run(each, ours, roundSeconds)));
  }
  // Of each round by itself: what disturbs the machine for a while disturbs both of a round alike.
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)));
  const isMet = ratio >= each.goal;
  const figures = [Math.round(median(rates.bare)), Math.round(median(rates.ours)), ratio.toFixed(2), `≥ ${each.goal}`];
  const names = [`${each.method} of ${each.diagrams}`, String(each.connections)];
  return { row: [...names, ...figures.map(String), isMet ? 'met' : 'MISSED'], isMet };
}

async function run({ method, connections, diagrams }: Case, target: Target, seconds: number): Promise<Load> {
  const ids = target.diagramIds.slice(0, diagrams);
  const callers = Array.from({ length: connections }, async (_, index) => {
    const own = ids.filter((_each, at) => at % connections === index);
    return method === 'GET' ? reader(target, own) : writer(target, own[0] ?? '');
  });
  return load(Number(new URL(target.url).port), await Promise.all(callers), seconds);
}

function rateOf({ answers, seconds }: Load): number {
  return answers / seconds;
}

const isFast = await measure();
const isFair = await measureOthers();
if (!isFast || !isFair) process.exitCode = 1;
