import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Execute } from './database.ts';
import { type Migration, migrate } from './migrations.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** Makes the tables that `known` migrations leave in the empty database that is open. */
export async function makeTables(database: DatabaseSync, known: readonly Migration[]): Promise<void> {
  const execute: Execute = <Row>({ sql, parameters }: Parameters<Execute>[0]) => {
    const statement = database.prepare(sql);
    const given = parameters as readonly SQLInputValue[]; // node:sqlite itself refuses any other type
    if (statement.columns().length > 0) return { rows: statement.all(...given) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...given).changes) };
  };
  const queries = new Kysely<Schema>({ dialect: sqliteDialect(execute) });
  database.exec('begin');
  await migrate({ engine: 'sqlite', write: (work) => work(queries) }, known);
  database.exec('commit');
}
