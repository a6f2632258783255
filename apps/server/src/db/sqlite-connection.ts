import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { afterTurn } from '../callbacks.ts';

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

const maxStatements = 200;

/** One open SQLite database; the 200 statements used last stay prepared. */
export class SqliteConnection {
  readonly #open: () => DatabaseSync;
  #database: DatabaseSync;
  /** A read has failed: what the connection has cached may be as wrong. */
  #isSuspect = false;
  /** By their text. */
  readonly #statements = new LRUCache<string, PreparedStatement>({ max: maxStatements });

  constructor(path: string, options: { readonly readOnly: boolean; readonly busyTimeoutMs: number }) {
    this.#open = () => new DatabaseSync(path, { readOnly: options.readOnly, timeout: options.busyTimeoutMs });
    this.#database = this.#open();
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs a command that answers nothing. */
  run(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  /** The first column of the first row. */
  value(sql: string): unknown {
    const row = this.#prepare(sql).statement.get();
    return row === undefined ? undefined : Object.values(row)[0];
  }

  execute<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const parameters = query.parameters as readonly SQLInputValue[]; // node:sqlite itself refuses any other type
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  /**
   * As `execute`, for a connection that only reads: all reads of one turn of the event loop share a transaction, as beginning
   * one costs as much as a short query. A commit on another connection of this process ends it with `endSnapshot`.
   */
  executeInSnapshot<Row>(query: CompiledQuery): QueryResult<Row> {
    if (this.#isSuspect) this.#reopen();
    if (!this.#database.isTransaction) {
      this.run('begin');
      afterTurn(
        'sqlite: end of snapshot',
        () => this.endSnapshot(),
        () => this.#reopen(),
      );
    }
    try {
      return this.execute(query);
    } catch (error) {
      this.#isSuspect = true;
      throw error;
    }
  }

  /** Reads that follow see what has been committed until they begin. */
  endSnapshot(): void {
    if (!this.#database.isOpen) return;
    if (this.#isSuspect) this.#reopen();
    if (this.#database.isTransaction) this.run('commit');
  }

  /** After an error of the disk a transaction may not even end, and would show its readers the same data for ever. */
  #reopen(): void {
    const fresh = this.#open();
    this.close();
    this.#database = fresh;
    this.#isSuspect = false;
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
