import { sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** The key that a client created a diagram with, once among its owner's diagrams, and a digest of what it created. */
export async function idempotencyKeys({ schema }: Queries, { text, bytes }: ColumnTypes): Promise<void> {
  await schema.alterTable('diagrams').addColumn('idempotency_key', text).execute();
  await schema.alterTable('diagrams').addColumn('idempotency_digest', bytes).execute();
  await schema
    .createIndex('diagrams_idempotency_key')
    .unique()
    .on('diagrams')
    .columns(['owner_id', 'idempotency_key'])
    .where(sql.ref('idempotency_key'), 'is not', null)
    .execute();
}
