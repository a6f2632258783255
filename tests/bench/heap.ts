import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataDir } from '../support/server.ts';

/** Looks into the memory of a process that was started with `env`. */
export interface HeapScale {
  readonly env: Readonly<Record<string, string>>;
  /** Bytes in use after all that nobody needs was collected, buffers beside the heap included. */
  weigh(pid: number): Promise<number>;
}

export function openHeapScale(): HeapScale {
  const file = join(makeDataDir(), 'heap');
  return {
    env: { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'heap-probe.ts')}`, HEAP_FILE: file },
    async weigh(pid) {
      rmSync(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      while (!existsSync(file)) await delay(20);
      return Number(readFileSync(file, 'utf8'));
    },
  };
}
