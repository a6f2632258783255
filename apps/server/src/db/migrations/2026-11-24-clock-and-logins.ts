import { sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** The record of the clock, addresses that have logged in to accounts, and when sessions were last used. */
export async function clockAndLogins(queries: Queries, { text, integer, byKey }: ColumnTypes): Promise<void> {
  const { schema } = queries;
  await schema
    .createTable('clock_records')
    .addColumn('id', integer, (column) => column.primaryKey())
    .addColumn('seen_at', integer, (column) => column.notNull())
    .addColumn('consistent_ms', integer, (column) => column.notNull())
    .execute();
  await schema
    .createTable('known_addresses')
    .addColumn('account', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('used_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_addresses_key', ['account', 'address'])
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('known_addresses_use').on('known_addresses').column('used_at').execute();
  await schema
    .alterTable('sessions')
    .addColumn('used_at', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update sessions set used_at = created_at`.execute(queries);
}
