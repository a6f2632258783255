import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** One row that tells this copy of the database from others. Without a row, as in backups, it is none that a server has used. */
export async function databaseIdentity({ schema }: Queries, { text }: ColumnTypes): Promise<void> {
  await schema
    .createTable('database_identity')
    .addColumn('id', text, (column) => column.notNull())
    .execute();
}
