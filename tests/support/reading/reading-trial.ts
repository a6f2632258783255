import { type ChildProcess, spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Construct } from './text-constructs.ts';

/** A file to be read, and the name that it goes by. */
export interface ReadingOrder {
  readonly path: string;
  readonly name: string;
}

/** Cost of reading one file. `rssMegabytes` is the peak of the process so far. */
export interface Reading {
  readonly ms: number;
  readonly rssMegabytes: number;
  readonly outcome: string;
}

/** Longest that a process may be silent, ms: far beyond what any test allows a reading, however busy the machine is. */
const patience = 60_000;

/** Reads constructs in a process of its own. */
export class ReadingTrial {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor() {
    const program = fileURLToPath(new URL('reading-process.ts', import.meta.url));
    this.#child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdout } = this.#child;
    if (stdout === null) throw new TypeError('The process has no output.');
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  }

  /** Reads a construct at about `size` bytes. Rejects where the process ends, or is ended after a minute. */
  async read(construct: Construct, size: number): Promise<Reading> {
    const path = join(tmpdir(), `reading-${process.pid}`);
    await writeFile(path, await construct.bytes(size));
    const order: ReadingOrder = { path, name: construct.file };
    const tooLong = setTimeout(() => this.end(), patience);
    try {
      this.#child.stdin?.write(`${JSON.stringify(order)}\n`);
      const { value, done } = await this.#lines.next();
      if (done === true) throw new Error(`The process ended at ${construct.name}.`);
      return JSON.parse(value) as Reading;
    } finally {
      clearTimeout(tooLong);
      await rm(path, { force: true });
    }
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
