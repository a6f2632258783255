// Starts programs with the pinned Node, and passes stop signals on. No dependencies; runs on any Node from 20 on.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');

/** Path of the pinned Node, or undefined where no package for this platform is installed. */
export function pinnedNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const program = os === 'win' ? 'node.exe' : 'node';
  return [`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`]
    .map((name) => join(root, 'node_modules', name, 'bin', program))
    .find((path) => existsSync(path));
}

/** Environment in which `node` is the pinned one and the installed tools are found. */
function environment() {
  const node = pinnedNode();
  const folders = [...(node ? [dirname(node)] : []), bin, process.env.PATH ?? ''];
  return { ...process.env, PATH: folders.join(delimiter) };
}

/**
 * Runs a program to its end and answers its exit code. SIGTERM, SIGHUP and the end of our parent reach it; SIGINT does too,
 * since a terminal sends that to the whole group.
 */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const program = command === 'node' ? (pinnedNode() ?? process.execPath) : join(bin, command);
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...env } });
    const stop = () => child.kill('SIGTERM');
    const ignore = () => {};
    process.on('SIGINT', ignore).on('SIGTERM', stop).on('SIGHUP', stop);
    // npm runs scripts in a shell that dies of SIGTERM without passing it on; then our parent changes.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && stop(), 300);
    const end = (code) => {
      clearInterval(watch);
      process.off('SIGINT', ignore).off('SIGTERM', stop).off('SIGHUP', stop);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      end(1);
    });
    child.on('exit', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
