import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** Placeholders for deleted accounts, when a share's role was last raised, account events, and known devices. */
export async function accounts({ schema }: Queries, { text, integer, byKey }: ColumnTypes): Promise<void> {
  await schema.alterTable('users').addColumn('removed_at', integer).execute();
  await schema.alterTable('shares').addColumn('raised_at', integer).execute();
  await schema
    .createTable('account_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('detail', text, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('account_events_user').on('account_events').columns(['user_id', 'at']).execute();
  await schema.createIndex('account_events_at').on('account_events').column('at').execute();
  await schema
    .createTable('known_devices')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('used_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'device'])
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('known_devices_used').on('known_devices').column('used_at').execute();
}
