import { clearInterval } from 'node:timers';
import { guarded, repeatedly } from '../../callbacks.ts';
import { ReaderPace } from './reader-pace.ts';
import type { Archive } from './zip-stream.ts';

const usuallyEveryMs = 1_000;

/** The reader of a download was cut off. Paces are in bytes per second. */
export interface SlowReader {
  readonly pace: number;
  readonly least: number;
}

interface Watching {
  readonly least: () => number;
  readonly onSlow: (facts: SlowReader) => void;
  readonly everyMs?: number;
  readonly windowMs?: number;
}

/** Destroys the archive of a reader who takes less than `least()` bytes per second of what waits for them; `onSlow` is called before. */
export function watchReader(archive: Archive, { least, onSlow, everyMs = usuallyEveryMs, windowMs }: Watching): void {
  const reader = new ReaderPace(windowMs);
  let seen = 0;
  let at = performance.now();
  const look = () => {
    const [bytes, now, wanted] = [archive.bytesMade(), performance.now(), least()];
    const pace = reader.note({ bytes: bytes - seen, ms: now - at, isWaiting: archive.stream.readableLength > 0, least: wanted });
    seen = bytes;
    at = now;
    if (pace === undefined) return;
    onSlow({ pace, least: wanted });
    archive.stream.destroy(new Error('The reader is too slow.'));
  };
  const timer = repeatedly('export: pace', everyMs, look).unref();
  const leave = () => clearInterval(timer);
  archive.stream.once('close', guarded('export: pace ends', leave, leave));
}
