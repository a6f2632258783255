import { createHash, type Hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Value of a column, alike on both engines. */
export type Value = string | number | Uint8Array | null;
export type Row = Readonly<Record<string, Value>>;

export interface Table {
  readonly name: string;
  /** In the order of their names. */
  readonly columns: readonly string[];
  /** Columns of the primary key: rows are read in its order. */
  readonly key: readonly string[];
}

/** Digest of a table's rows: the same rows have the same one on both engines. */
export interface TableFacts {
  readonly rows: number;
  /** SHA-256 as base64url. */
  readonly sha256: string;
}

/** Tables that say of the copy itself what it is, and hold nobody's data. */
const ownTables = new Set(['migrations', 'database_identity', 'backup_facts']);

/** The tables of a SQLite database that hold data, each after those that it refers to. */
export function tablesOf(database: DatabaseSync): readonly Table[] {
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !ownTables.has(name));
  const ordered: Table[] = [];
  const visit = (name: string): void => {
    if (ordered.some((table) => table.name === name)) return;
    for (const { table } of database.prepare(`pragma foreign_key_list("${name}")`).all()) if (table !== name) visit(String(table));
    ordered.push(tableOf(database, name));
  };
  names.forEach(visit);
  return ordered;
}

function tableOf(database: DatabaseSync, name: string): Table {
  const columns = database.prepare(`pragma table_info("${name}")`).all();
  const key = columns.filter(({ pk }) => Number(pk) > 0).toSorted((one, other) => Number(one.pk) - Number(other.pk));
  return { name, columns: columns.map((column) => String(column.name)).toSorted(), key: key.map((column) => String(column.name)) };
}

/** `select` of all rows in key order, on both engines. */
export function selectRows({ name, columns, key }: Table): string {
  return `select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${key.map(quoted).join(', ')}`;
}

export function quoted(name: string): string {
  return `"${name}"`;
}

export function sqliteRows(database: DatabaseSync, table: Table): Iterable<Row> {
  // Our columns are texts, whole numbers and bytes.
  return database.prepare(selectRows(table)).iterate() as Iterable<Row>;
}

/** Takes rows in key order. */
export class TableHash {
  readonly #columns: readonly string[];
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;

  constructor({ columns }: Table) {
    this.#columns = columns;
  }

  add(row: Row): void {
    this.#rows += 1;
    for (const column of this.#columns) this.#addValue(row[column] ?? null);
  }

  facts(): TableFacts {
    return { rows: this.#rows, sha256: this.#hash.copy().digest('base64url') };
  }

  /** Type, length and bytes, so that no two lists of values give the same text. */
  #addValue(value: Value): void {
    if (value === null) {
      this.#hash.update('n0:');
      return;
    }
    const [type, bytes] = typeof value === 'object' ? ['b', value] : [typeof value === 'number' ? 'i' : 't', Buffer.from(String(value))];
    this.#hash.update(`${type}${bytes.byteLength}:`).update(bytes);
  }
}

export function hashRows(table: Table, rows: Iterable<Row>): TableFacts {
  const hash = new TableHash(table);
  for (const row of rows) hash.add(row);
  return hash.facts();
}
