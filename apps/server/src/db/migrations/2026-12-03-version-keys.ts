import { sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** The key that a client saved the live document with, once among its author's versions of a diagram. */
export async function versionKeys({ schema }: Queries, { text }: ColumnTypes): Promise<void> {
  await schema.alterTable('versions').addColumn('idempotency_key', text).execute();
  await schema
    .createIndex('versions_idempotency_key')
    .unique()
    .on('versions')
    .columns(['diagram_id', 'author_id', 'idempotency_key'])
    .where(sql.ref('idempotency_key'), 'is not', null)
    .execute();
}
