import { readFileSync } from 'node:fs';
import type { ServerProcess } from './server.ts';

/** Resident memory of a server process, looked at ten times a second, in MiB. */
export function watchRss({ process: { pid } }: ServerProcess): { readonly now: () => number; stop(): number } {
  let peak = 0;
  const now = (): number => {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const megabytes = Number(kilobytes ?? 0) / 1024;
    peak = Math.max(peak, megabytes);
    return megabytes;
  };
  const timer = setInterval(() => {
    try {
      now();
    } catch {
      // The process has ended, which its user notices.
      clearInterval(timer);
    }
  }, 100);
  return {
    now,
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}
