// Installs the locked packages when the lockfile, the platform or the folder changed since the last time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from './processes.mjs';

/** Installs if needed. Ends this process with npm's exit code when npm fails. */
export function install() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const want = createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return;
  console.log('Installing packages…');
  // No package's install scripts are needed, and none is run.
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  linkNode();
  writeFileSync(stamp, want);
}

function npm(...args) {
  // npm ci deletes node_modules, so npm must not run on the Node in it; npm_node_execpath may well point there.
  const cli = process.env.npm_execpath;
  const node = [process.env.npm_node_execpath, process.execPath].find((path) => path && !path.startsWith(join(root, 'node_modules')));
  const [program, first] = cli && node ? [node, [cli]] : ['npm', []];
  const { status, error } = spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: program === 'npm' && process.platform === 'win32',
  });
  if (error) console.error(`npm could not be started: ${error.message}`);
  if (status !== 0) {
    console.error('The packages could not be installed. Fix the npm error above (often the network) and start again.');
    process.exit(status ?? 1);
  }
}

/** npm 10 deletes the link when it drops the other platforms' packages of the same name. */
function linkNode() {
  const node = pinnedNode();
  const link = join(root, 'node_modules', '.bin', 'node');
  if (node && !existsSync(link) && process.platform !== 'win32') symlinkSync(node, link);
}
