import manifest from '../package.json' with { type: 'json' };
import { check } from './commands/check.ts';
import { convert } from './commands/convert.ts';
import { diff } from './commands/diff.ts';
import { layout } from './commands/layout.ts';
import { render } from './commands/render.ts';
import { type Command, readCall, row, usageStop, usageText } from './options.ts';
import { type ExitCode, Stop } from './stop.ts';
import type { Terminal } from './terminal.ts';

const commands: ReadonlyMap<string, Command> = new Map(Object.entries({ render, convert, check, diff, layout }));

/** Commands that find their files by themselves. */
const needsNoFiles = new Set(['check', 'diff']);

/** Runs a command. Exit code 70 is for a bug, with its trace. */
export async function runCommand([name = '', ...args]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const command = commands.get(name);
  if (command === undefined) return withoutCommand(name, args, terminal);
  const { usage, run } = command;
  if (args.includes('--help') || args.includes('-h')) {
    terminal.print(`${usageText(usage)}\n`);
    return 0;
  }
  try {
    const call = readCall(usage, args);
    if (call.files.length === 0 && !needsNoFiles.has(name)) throw usageStop(usage, 'Pass a file, or - for standard input.');
    return await run(call, terminal);
  } catch (error) {
    if (error instanceof Stop) {
      terminal.say(error.message);
      return error.code;
    }
    terminal.say(`This is a bug in umlaut. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return 70;
  }
}

function withoutCommand(name: string, [about = '']: readonly string[], terminal: Terminal): ExitCode {
  const wanted = commands.get(about);
  if (name === 'help' && wanted !== undefined) terminal.print(`${usageText(wanted.usage)}\n`);
  else if (name === '--version' || name === '-V') terminal.print(`${manifest.version}\n`);
  else if (name === 'help' || name === '--help' || name === '-h') terminal.print(help());
  else {
    terminal.say(`${name === '' ? 'Specify a command.' : `Unknown command ${name}.`}\n\n${help().trimEnd()}`);
    return 2;
  }
  return 0;
}

function help(): string {
  const rows = [...commands.values()].map(({ usage: { name, files, does } }) => row(`${name} ${files}`, does));
  return `umlaut <command>\n\n${rows.join('\n')}\n\nRun umlaut help <command> for its options and umlaut --version (-V) for the version. Exit codes: 0 success, 1 problems or differences found, 2 usage error, 3 unreadable input.\n`;
}
