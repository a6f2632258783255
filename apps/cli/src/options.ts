import { parseArgs } from 'node:util';
import { type ExitCode, Stop } from './stop.ts';
import type { Terminal } from './terminal.ts';

/** An option of a command: the word for its value, or the values it may have; a switch has none. */
interface Option {
  readonly value?: string | readonly string[];
  readonly short?: string;
  readonly help: string;
}

/** A command as it is called: its files, its options, and what it does. */
export interface Usage {
  readonly name: string;
  readonly files: string;
  readonly does: string;
  readonly options: Readonly<Record<string, Option>>;
}

/** The files and options that a command was called with. Options have one of the values that their usage lists. */
export interface Call {
  readonly files: readonly string[];
  /** Value of an option; undefined where it is not given. */
  readonly option: (name: string) => string | undefined;
  /** Whether a switch is given. */
  readonly has: (name: string) => boolean;
}

/** A command: how it is called, and what it does. */
export interface Command {
  readonly usage: Usage;
  readonly run: (call: Call, terminal: Terminal) => Promise<ExitCode>;
}

/** Reads the arguments of a command. Throws a `Stop` with the usage where they do not fit it. */
export function readCall(usage: Usage, args: readonly string[]): Call {
  const options = Object.fromEntries(
    Object.entries(usage.options).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short === undefined ? {} : { short }) },
    ]),
  );
  let read: ReturnType<typeof parseArgs>;
  try {
    read = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw usageStop(usage, problemIn(error));
  }
  const { values, positionals } = read;
  for (const [name, value] of Object.entries(values)) {
    const allowed = usage.options[name]?.value;
    if (typeof allowed === 'object' && !allowed.includes(String(value))) {
      throw usageStop(usage, `--${name} ${String(value)} is not supported. Choose one of ${allowed.join(', ')}.`);
    }
  }
  const option = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { files: positionals, option, has: (name) => values[name] === true };
}

/** A number from 1 that an option gives; undefined where it is not given. */
export function countOf(call: Call, name: string): number | undefined {
  const value = call.option(name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new Stop(2, `--${name} must be a positive whole number, not ${value}.`);
  return number;
}

/** A mistake in a call, with the usage of its command below. */
export function usageStop(usage: Usage, problem: string): Stop {
  return new Stop(2, `${problem}\n\n${usageText(usage)}`);
}

/** The first sentence of what Node says. */
function problemIn(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^.*?[.](?=\s|$)/.exec(message)?.[0] ?? `${message}.`;
}

/** The usage of a command: a line for the call, one for what it does, and one for each option. */
export function usageText({ name, files, does, options }: Usage): string {
  const rows = Object.entries(options).map(([option, { value, short, help }]) => {
    const values = value === undefined ? '' : ` ${typeof value === 'string' ? `<${value}>` : value.join('|')}`;
    return [`${short === undefined ? '' : `-${short}, `}--${option}${values}`, help] as const;
  });
  const lines = rows.map(([call, help]) => row(call, help));
  return [`umlaut ${name} ${files}`, does, '', ...lines].join('\n');
}

const widest = 30;

/** A call beside what it does, or above it where it is long. */
export function row(call: string, does: string): string {
  return call.length > widest ? `  ${call}\n  ${' '.repeat(widest)}  ${does}` : `  ${call.padEnd(widest)}  ${does}`;
}
