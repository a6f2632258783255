import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Queries } from './database.ts';
import { isLocked } from './database-error.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

type Work<T> = (transaction: Queries) => Promise<T>;

interface Job {
  /** Runs the work and returns how to answer once the transaction is durable. */
  readonly run: () => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

const maxJobsPerCommit = 128;
/** No job waits longer than this for others to share its commit with. */
const mostPatienceMs = 3;
const lockWaitMs = 5_000;
const lockRetryMs = 20;

/**
 * Jobs that wait at the same time share one transaction, and so one fsync, each in a savepoint of its own: one that fails
 * takes nothing of the others with it. Jobs that come while a transaction runs are for the next. Where there have been many,
 * a commit waits a little for as many again, but no longer than half the time that the last one took.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #transaction: Queries;
  readonly #endSnapshot: () => void;
  #waiting: Job[] = [];
  #running: Promise<void> | undefined;
  #closed = false;
  /** How many jobs have lately come together. */
  #expected = 1;
  #patienceMs = 0;

  /** `endSnapshot` makes readers see what is committed, and keeps them from holding up the reuse of the log. */
  constructor(connection: SqliteConnection, transaction: Queries, endSnapshot: () => void) {
    this.#connection = connection;
    this.#transaction = transaction;
    this.#endSnapshot = endSnapshot;
  }

  write<T>(work: Work<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The database is closed.'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run: () => this.#runInSavepoint(work, { resolve, reject }), fail: reject });
      this.#running ??= this.#runBatches();
    });
  }

  /** Resolves when every job has been answered; later ones are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #runBatches(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const batch = this.#waiting.splice(0, maxJobsPerCommit);
      this.#expected = Math.max(batch.length, Math.floor(this.#expected * 0.75));
      await this.#runBatch(batch);
    }
    this.#running = undefined;
  }

  async #gather(): Promise<void> {
    const until = performance.now() + this.#patienceMs;
    // Lets all requests that have already arrived bring their jobs along.
    do await setImmediate();
    while (this.#waiting.length < this.#expected && performance.now() < until);
  }

  async #runBatch(batch: readonly Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      await this.#begin();
      for (const job of batch) answers.push(await job.run());
      this.#endSnapshot();
      this.#commit();
    } catch (error) {
      for (const job of batch) job.fail(error);
      this.#rollBack();
      return;
    }
    for (const answer of answers) answer();
  }

  #commit(): void {
    const startedAt = performance.now();
    this.#connection.run('commit');
    this.#patienceMs = Math.min(mostPatienceMs, (performance.now() - startedAt) / 2);
  }

  /** Another process, such as the admin command, may hold the lock: wait without holding up readers. */
  async #begin(): Promise<void> {
    for (const until = Date.now() + lockWaitMs; ; await setTimeout(lockRetryMs)) {
      try {
        this.#connection.run('begin immediate');
        return;
      } catch (error) {
        if (!isLocked(error) || Date.now() > until) throw error;
      }
    }
  }

  async #runInSavepoint<T>(
    work: Work<T>,
    settle: { readonly resolve: (value: T) => void; readonly reject: (error: unknown) => void },
  ): Promise<() => void> {
    this.#connection.run('savepoint job');
    try {
      const value = await work(this.#transaction);
      this.#connection.run('release job');
      return () => settle.resolve(value);
    } catch (error) {
      // Some errors, such as a full disk, end the whole transaction: then nobody's work is kept.
      if (!this.#connection.inTransaction) throw error;
      this.#connection.run('rollback to job');
      this.#connection.run('release job');
      return () => settle.reject(error);
    }
  }

  /** Where it fails, the next transaction cannot begin, and says so to its own jobs. */
  #rollBack(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.run('rollback');
    } catch {
      // The jobs have been told of the error that led here.
    }
  }
}
