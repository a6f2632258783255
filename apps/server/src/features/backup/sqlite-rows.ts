import type { DatabaseSync } from 'node:sqlite';
import { type Column, quoted, type Row, selectRows, type Table } from './tables.ts';

/** SQLite's code of a value beyond its limit. */
const tooBig = 18;
/** Beyond the numbers that are times (ECMA-262), dates cannot be shown. */
const mostNumber = 8.64e15;

/** A value that a column never gets from this program. */
export class InvalidValueError extends Error {}

/** The rows in key order. Throws an `InvalidValueError`. */
export function* sqliteRows(database: DatabaseSync, table: Table): Generator<Row> {
  let count = 0;
  const statement = database.prepare(selectRows(table));
  for (const row of readable(statement.iterate(), table)) {
    count += 1;
    const wrong = table.columns.find((column) => !fits(row[column.name], column));
    if (wrong !== undefined) throw new InvalidValueError(`The ${wrong.name} of row ${count} in the table ${table.name} is not valid.`);
    yield row as Row;
  }
}

/** Values beyond what SQLite was told to read, or JavaScript can count to. */
function* readable<T>(rows: Iterable<T>, { name }: Table): Generator<T> {
  try {
    yield* rows;
  } catch (error) {
    const isTooLarge =
      error instanceof Error &&
      (('errcode' in error && error.errcode === tooBig) || ('code' in error && error.code === 'ERR_OUT_OF_RANGE'));
    throw isTooLarge ? new InvalidValueError(`The table ${name} has a value that is too large.`, { cause: error }) : error;
  }
}

function fits(value: unknown, { type, isNullable }: Column): boolean {
  if (value === null) return isNullable;
  if (type === 'text') return typeof value === 'string';
  if (type === 'blob') return value instanceof Uint8Array;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= mostNumber;
}

/** Puts rows into a table that this program has made, in the place of those that are there. */
export async function fill(
  target: DatabaseSync,
  { name, columns }: Table,
  batches: Iterable<Iterable<Row>> | AsyncIterable<Iterable<Row>>,
): Promise<void> {
  const names = columns.map((column) => column.name);
  const insert = target.prepare(
    `insert into ${quoted(name)} (${names.map(quoted).join(', ')}) values (${names.map(() => '?').join(', ')})`,
  );
  target.exec(`begin; delete from ${quoted(name)}`);
  for await (const rows of batches) for (const row of rows) insert.run(...names.map((column) => row[column] ?? null));
  target.exec('commit');
}
