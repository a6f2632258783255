import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Input } from './input.ts';
import { type Call, countOf } from './options.ts';
import { Stop } from './stop.ts';
import type { Terminal } from './terminal.ts';

/** Writes a result to a file, all of it or nothing, or to standard output where no file is named. */
export async function writeResult(result: string | Uint8Array, path: string | undefined, terminal: Terminal): Promise<void> {
  if (path === undefined || path === '-') {
    terminal.print(result);
    return;
  }
  const whole = resolve(terminal.folder, path);
  const beside = `${whole}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(whole), { recursive: true });
    await writeFile(beside, result);
    await rename(beside, whole);
  } catch (error) {
    // Nothing was left behind where no folder can be.
    await rm(beside, { force: true }).catch(() => undefined);
    throw new Stop(2, `Cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** An input, and the file that its result goes to; undefined for standard output. */
export interface Target {
  readonly input: Input;
  readonly path: string | undefined;
}

/**
 * Pairs the inputs that `--page` leaves with the files that `-o` or `--out-dir` name. In a folder a file is called as its source is, with
 * its number behind where the source has several diagrams. Throws a `Stop` where several results have one place.
 */
export function targetsOf(inputs: readonly Input[], call: Call, extension: string): readonly Target[] {
  const page = countOf(call, 'page');
  const [folder, output] = [call.option('out-dir'), call.option('output')];
  if (folder !== undefined && output !== undefined) throw new Stop(2, 'Use either --out-dir or -o.');
  const chosen = page === undefined ? inputs : inputs.filter(({ number }) => number === page);
  if (chosen.length === 0) throw new Stop(2, `There is no diagram ${page}. ${listOf(inputs)}`);
  if (folder === undefined) {
    if (chosen.length > 1) throw new Stop(2, `${listOf(chosen)} Choose one with --page, or use --out-dir.`);
    return chosen.map((input) => ({ input, path: output }));
  }
  const taken = new Set<string>();
  return chosen.map((input) => {
    const isOnly = inputs.filter(({ path }) => path === input.path).length === 1;
    const stem = `${fileName(input.path)}${isOnly ? '' : `-${input.number}`}`;
    let name = stem;
    for (let count = 2; taken.has(name); count += 1) name = `${stem}_${count}`;
    taken.add(name);
    return { input, path: join(folder, `${name}${extension}`) };
  });
}

function listOf(inputs: readonly Input[]): string {
  const names = inputs.slice(0, 9).map(({ number, name }) => `${number}${name === '' ? '' : ` ${name}`}`);
  const more = inputs.length > names.length ? ', …' : '';
  return `There ${inputs.length === 1 ? 'is 1 diagram' : `are ${inputs.length} diagrams`}: ${names.join(', ')}${more}.`;
}

/** Name of a file without folder and extension. */
export function fileName(path: string): string {
  return path === '-' ? 'diagram' : basename(path, extname(path));
}
