import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCommand } from '../src/run-command.ts';

/** Folder of real texts and files. */
export const fixtures = join(import.meta.dirname, '../../../tests/fixtures');

/** A folder of its own for a test, with files in it; it goes with the test. */
export async function folderWith(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'umlaut-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** Outcome of a call. */
export interface Outcome {
  readonly code: number;
  /** Standard output. */
  readonly out: string;
  readonly bytes: Uint8Array;
  /** Standard error. */
  readonly said: string;
}

/** Runs the command in this process. */
export async function umlaut(args: readonly string[], { folder = fixtures, input = '' } = {}): Promise<Outcome> {
  const printed: Uint8Array[] = [];
  const said: string[] = [];
  const code = await runCommand(args, {
    folder,
    readInput: async () => Buffer.from(input),
    print: (result) => void printed.push(Buffer.from(result)),
    say: (line) => void said.push(line),
  });
  const bytes = Buffer.concat(printed);
  return { code, out: bytes.toString(), bytes, said: said.join('\n') };
}
