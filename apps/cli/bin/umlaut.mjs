#!/usr/bin/env node
// Starts the built command; in plain JavaScript, so that any Node from 20 on runs it.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const program = new URL('../dist/umlaut.mjs', import.meta.url);
// Keeps compiled code from one call to the next, where this Node can.
module.enableCompileCache?.();
if (existsSync(fileURLToPath(program))) {
  const { main } = await import(program.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write('umlaut is not built yet. Run `npm run build -w @umlaut/cli` in the repository.\n');
  process.exitCode = 70;
}
