import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What queries run on: the reading side, or the transaction of a write. */
export type Queries = Kysely<Schema>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Sees committed data only. */
  readonly read: Queries;
  /**
   * Runs `work` as one transaction and resolves once it is durable; rejects, with nothing of it kept, when `work` does or
   * the commit fails. `work` may run again after a conflict with another one, so it does nothing but queries: whoever
   * waits for something else in it makes every other writer wait, too.
   */
  write<T>(work: (transaction: Queries) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
