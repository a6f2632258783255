import './older-node.ts';
import { buffer } from 'node:stream/consumers';
import { runCommand } from './run-command.ts';

/** Runs the command of this process and answers its exit code. */
export function main(argv: readonly string[]): Promise<number> {
  return runCommand(argv, {
    folder: process.cwd(),
    readInput: () => buffer(process.stdin),
    print: (result) => process.stdout.write(result),
    say: (line) => process.stderr.write(`${line}\n`),
  });
}
