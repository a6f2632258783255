// Builds the web app and the command line, each when its sources changed since its last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from './processes.mjs';

/** Builds what needs it. Ends this process with the build's exit code when one fails. */
export async function build() {
  await buildApp('web', 'the web app');
  await buildApp('cli', 'the command line');
}

/** Builds the command line alone, if needed. */
export function buildCommandLine() {
  return buildApp('cli', 'the command line');
}

async function buildApp(app, name) {
  const stamp = join(root, 'apps', app, 'dist', '.built');
  const want = fingerprint(app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return;
  console.log(`Building ${name}…`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await run('node', [vite, 'build', join(root, 'apps', app), '--logLevel=warn']);
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, want);
}

/** Path, size and time of every file the build may read. */
function fingerprint(app) {
  const hash = createHash('sha256');
  const files = [join(root, 'package-lock.json'), ...filesBelow(join(root, 'apps', app)), ...filesBelow(join(root, 'packages'))];
  for (const path of files) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'dist' && entry.name !== 'node_modules' && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}
