// 100 PlantUML texts to SVG in one call, by `umlaut render` and by PlantUML's own program, in turns; and the time that `umlaut check` takes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printTable } from './table.ts';

const root = join(import.meta.dirname, '..', '..');
const cli = join(root, 'apps', 'cli', 'bin', 'umlaut.mjs');
const rounds = 3;
/** CPU time of `check`, beyond that of a start, s. */
const mostOfCheck = 1;

const folder = join(root, 'tests', 'fixtures', 'texts', 'plantuml');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.puml') && !/\b(broken|include)\b/.test(file))
  .sort()
  .slice(0, 100)
  .map((file) => join(folder, file));
const out = mkdtempSync(join(tmpdir(), 'umlaut-bench-'));
// At its end a process writes how long it took, its threads included.
const probe = `data:text/javascript,${encodeURIComponent(
  `import { isMainThread } from 'node:worker_threads';
   if (isMainThread) process.on('exit', () => { const { user, system } = process.cpuUsage(); process.stderr.write('\\ncpu ' + (user + system) / 1e6); });`,
)}`;

/** CPU time of a program in a process of its own, s. */
function cpuOf(program: string, args: readonly string[]): number {
  const { stderr, signal } = spawnSync(process.execPath, [`--import=${probe}`, program, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 600_000,
  });
  const cpu = Number(/\ncpu ([\d.]+)\s*$/.exec(stderr)?.[1]);
  if (!Number.isFinite(cpu)) throw new Error(`${program} ended without a result (${signal ?? 'no signal'}): ${stderr.slice(-300)}`);
  return cpu;
}

const programs = {
  start: () => cpuOf(cli, ['help']),
  check: () => cpuOf(cli, ['check', ...texts]),
  render: () => cpuOf(cli, ['render', ...texts, '--out-dir', out]),
  plantuml: () => cpuOf(join(import.meta.dirname, 'plantuml-batch.ts'), texts),
};
const times: Record<keyof typeof programs, number[]> = { start: [], check: [], render: [], plantuml: [] };
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(programs) as (keyof typeof programs)[]) times[name].push(programs[name]());
  }
} finally {
  rmSync(out, { recursive: true });
}

const [start, check, render, plantuml] = [times.start, times.check, times.render, times.plantuml].map(median) as [
  number,
  number,
  number,
  number,
];
const said = (seconds: number): string => seconds.toFixed(2);
printTable(`${texts.length} PlantUML texts in one call, CPU seconds, median of ${rounds} in turns`, [
  ['', 'measured', 'goal', ''],
  ['umlaut help', said(start), '', ''],
  ['umlaut check, beyond the start', said(check - start), said(mostOfCheck), check - start <= mostOfCheck ? 'met' : 'MISSED'],
  ['PlantUML to SVG (its npm package)', said(plantuml), '', ''],
  ['umlaut render to SVG', said(render), said(plantuml), render <= plantuml ? 'met' : 'MISSED'],
]);
