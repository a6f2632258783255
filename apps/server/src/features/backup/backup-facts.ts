import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { NewerDatabaseError } from '../../db/migrations.ts';
import { leastBytes } from '../sessions/token-secret.ts';
import { BackupError, unfit } from './backup-error.ts';
import type { TableFacts } from './tables.ts';

const format = '1';
/** Those of this program are a few kilobytes. */
const mostFactsBytes = 256 * 1024;

/** Facts about a backup, kept in the file itself. */
export interface BackupFacts {
  /** Epoch ms. */
  readonly madeAt: number;
  readonly migrations: readonly string[];
  readonly tables: Readonly<Record<string, TableFacts>>;
  /** The signing key, where it was to be kept. */
  readonly secret?: string | undefined;
}

const factsSchema = z.object({
  madeAt: z.number(),
  migrations: z.array(z.string().max(100)).max(1_000),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  secret: z
    .string()
    .max(10_000)
    .refine((secret) => Buffer.byteLength(secret.trim()) >= leastBytes)
    .optional(),
});

/** Makes the table of the facts, as each backup has it. */
export function makeFactsTable(database: DatabaseSync): void {
  database.exec('create table backup_facts (name text primary key, value text not null) without rowid');
}

export function writeFacts(database: DatabaseSync, facts: BackupFacts): void {
  makeFactsTable(database);
  const insert = database.prepare('insert into backup_facts values (?, ?)');
  insert.run('format', format);
  insert.run('facts', JSON.stringify(facts));
}

/** Facts as the file has them; throws a `BackupError` or a `NewerDatabaseError`. */
export function readFacts(database: DatabaseSync, file: string): BackupFacts {
  // A view of this name would run foreign SQL.
  const isBackup = database.prepare("select 1 from sqlite_schema where name = 'backup_facts' and type = 'table' and rootpage > 0").get();
  if (isBackup === undefined)
    throw new BackupError(`${file} has no table of contents: it was not created by this version of Umlaut. Use another file.`);
  const textOf = (name: string) => {
    const row = database.prepare(`select substr(value, 1, ${mostFactsBytes}) as value from backup_facts where name = ?`).get(name);
    return row === undefined ? 'null' : String(row.value);
  };
  if (textOf('format') !== format) throw new NewerDatabaseError();
  const read = factsSchema.safeParse(JSON.parse(textOf('facts')));
  if (!read.success) throw unfit('The table of contents of the backup is damaged.');
  return read.data;
}
