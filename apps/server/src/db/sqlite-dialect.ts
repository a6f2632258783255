import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Runs a compiled query, at once or later. */
type Run = <Row>(query: CompiledQuery) => QueryResult<Row> | Promise<QueryResult<Row>>;

/** Kysely over one open connection, which stays its opener's to close. Transactions are the group commit's. */
export function sqliteDialect(run: Run): Dialect {
  return {
    createAdapter: () => new SharedConnectionAdapter(),
    createDriver: () => new SharedConnectionDriver(run),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Queries on one connection are synchronous, so nobody needs to wait for it as Kysely would have them. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SharedConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(run: Run) {
    this.#connection = {
      executeQuery: async (query) => run(query),
      streamQuery() {
        throw new Error('Rows are read at once, never streamed.');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Transactions are begun by Database.write alone.');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
