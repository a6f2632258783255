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
const lockWaitMs = 5_000;
const lockRetryMs = 20;

/**
 * Jobs that wait at the same time share one transaction, and so one fsync, each in a savepoint of its own: one that fails
 * takes nothing of the others with it. Jobs that come while a transaction runs are for the next.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #transaction: Queries;
  readonly #endSnapshot: () => void;
  #waiting: Job[] = [];
  #running: Promise<void> | undefined;
  #closed = false;

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
      // Lets all requests that have already arrived bring their jobs along.
      await setImmediate();
      await this.#runBatch(this.#waiting.splice(0, maxJobsPerCommit));
    }
    this.#running = undefined;
  }

  async #runBatch(batch: readonly Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      await this.#begin();
      for (const job of batch) answers.push(await job.run());
      this.#endSnapshot();
      this.#connection.run('commit');
    } catch (error) {
      for (const job of batch) job.fail(error);
      this.#rollBack();
      return;
    }
    for (const answer of answers) answer();
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
