import { guarded, inBackground } from '../../callbacks.ts';
import type { LiveDocumentKey, NewUpdate } from './live-documents.store.ts';
import type { Append, Entry, LogFollower, RoomLog } from './log-writer.ts';

/** The writer, as a log sees it. */
export interface BatchWriter {
  readonly append: Append;
  /** `write` is called soon. */
  schedule(entry: Entry): void;
  /** Something is there that is not durable. */
  begin(entry: Entry): void;
  /** All of it is. */
  settle(entry: Entry): void;
  /** So many bytes more, or less, are not durable. */
  count(bytes: number): void;
}

const failingAfterMs = 2_000;
const firstRetryMs = 50;
const longestRetryMs = 1_000;
/** Memory of a queued update beside its bytes. */
const bytesPerUpdate = 512;

/** Changes in their order, written in batches, one at a time; a batch that cannot be written is tried again for ever. */
export class QueuedLog<T> implements RoomLog, Entry {
  readonly #key: LiveDocumentKey;
  readonly #follower: LogFollower<T>;
  readonly #writer: BatchWriter;
  #queue: NewUpdate[] = [];
  #batch: readonly NewUpdate[] = [];
  #bytes = 0;
  /** When the oldest of what is not durable was added; of the queue apart, for when the batch is. */
  #since = 0;
  #queuedSince = 0;
  #isWriting = false;
  #isDropped = false;
  #isFailing = false;
  #retryMs = firstRetryMs;
  /** After a failure nothing is written before this time of `performance.now`; 0 otherwise. */
  #retryAt = 0;
  #lastError: unknown;

  constructor(key: LiveDocumentKey, follower: LogFollower<T>, writer: BatchWriter) {
    this.#key = key;
    this.#follower = follower;
    this.#writer = writer;
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0 && this.#batch.length === 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(update: NewUpdate): void {
    if (this.#isDropped) return;
    const now = performance.now();
    if (this.isEmpty) this.#since = now;
    if (this.#queue.length === 0) this.#queuedSince = now;
    this.#queue.push(update);
    this.#count(sizeOf(update));
    this.#writer.begin(this);
    this.#writer.schedule(this);
  }

  drop(): void {
    this.#isDropped = true;
    this.#queue = [];
    this.#batch = [];
    this.#count(-this.#bytes);
    this.#writer.settle(this);
  }

  age(now: number): number {
    return now - this.#since;
  }

  watch(now: number): void {
    if (this.#queue.length > 0 && now >= this.#retryAt) this.#writer.schedule(this);
    if (this.#isFailing || this.age(now) < failingAfterMs) return;
    this.#isFailing = true;
    guarded('live: log failing', () => this.#follower.onFailing(this.#lastError))();
  }

  write(): void {
    if (this.#isWriting || this.#queue.length === 0 || performance.now() < this.#retryAt) return;
    inBackground(
      'live: write a batch',
      () => this.#writeBatch(),
      () => this.#retry(undefined),
    );
  }

  async #writeBatch(): Promise<void> {
    this.#isWriting = true;
    this.#batch = this.#queue;
    this.#queue = [];
    const noted = this.#takeNote();
    let lastSeq: number | undefined;
    try {
      lastSeq = await this.#writer.append(this.#key, this.#batch);
    } catch (error) {
      this.#retry(error);
      return;
    }
    this.#isWriting = false;
    if (this.#isDropped) return;
    if (lastSeq === undefined) this.#vanish();
    else this.#keep(lastSeq, noted);
    if (this.#queue.length > 0) this.#writer.schedule(this);
  }

  /** The log goes on being written whatever becomes of its follower. */
  #takeNote(): T | undefined {
    let noted: T | undefined;
    guarded('live: batch begun', () => {
      noted = this.#follower.onBatch();
    })();
    return noted;
  }

  #keep(lastSeq: number, noted: T | undefined): void {
    const count = this.#batch.length;
    this.#count(-this.#batch.reduce((sum, update) => sum + sizeOf(update), 0));
    this.#batch = [];
    this.#since = this.#queuedSince;
    this.#retryMs = firstRetryMs;
    this.#retryAt = 0;
    this.#lastError = undefined;
    if (this.#queue.length === 0) this.#writer.settle(this);
    if (this.#isFailing) {
      this.#isFailing = false;
      guarded('live: log recovered', () => this.#follower.onRecovered())();
    }
    guarded('live: batch durable', () => this.#follower.onDurable({ lastSeq, count, noted }))();
  }

  #retry(error: unknown): void {
    this.#lastError = error;
    this.#queue = [...this.#batch, ...this.#queue];
    this.#batch = [];
    this.#queuedSince = this.#since;
    this.#isWriting = false;
    this.#retryAt = performance.now() + this.#retryMs;
    this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#writer.count(bytes);
  }

  #vanish(): void {
    this.drop();
    guarded('live: log gone', () => this.#follower.onGone())();
  }
}

function sizeOf({ update }: NewUpdate): number {
  return update.byteLength + bytesPerUpdate;
}
