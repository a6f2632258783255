import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Schema } from './schema.ts';

/** Target of queries: the read connection, or the transaction of a write. */
export type Queries = Kysely<Schema>;

/** `other`: a copy, such as a restored backup, that was not used here last. `unclaimed`: no server has used it, or an older one. */
export type Claim = 'same' | 'other' | 'unclaimed';

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
  /**
   * Tells whether this is the copy of the database that a server used last in this place, and makes it that. For any other one
   * `onOther` runs first, in the same transaction. A copy of all there is, such as a snapshot of the disk, cannot be told.
   */
  claim(onOther: (transaction: Queries) => Promise<void>): Promise<Claim>;
  /** Copies everything that is committed to a file beside the database, if the database is a file. `label` names the copy. */
  backUp?(label: string): Promise<void>;
  /** Begins to hear what other processes on the same database send; absent where there is only ever one process. */
  openChannel?(receive: (text: string) => void, onError: (error: Error) => void): Promise<Channel>;
  /** Rejects when the database does not answer, or visibly has no room to write or cannot be locked. Writes nothing. */
  ping(): Promise<void>;
  /** Writes something small that nobody reads, as durably as all else; rejects when that fails. */
  tryWriting(): Promise<void>;
  close(): Promise<void>;
}

/** Short texts between the processes on one database, each heard at most once, none kept for who is not there. */
export interface Channel {
  /** At most 7,999 bytes of UTF-8. Answers how many others listen. */
  send(text: string): Promise<number>;
  close(): Promise<void>;
}

/** Runs a compiled query at once. */
export type Execute = <Row>(query: CompiledQuery) => QueryResult<Row>;

const executors = new WeakMap<Queries, Execute>();

/** Lets compiled queries on `queries` run at once, without Kysely's way through a driver made for servers far away. */
export function executeAtOnce(queries: Queries, execute: Execute): Queries {
  executors.set(queries, execute);
  return queries;
}

/** Runs a compiled query by the shortest way there is. */
export async function executeCompiled<Row>(queries: Queries, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const execute = executors.get(queries);
  return execute === undefined ? queries.executeQuery(query) : execute(query);
}
