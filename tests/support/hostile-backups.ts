import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';

/** A way to change a backup. It throws where SQLite itself does not let it. */
export interface Attack {
  readonly kind: string;
  /** Runs in the opened file, before its hashes are computed again. */
  readonly sql?: readonly string[];
  /** Changes the facts that the file says about itself. */
  readonly facts?: (facts: Record<string, unknown>) => unknown;
  /** Changes the bytes of the file, after all else. */
  readonly bytes?: (file: string) => void;
}

const tables = ['users', 'sessions', 'diagrams', 'versions', 'shares', 'live_states', 'mails', 'migrations', 'backup_facts'] as const;
const table = fc.constantFrom(...tables);
const column = fc.constantFrom(
  'users.email',
  'users.plan',
  'users.created_at',
  'diagrams.version',
  'versions.packed',
  'sessions.id',
  'sessions.used_at',
);
const hostileName = fc.oneof(
  fc.constantFrom(
    'x" (id text); drop table users; create table "y',
    `x"; select pg_sleep(1000); --`,
    '__proto__',
    'constructor',
    'pg_class',
    'sqlite_stat9',
    'Users',
    'users ',
    'ｕsers',
    '\u001b[2J\u202e',
    "a'b",
    '',
    'n'.repeat(5_000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
/** Expressions that cost much, or write where they can. */
const expression = fc.constantFrom(
  'hex(zeroblob(400000000))',
  'randomblob(900000000)',
  '(select count(*) from users)',
  "replace(hex(zeroblob(50000)), '0', hex(zeroblob(50000)))",
  "load_extension('/tmp/x.so')",
  "printf('%.*c', 900000000, 'x')",
  'abs(random())',
);
const mostBytes = 64 * 1024 * 1024;
const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select';

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`;
}

/** Rewrites an entry of the schema, which SQLite takes as it is. */
function rewritten(change: string, name: string): readonly string[] {
  return ['pragma writable_schema = on', `update sqlite_schema set ${change} where name = '${name}'`, 'pragma writable_schema = reset'];
}

function replacing(name: string, made: string): readonly string[] {
  return ['pragma foreign_keys = off', 'pragma legacy_alter_table = on', `alter table ${name} rename to gone`, made, 'drop table gone'];
}

const sqlAttacks: Readonly<Record<string, fc.Arbitrary<readonly string[]>>> = {
  'a table with a name': hostileName.map((name) => [`create table ${quoted(name)} (id text primary key, "select" text)`]),
  'a table with columns': hostileName.map((name) => [`create table notes (id text primary key, ${quoted(name)} text)`]),
  'a column more': fc.tuple(table, hostileName).map(([of, name]) => [`alter table ${of} add column ${quoted(name)} text`]),
  'a renamed table': fc.tuple(table, hostileName).map(([of, name]) => [`alter table ${of} rename to ${quoted(name)}`]),
  'a renamed column': fc.tuple(column, hostileName).map(([of, name]) => {
    const [from = '', old = ''] = of.split('.');
    return [`alter table ${from} rename column ${old} to ${quoted(name)}`];
  }),
  'a dropped table': table.map((of) => ['pragma foreign_keys = off', `drop table ${of}`]),
  'a trigger': fc
    .tuple(table, fc.constantFrom('after insert', 'after update', 'before delete', 'after delete'), hostileName)
    .map(([of, when, name]) => [
      `create trigger ${quoted(name)} ${when} on ${of} begin update users set password_hash = 'theirs'; delete from shares; end`,
    ]),
  'a view': fc.tuple(hostileName, expression).map(([name, value]) => [`create view ${quoted(name)} as select ${value} as id from users`]),
  'an endless view': hostileName.map((name) => [`create view ${quoted(name)} as ${endless} i from n`]),
  'a view in the place of a table': table.chain((of) =>
    expression.map((value) => replacing(of, `create view ${of} as ${endless} ${value} as id, i as name, i as value from n`)),
  ),
  'a virtual table': fc
    .tuple(fc.oneof(hostileName, table), fc.constantFrom('fts5(id, name)', 'rtree(id, a, b)', 'dbstat', 'nothing(x)', 'fts3(id)'))
    .map(([name, module]) => [
      'pragma writable_schema = on',
      `insert into sqlite_schema values ('table', '${name.replaceAll("'", '').replaceAll('\0', '')}', 'virtual', 0, 'create virtual table ${quoted(name).replaceAll("'", '')} using ${module}')`,
    ]),
  'a virtual table in the place of a table': table.map((of) => replacing(of, `create virtual table ${of} using fts5(id, name, value)`)),
  'a generated column': fc
    .tuple(table, expression)
    .map(([of, value]) => [`alter table ${of} add column made text generated always as (${value}) virtual`]),
  'a generated column in the place of one': expression.map((value) =>
    rewritten(
      `sql = replace(sql, '"plan" text not null', '"plan" text generated always as (${value.replaceAll("'", "''")}) virtual')`,
      'users',
    ),
  ),
  'a check': fc
    .tuple(table, expression)
    .map(([of, value]) =>
      rewritten(`sql = replace(sql, ' text not null', ' text not null check (${value.replaceAll("'", "''")} is not null)')`, of),
    ),
  'a default': fc
    .tuple(table, expression)
    .map(([of, value]) => rewritten(`sql = replace(sql, ' text not null', ' text not null default (${value.replaceAll("'", "''")})')`, of)),
  'a collation': table.map((of) => rewritten(`sql = replace(sql, ' text', ' text collate nocase')`, of)),
  'an index': fc
    .tuple(table, hostileName)
    .map(([of, name]) => [`create index ${quoted(name)} on ${of} (${of === 'migrations' || of === 'backup_facts' ? 'name' : 'rowid'})`]),
  'an index on an expression': expression.map((value) => [
    `create index heavy on users (${value.replace('(select count(*) from users)', 'length(email)')})`,
  ]),
  'another index of the same name': fc
    .constantFrom('email', 'lower(email)', 'id) where (length(hex(zeroblob(1000)))')
    .map((of) => ['drop index sessions_user', `create index sessions_user on users (${of})`]),
  'a huge value': fc
    .tuple(column, fc.integer({ min: 17, max: 40 }))
    .map(([of, mebibytes]) => [
      `update ${of.split('.')[0]} set ${of.split('.')[1]} = cast(zeroblob(${mebibytes * 1024 * 1024}) as ${of.endsWith('packed') ? 'blob' : 'text'})`,
    ]),
  'a wrong type': fc
    .tuple(
      column,
      fc.constantFrom(
        "x'00ff'",
        "'text'",
        '1.5',
        '9e999',
        '9223372036854775807',
        '9007199254740993',
        '-1e300',
        'null',
        "cast(x'61006200' as text)",
        "cast(x'eda080' as text)",
      ),
    )
    .map(([of, value]) => [`update or ignore ${of.split('.')[0]} set ${of.split('.')[1]} = ${value}`]),
  'a missing constraint': fc
    .constantFrom('users', 'sessions', 'versions')
    .map((of) => [
      ...rewritten(`sql = replace(sql, ' not null', '')`, of),
      `update ${of} set ${of === 'users' ? 'plan' : of === 'sessions' ? 'expires_at' : 'name'} = null`,
    ]),
  'an orphan': fc.constant(['pragma foreign_keys = off', "update sessions set user_id = 'nobody'"]),
  'an unreferenced orphan': fc.constant([
    'pragma foreign_keys = off',
    ...rewritten(`sql = replace(sql, 'references "users" ("id") on delete cascade', '')`, 'sessions'),
    "update sessions set user_id = 'nobody'",
  ]),
  'a changed entry': fc
    .tuple(
      table,
      fc.constantFrom(
        "type = 'view'",
        "type = 'trigger'",
        "type = ''",
        'rootpage = 0',
        'rootpage = 1',
        'rootpage = 99999',
        "tbl_name = 'x'",
        "name = 'x'",
        "sql = 'create table'",
        "sql = ''",
        'sql = null',
        'sql = zeroblob(1000)',
        "sql = 'create view users as select 1'",
      ),
    )
    .map(([of, change]) => ['pragma writable_schema = on', `update sqlite_schema set ${change} where name = '${of}'`]),
  'swapped tables': fc
    .tuple(table, table)
    .map(([one, other]) => [
      'pragma writable_schema = on',
      `update sqlite_schema set rootpage = (select sum(rootpage) from sqlite_schema where type = 'table' and name in ('${one}', '${other}')) - rootpage where type = 'table' and name in ('${one}', '${other}')`,
    ]),
  'another encoding': fc.constant(['pragma encoding']),
  'other texts': fc
    .tuple(column, fc.string({ unit: 'binary', maxLength: 200 }))
    .map(([of, text]) => [
      `update or ignore ${of.split('.')[0]} set ${of.split('.')[1]} = '${text.replaceAll("'", "''").replaceAll('\0', '')}'`,
    ]),
};

const bombs = fc.tuple(fc.integer({ min: 5, max: 64 }), fc.boolean()).map(([mebibytes, hasJunk]) => {
  const packed = Buffer.concat([zstdCompressSync(Buffer.alloc(mebibytes * 1024 * 1024)), Buffer.from(hasJunk ? 'junk' : '')]);
  return { kind: 'a bomb', sql: [`update versions set packed = x'${packed.toString('hex')}'`] };
});

const factAttacks = fc
  .constantFrom<(facts: Record<string, unknown>) => unknown>(
    () => null,
    () => [],
    () => 'x'.repeat(1_000_000),
    (facts) => ({ ...facts, migrations: ['2099-01-01-later'] }),
    (facts) => ({ ...facts, migrations: [] }),
    (facts) => ({ ...facts, migrations: (facts.migrations as string[]).slice(0, 3) }),
    (facts) => ({ ...facts, migrations: (facts.migrations as string[]).filter((_, index) => index !== 1) }),
    (facts) => ({ ...facts, migrations: (facts.migrations as string[]).toReversed() }),
    (facts) => ({ ...facts, migrations: { length: 1e9 } }),
    (facts) => ({ ...facts, migrations: [{}] }),
    (facts) => ({ ...facts, tables: {} }),
    (facts) => ({ ...facts, tables: { 'x"; drop table users; --': { rows: 1, sha256: 'x' }, ...(facts.tables as object) } }),
    (facts) => ({ ...facts, tables: [] }),
    (facts) => ({ ...facts, secret: 5 }),
    (facts) => ({ ...facts, secret: 'x'.repeat(100_000) }),
    (facts) => ({ ...facts, secret: 'short' }),
    (facts) => ({ ...facts, secret: 'theirs'.repeat(8) }),
    (facts) => ({ ...facts, madeAt: 'now' }),
  )
  .map((facts) => ({ kind: 'other facts', facts }));

const byteAttacks = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.boolean())
  .map(([part, bytes, isCut]) => ({
    kind: isCut ? 'a cut file' : 'other bytes',
    bytes: (file: string) => damage(file, { part, bytes, isCut }),
  }));

function damage(file: string, { part, bytes, isCut }: { part: number; bytes: Uint8Array; isCut: boolean }): void {
  const at = Math.floor(part * (statSync(file).size - 1));
  if (isCut) {
    truncateSync(file, at);
    return;
  }
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}

/** The attacks of each kind: as many of one as of another. */
export const attacks: readonly fc.Arbitrary<Attack>[] = [
  ...Object.entries(sqlAttacks).map(([kind, sql]) => sql.map((statements) => ({ kind, sql: statements }))),
  bombs,
  factAttacks,
  byteAttacks,
];

/** Makes `file` of the honest backup, with hashes that fit as far as they can be made. Returns whether SQLite let all of it be made. */
export function forge(honest: string, file: string, { kind, sql = [], facts, bytes }: Attack): boolean {
  let isMade = true;
  rmSync(file, { force: true });
  if (kind === 'another encoding') recode(honest, file);
  else copyFileSync(honest, file);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: false });
  // Some attacks are too costly even for those who make them.
  database.limits.length = mostBytes;
  try {
    const known = readFacts(database);
    for (const statement of sql) isMade = attempt(() => database.exec(statement)) && isMade;
    attempt(() => writeFacts(database, facts === undefined ? { ...known, tables: hashesOf(database, known) } : facts(known)));
  } finally {
    database.close();
  }
  bytes?.(file);
  return isMade;
}

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    // SQLite does not let every file be made; what has been changed by then is hostile enough.
    return false;
  }
}

function recode(honest: string, file: string): void {
  const source = new DatabaseSync(honest, { readOnly: true });
  const target = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  target.exec("pragma encoding = 'UTF-16le'");
  const entries = source.prepare('select type, name, sql from sqlite_schema where sql is not null order by type desc').all();
  for (const { sql } of entries) target.exec(String(sql));
  for (const { name } of entries.filter(({ type }) => type === 'table')) {
    for (const row of source.prepare(`select * from "${String(name)}"`).all()) {
      target.prepare(`insert into "${String(name)}" values (${Object.keys(row).map(() => '?')})`).run(...Object.values(row));
    }
  }
  source.close();
  target.close();
}

function readFacts(database: DatabaseSync): Record<string, unknown> {
  return JSON.parse(String(database.prepare("select value from backup_facts where name = 'facts'").get()?.value));
}

function writeFacts(database: DatabaseSync, facts: unknown): void {
  database.prepare("update backup_facts set value = ? where name = 'facts'").run(JSON.stringify(facts));
}

/** Of all tables that the file now holds, as the program makes them. */
function hashesOf(database: DatabaseSync, { tables: known }: Record<string, unknown>): Record<string, unknown> {
  const hashes: Record<string, unknown> = { ...(known as object) };
  const own = new Set(['migrations', 'database_identity', 'backup_facts']);
  const found = database.prepare("select name from sqlite_schema where type = 'table'").all();
  for (const name of [...Object.keys(hashes), ...found.map((row) => String(row.name))].filter((each) => !own.has(each))) {
    attempt(() => {
      const columns = database.prepare('select name, pk from pragma_table_info(?) order by name').all(name);
      const key = columns.filter(({ pk }) => pk !== 0).toSorted((one, other) => Number(one.pk) - Number(other.pk));
      const order = key.map((part) => quoted(String(part.name))).join(', ');
      const rows = database.prepare(`select * from ${quoted(name)} order by ${order} limit 100`).all();
      const hash = createHash('sha256');
      for (const row of rows) for (const part of columns) hash.update(encoded(row[String(part.name)] ?? null));
      hashes[name] = { rows: rows.length, sha256: hash.digest('base64url') };
    });
  }
  return hashes;
}

function encoded(value: unknown): Buffer {
  if (value === null) return Buffer.from('n0:');
  const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value));
  const type = value instanceof Uint8Array ? 'b' : typeof value === 'number' ? 'i' : 't';
  return Buffer.concat([Buffer.from(`${type}${bytes.byteLength}:`), bytes]);
}
