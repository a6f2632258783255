import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/**
 * Mails that wait to be sent, addresses that want none, and how an account was proven, is reached and was logged in to. Mails go with the
 * account or the share that they are about.
 */
export async function mails({ schema }: Queries, { text, integer, byKey }: ColumnTypes): Promise<void> {
  await schema.alterTable('users').addColumn('proven_by', text).execute();
  await schema.alterTable('users').addColumn('disabled_at', integer).execute();
  await schema
    .alterTable('users')
    .addColumn('mail_shares', integer, (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.alterTable('sessions').addColumn('device', text).execute();
  await schema.alterTable('shares').addColumn('opened_at', integer).execute();
  await schema.alterTable('shares').addColumn('doubted_at', integer).execute();
  await schema
    .createTable('mails')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('to_address', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('share_id', text, (column) => column.references('shares.id').onDelete('cascade'))
    .addColumn('caused_by', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('params', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('due_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addColumn('tries', integer, (column) => column.notNull())
    .addColumn('claimed_until', integer)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('problem', text)
    .execute();
  await schema.createIndex('mails_due').on('mails').columns(['state', 'due_at']).execute();
  for (const column of ['user_id', 'share_id', 'caused_by'] as const) {
    await schema.createIndex(`mails_${column}`).on('mails').column(column).execute();
  }
  await schema
    .createTable('mail_blocks')
    .addColumn('address_digest', text, (column) => column.notNull())
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('since', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_blocks_key', ['address_digest', 'scope'])
    .modifyEnd(byKey)
    .execute();
}
