import { clearTimeout } from 'node:timers';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { later } from '../callbacks.ts';
import type { Queries } from './database.ts';
import { isLocked } from './database-error.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

type Work<T> = (transaction: Queries) => Promise<T>;

/** How to answer once the transaction is durable. */
type Answer = () => void;

interface Job {
  readonly run: () => Promise<Answer>;
  readonly fail: (error: unknown) => void;
}

const maxJobsPerCommit = 128;
/** No job waits longer than this for others to share its commit with. */
const mostPatienceMs = 8;
/** So many times as long as the last commit took: whoever comes too late for this one waits for it, and then for the next. */
const patienceInCommits = 3;
const lockWaitMs = 5_000;
const lockRetryMs = 5;

interface Time {
  /** Milliseconds that only grow. */
  now(): number;
  /** Calls back later, unless the answer is called before. */
  after(ms: number, call: () => void): () => void;
}

const realTime: Time = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = later('sqlite: gather', ms, call, call);
    return () => clearTimeout(timer);
  },
};

/**
 * Runs jobs that wait at the same time in one transaction, and so with one fsync. When one fails, all run again, each in a
 * savepoint of its own, so that only the failed one is rolled back. Jobs that arrive while a transaction runs join the next.
 * When the last transaction had many jobs, the commit waits a little for as many again, longer the longer the last one took.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #transaction: Queries;
  readonly #endSnapshot: () => void;
  readonly #time: Time;
  #waiting: Job[] = [];
  #running: Promise<void> | undefined;
  #closed = false;
  /** How many jobs have lately come together. */
  #expected = 1;
  #patienceMs = 0;
  /** Ends the wait for as many again. */
  #stopGathering: (() => void) | undefined;

  /** `endSnapshot` makes readers see what is committed, and keeps them from holding up the reuse of the log. */
  constructor(connection: SqliteConnection, transaction: Queries, endSnapshot: () => void, time = realTime) {
    this.#time = time;
    this.#connection = connection;
    this.#transaction = transaction;
    this.#endSnapshot = endSnapshot;
  }

  write<T>(work: Work<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The database is closed.'));
    return new Promise<T>((resolve, reject) => {
      const run = async () => {
        const value = await work(this.#transaction);
        return () => resolve(value);
      };
      this.#waiting.push({ run, fail: reject });
      if (this.#waiting.length >= this.#expected) this.#stopGathering?.();
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
    // Lets all requests that have already arrived bring their jobs along.
    await turn();
    if (this.#waiting.length >= this.#expected) return;
    // To look at the clock turn after turn would take the core from the thread that still reads what is waited for.
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopTimer = this.#time.after(this.#patienceMs, resolve);
    this.#stopGathering = resolve;
    await promise;
    this.#stopGathering = undefined;
    stopTimer();
  }

  async #runBatch(batch: readonly Job[]): Promise<void> {
    let answers: readonly Answer[];
    try {
      await this.#begin();
      answers = (await this.#runTogether(batch)) ?? (await this.#runApart(batch));
      this.#endSnapshot();
      this.#commit();
    } catch (error) {
      for (const job of batch) job.fail(error);
      this.#rollBack();
      return;
    }
    for (const answer of answers) answer();
  }

  /** Undefined, with nothing of them kept, when one of several fails: that is rare, and savepoints take as long as small jobs do. */
  async #runTogether(batch: readonly Job[]): Promise<readonly Answer[] | undefined> {
    try {
      const answers: Answer[] = [];
      for (const job of batch) answers.push(await job.run());
      return answers;
    } catch (error) {
      // Some errors, such as a full disk, end the whole transaction: then nobody's work is kept.
      if (batch.length === 1 || !this.#connection.inTransaction) throw error;
      this.#connection.run('rollback');
      await this.#begin();
      return undefined;
    }
  }

  async #runApart(batch: readonly Job[]): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (const job of batch) answers.push(await this.#runInSavepoint(job));
    return answers;
  }

  async #runInSavepoint(job: Job): Promise<Answer> {
    this.#connection.run('savepoint job');
    try {
      const answer = await job.run();
      this.#connection.run('release job');
      return answer;
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      this.#connection.run('rollback to job');
      this.#connection.run('release job');
      return () => job.fail(error);
    }
  }

  #commit(): void {
    const startedAt = this.#time.now();
    this.#connection.run('commit');
    this.#patienceMs = Math.min(mostPatienceMs, patienceInCommits * (this.#time.now() - startedAt));
  }

  /** Another process, such as the admin command, may hold the lock: wait without holding up readers. */
  async #begin(): Promise<void> {
    for (const until = performance.now() + lockWaitMs; ; await pause(lockRetryMs)) {
      try {
        this.#connection.run('begin immediate');
        return;
      } catch (error) {
        if (!isLocked(error) || performance.now() > until) throw error;
      }
    }
  }

  /** When the rollback fails, the next transaction cannot begin, and its own jobs get that error. */
  #rollBack(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.run('rollback');
    } catch {
      // The jobs have been told of the error that led here.
    }
  }
}
