import type { DatabaseSync } from 'node:sqlite';
import { visible } from '../../visible-text.ts';
import { unfit } from './backup-error.ts';

/** An entry of `sqlite_schema`. */
interface Entry {
  readonly type: string;
  readonly name: string;
  readonly table: string;
  readonly sql: string | null;
}

/** Tables that are never read: statistics of SQLite, and the identity, which older programs wrote into each copy. */
const unread = /^(sqlite_stat[14]|database_identity)$/;
/** Longest definition that is compared; ours are far shorter. */
const mostCharacters = 20_000;

/**
 * Throws a `BackupError` unless the file holds the tables and indexes of `made`, a database that this program has made, and nothing else:
 * no view, virtual table or generated column would otherwise run when it is read, and no foreign index when it is checked. Of the
 * file only `sqlite_schema` has been read by then. Definitions that no pragma lists, such as CHECK constraints, are never run either: see `openToRead`.
 */
export function requireKnownTables(file: DatabaseSync, made: DatabaseSync): void {
  const known = new Map(entriesOf(made).map((entry) => [keyOf(entry), entry]));
  const missing = new Set([...known.values()].filter(({ sql }) => sql !== null).map(keyOf));
  if (Object.values(file.prepare('pragma encoding').get() ?? {})[0] !== 'UTF-8') throw unfit('The backup has texts that are not UTF-8.');
  for (const entry of entriesOf(file)) {
    if (!isOfKnownTable(entry, known)) throw unfit(`The backup contains ${described(entry)}, which Umlaut does not put into backups.`);
    missing.delete(keyOf(entry));
  }
  const [first] = missing;
  if (first !== undefined) throw unfit(`The backup lacks the ${first}.`);
  for (const { type, name } of known.values()) {
    if (type === 'table' && structureOf(file, name) !== structureOf(made, name)) {
      throw unfit(`The table ${name} in the backup does not have the columns that Umlaut gives it.`);
    }
  }
}

function entriesOf(database: DatabaseSync): readonly Entry[] {
  const shortened = (column: string) => `substr(cast(${column} as text), 1, ${mostCharacters})`;
  return database
    .prepare(
      `select ${['type', 'name', 'tbl_name', 'sql'].map((column) => `${shortened(column)} as ${column}`).join(', ')} from sqlite_schema`,
    )
    .all()
    .map((row) => ({
      type: String(row.type),
      name: String(row.name),
      table: String(row.tbl_name),
      sql: row.sql === null ? null : normalized(String(row.sql)),
    }));
}

/** A definition without what formatting may change. */
function normalized(sql: string): string {
  return sql
    .toLowerCase()
    .replaceAll(/[\s"]+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .trim();
}

function keyOf({ type, name }: Entry): string {
  return `${type} ${name}`;
}

function isOfKnownTable(entry: Entry, known: ReadonlyMap<string, Entry>): boolean {
  const { type, table, sql } = entry;
  const isOfUnread = unread.test(table);
  // The index of a constraint is compared with its table.
  if (type === 'index' && sql === null) return isOfUnread || known.has(`table ${table}`);
  if (type === 'index') return known.get(keyOf(entry))?.sql === sql;
  return type === 'table' && sql?.startsWith('create table') === true && (isOfUnread || known.has(keyOf(entry)));
}

function described({ type, name, sql }: Entry): string {
  const kind = sql?.startsWith('create virtual') === true ? 'virtual table' : type;
  const shown = visible([...name].slice(0, 60).join(''));
  return /^(table|index|view|trigger|virtual table)$/.test(kind) ? `the ${kind} “${shown}”` : `something named “${shown}”`;
}

/** Columns, references and unique columns of a table, as one text. */
function structureOf(database: DatabaseSync, table: string): string {
  const columns = 'select name, lower(type), "notnull", dflt_value, pk, hidden from pragma_table_xinfo(?) order by name';
  const references = 'select "from", "table", "to", on_update, on_delete, match from pragma_foreign_key_list(?) order by "from", "table"';
  const unique = `
    select origin, "unique", partial, (
      select group_concat(name || ' ' || coll || ' ' || "desc") from (select * from pragma_index_xinfo(list.name) where key = 1 order by seqno)
    ) as columns
    from pragma_index_list(?) as list where origin <> 'c' order by columns`;
  return JSON.stringify([columns, references, unique].map((sql) => database.prepare(sql).all(table)));
}
