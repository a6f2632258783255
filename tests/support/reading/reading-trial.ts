import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A construct, by its place in the list, and the size of the file that repeats it, bytes. */
export interface ReadingTask {
  readonly index: number;
  readonly size: number;
}

/** What reading one file took. `rssMegabytes` is the most that the process has held so far. */
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

  /** Rejects where the process ends, or is ended after a minute. */
  async read(task: ReadingTask): Promise<Reading> {
    const tooLong = setTimeout(() => this.end(), patience);
    try {
      this.#child.stdin?.write(`${JSON.stringify(task)}\n`);
      const { value, done } = await this.#lines.next();
      if (done === true) throw new Error(`The process ended at ${JSON.stringify(task)}.`);
      return JSON.parse(value) as Reading;
    } finally {
      clearTimeout(tooLong);
    }
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
