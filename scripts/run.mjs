// Entry point of every npm script: installs missing parts, then runs the command on the pinned Node.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { run } from './processes.mjs';

const [command, ...args] = process.argv.slice(2);

const commands = {
  async start() {
    await build();
    return run('node', ['apps/server/src/main.ts']);
  },
  build,
  async test() {
    await build();
    return run('node', ['scripts/test.ts', ...args]);
  },
  check: () => run('node', ['scripts/test.ts', '--quick', ...args]),
  dev: () => run('node', ['scripts/dev.ts']),
  async bench() {
    await build();
    return run('node', ['scripts/bench.ts', ...args]);
  },
  async gallery() {
    if (args.includes('pictures')) await build();
    return run('node', ['scripts/gallery.ts', ...args]);
  },
  async soak() {
    const code = await run('vitest', ['run', '--project', 'soak', ...args]);
    if (args.length > 0 || code !== 0) return code;
    await build();
    return run('playwright', ['test', '--grep', '@soak'], { TRIALS: 'whole' });
  },
  admin: () => run('node', ['apps/server/src/admin.ts', ...args]),
  fix: () => run('biome', ['check', '--write', '.']),
};

const chosen = Object.hasOwn(commands, command ?? '') ? commands[command] : undefined;
if (chosen === undefined) {
  console.error(`Unknown command ${command ?? ''}. Available commands: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
install();
process.exitCode = await chosen();
