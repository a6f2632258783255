import {
  type CompiledQuery,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { type Database, executeCompiled, type Queries } from '../../apps/server/src/db/database.ts';
import { sqliteDialect } from '../../apps/server/src/db/sqlite-dialect.ts';

/** One statement as the database was asked it, without the values that it was asked with. */
interface LoggedQuery {
  readonly sql: string;
  readonly isInTransaction: boolean;
  readonly rows: number;
  /** Of all texts and bytes in the rows. */
  readonly bytes: number;
}

export interface QueryLog {
  /** The same database; what is asked of it is logged. */
  readonly database: Database;
  /** Returns the queries since its last call. */
  readonly take: () => readonly LoggedQuery[];
}

export function logQueries(inner: Database): QueryLog {
  let log: LoggedQuery[] = [];
  const follow = (queries: Queries, isInTransaction: boolean): Queries => {
    const execute = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const result = await executeCompiled(queries, query as CompiledQuery<Row>);
      log.push({ sql: query.sql, isInTransaction, rows: result.rows.length, bytes: bytesOf(result.rows) });
      return result;
    };
    return new Kysely({ dialect: dialectOf(inner.engine, execute) });
  };
  return {
    database: {
      ...inner,
      read: follow(inner.read, false),
      write: (work) => inner.write((transaction) => work(follow(transaction, true))),
    },
    take() {
      const taken = log;
      log = [];
      return taken;
    },
  };
}

function bytesOf(rows: readonly unknown[]): number {
  const values = rows.flatMap((row) => Object.values(Object(row)));
  return values.reduce<number>((sum, value) => sum + sizeOf(value), 0);
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return value instanceof Uint8Array ? value.byteLength : 0;
}

function dialectOf(engine: Database['engine'], execute: Parameters<typeof sqliteDialect>[0]): Dialect {
  const dialect = sqliteDialect(execute);
  if (engine === 'sqlite') return dialect;
  return {
    ...dialect,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (queries) => new PostgresIntrospector(queries),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
