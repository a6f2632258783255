// Runs the measurements named on the command line (server, sharing, live, drawing, routing, browser), or all of them; fails when one misses a goal.
import { spawnSync } from 'node:child_process';
import { browserEnvironment } from './browser.ts';

const all = ['server', 'sharing', 'live', 'drawing', 'routing', 'browser'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
const env = { ...process.env, ...(await browserEnvironment()) };
const missed = (wanted.length > 0 ? wanted : all).filter(
  (name) => spawnSync(process.execPath, [`tests/bench/${name}.ts`], { stdio: 'inherit', env }).status !== 0,
);
if (missed.length > 0) {
  console.error(`\nMissed: ${missed.join(', ')}.`);
  process.exitCode = 1;
}
