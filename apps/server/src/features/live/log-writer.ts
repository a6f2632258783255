import { clearInterval, clearTimeout } from 'node:timers';
import { later, repeatedly } from '../../callbacks.ts';
import type { LiveDocumentKey, NewUpdate } from './live-documents.store.ts';
import { QueuedLog } from './queued-log.ts';

/** The changes of one room on their way to the disk. None is ever given up but by `drop`. */
export interface RoomLog {
  add(update: NewUpdate): void;
  /** Whether everything that was added is durable. */
  readonly isEmpty: boolean;
  /** Bytes of memory that is taken by what is not durable yet. */
  readonly bytes: number;
  /** Nobody can store what is left any more. */
  drop(): void;
}

/** Callbacks of a room about its log. */
export interface LogFollower<T> {
  /** Called when everything that was added so far is about to be written; its result is passed to `onDurable`. */
  onBatch(): T;
  /** Durable, with the numbers up to `lastSeq`. `noted` is undefined where `onBatch` threw. */
  onDurable(batch: { readonly lastSeq: number; readonly count: number; readonly noted: T | undefined }): void;
  /** Something has waited for 2 s. Called once, until `onRecovered`. */
  onFailing(error: unknown): void;
  onRecovered(): void;
  /** The live document has no such epoch any more; what was added is dropped. */
  onGone(): void;
}

/** Resolves with the number of the last update once all are durable; undefined when there is no such epoch any more. */
export type Append = (key: LiveDocumentKey, updates: readonly NewUpdate[]) => Promise<number | undefined>;

export interface LogWriter {
  open<T>(key: LiveDocumentKey, follower: LogFollower<T>): RoomLog;
  /** Writes what is there without waiting for more; false when something is left after `patienceMs`. */
  flush(patienceMs: number): Promise<boolean>;
  /** Age in ms of what has waited longest to be durable; 0 when nothing waits. */
  oldest(): number;
  /** Bytes of memory that is taken by what is not durable yet, of all rooms. */
  readonly bytes: number;
}

/** A log as the writer sees it. */
export interface Entry {
  write(): void;
  watch(now: number): void;
  age(now: number): number;
}

/** Changes gather for so long, so that those of all rooms share a commit. */
const gatherMs = 40;
const watchMs = 250;

export function createLogWriter(append: Append): LogWriter {
  const due = new Set<Entry>();
  /** Those with something that is not durable. */
  const busy = new Set<Entry>();
  const waiters = new Set<() => void>();
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let watcher: NodeJS.Timeout | undefined;

  function writeDue(): void {
    clearTimeout(timer);
    timer = undefined;
    const entries = [...due];
    due.clear();
    for (const entry of entries) entry.write();
  }

  function watch(): void {
    const now = performance.now();
    for (const entry of busy) entry.watch(now);
    // Batches that failed are tried again from here, and so is all that was due when something went wrong.
    if (due.size > 0) writeDue();
  }

  const writer = {
    append,
    schedule(entry: Entry) {
      due.add(entry);
      timer ??= later('live: write the log', gatherMs, writeDue);
    },
    begin(entry: Entry) {
      busy.add(entry);
      watcher ??= repeatedly('live: watch the log', watchMs, watch);
    },
    settle(entry: Entry) {
      busy.delete(entry);
      if (busy.size > 0) return;
      clearInterval(watcher);
      watcher = undefined;
      for (const done of waiters) done();
    },
    count(more: number) {
      bytes += more;
    },
  };

  return {
    get bytes() {
      return bytes;
    },
    open: (key, follower) => new QueuedLog(key, follower, writer),
    async flush(patienceMs) {
      writeDue();
      if (busy.size === 0) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiters.add(resolve);
      const patience = later('live: flush', patienceMs, resolve, resolve);
      await promise;
      clearTimeout(patience);
      waiters.delete(resolve);
      return busy.size === 0;
    },
    oldest() {
      const now = performance.now();
      return Math.max(0, ...[...busy].map((entry) => entry.age(now)));
    },
  };
}
