import { createHash, type Hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Value of a column, alike on both engines. */
export type Value = string | number | Uint8Array | null;
export type Row = Readonly<Record<string, Value>>;

export interface Column {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'blob';
  readonly isNullable: boolean;
}

/** A table that migrations of this program make: names in statements come from here alone, never from a file. */
export interface Table {
  readonly name: string;
  /** In the order of their names. */
  readonly columns: readonly Column[];
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

/** The tables of data in a database whose tables this program has made, each after those that it refers to. */
export function tablesOf(made: DatabaseSync): readonly Table[] {
  const names = made
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !ownTables.has(name));
  const ordered: Table[] = [];
  const visit = (name: string): void => {
    if (ordered.some((table) => table.name === name)) return;
    for (const { table } of made.prepare('select "table" from pragma_foreign_key_list(?)').all(name)) {
      if (table !== name) visit(String(table));
    }
    ordered.push(tableOf(made, name));
  };
  names.forEach(visit);
  return ordered;
}

function tableOf(made: DatabaseSync, name: string): Table {
  const columns = made.prepare('select name, type, pk, "notnull" as required from pragma_table_info(?) order by name').all(name);
  const key = columns.filter(({ pk }) => Number(pk) > 0).toSorted((one, other) => Number(one.pk) - Number(other.pk));
  return {
    name,
    columns: columns.map((column) => ({
      name: String(column.name),
      type: typeOf(String(column.type)),
      isNullable: column.required === 0 && column.pk === 0,
    })),
    key: key.map((column) => String(column.name)),
  };
}

function typeOf(declared: string): Column['type'] {
  const type = declared.toLowerCase();
  if (type === 'text' || type === 'integer' || type === 'blob') return type;
  throw new Error(`Backups know no columns of type ${declared}.`);
}

/** `select` of all rows in key order, on both engines. */
export function selectRows({ name, columns, key }: Table): string {
  return `select ${columns.map((column) => quoted(column.name)).join(', ')} from ${quoted(name)} order by ${key.map(quoted).join(', ')}`;
}

export function quoted(name: string): string {
  return `"${name}"`;
}

/** Takes rows in key order. */
export class TableHash {
  readonly #columns: readonly Column[];
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;

  constructor({ columns }: Table) {
    this.#columns = columns;
  }

  add(row: Row): void {
    this.#rows += 1;
    for (const { name } of this.#columns) this.#addValue(row[name] ?? null);
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
