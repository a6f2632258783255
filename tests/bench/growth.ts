/** How the server does when there is much of everything: `node tests/bench/growth.ts`. Exits with 1 when a goal is missed. */
import { measureStart, measureThinning, measureVersions } from './growth-database.ts';
import { measureSockets } from './growth-sockets.ts';
import { printSlowness, watchMachine } from './machine.ts';
import { printTable } from './table.ts';

/** A figure with its goal, if it has one. */
export interface Row {
  readonly name: string;
  readonly figure: number;
  readonly most?: number;
  readonly least?: number;
  /** A time, whose limit is wider on a slower machine. */
  readonly isTime?: boolean;
}

const machine = await watchMachine();
const measured: Row[] = [];
const measurements = { start: measureStart, versions: measureVersions, thinning: measureThinning, sockets: measureSockets };
const wanted = process.env.BENCH_ONLY?.split(',');
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted === undefined || wanted.includes(name)) measured.push(...(await measure()));
}
const slowness = await machine();
const judged = measured.map((row) => ({ ...row, isMet: isMet(row) }));
printTable('Growth', [
  ['case', 'figure', 'goal', ''],
  ...judged.map(({ name, figure, most, least, isMet: met }) => [
    name,
    figure.toFixed(figure < 100 ? 1 : 0),
    most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : '',
    most === undefined && least === undefined ? '' : met ? 'met' : 'MISSED',
  ]),
]);
printSlowness(slowness);
process.exitCode = judged.every((row) => row.isMet) ? 0 : 1;

function isMet({ figure, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY, isTime = false }: Row): boolean {
  return figure <= most * (isTime ? slowness : 1) && figure >= least / slowness;
}
