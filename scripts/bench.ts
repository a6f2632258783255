// Runs the measurements named on the command line, or all of them; lists the goals that were missed at the end, and fails when there are any.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { causeOf } from '../tests/bench/causes.ts';
import { browserEnvironment } from './browser.ts';

const all = ['server', 'growth', 'sharing', 'live', 'drawing', 'routing', 'pictures-of-texts', 'browser'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
const env = { ...process.env, ...(await browserEnvironment()) };
const missed: string[] = [];
for (const name of wanted.length > 0 ? wanted : all) missed.push(...(await measure(name)));
if (missed.length > 0) {
  console.error(['', 'Missed:', ...missed].join('\n'));
  process.exitCode = 1;
}

/** Runs a measurement and shows what it prints. Returns the rows whose goals it missed, and that it failed. */
async function measure(name: string): Promise<readonly string[]> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import=./tests/bench/failures.ts', `tests/bench/${name}.ts`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const exit = once(child, 'exit');
  const rows: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    if (line.endsWith('MISSED')) rows.push(`${name}: ${line.replace(/ {2,}/g, '  ')}${causeOf(name, line)}`);
  }
  const [code] = await exit;
  console.log(`\n${name} took ${((performance.now() - begun) / 60_000).toFixed(1)} min.`);
  return code !== 0 && rows.length === 0 ? [`${name}: it failed (${code}).`] : rows;
}
