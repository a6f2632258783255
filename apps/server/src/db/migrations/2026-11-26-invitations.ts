import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** When e-mails were proven, links that carry a secret, and which account an owner knows by an e-mail. Nobody is proven by it. */
export async function invitations({ schema }: Queries, { text, integer, byKey }: ColumnTypes): Promise<void> {
  await schema.alterTable('users').addColumn('email_proven_at', integer).execute();
  await schema
    .createTable('secret_links')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('channel', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('share_id', text, (column) => column.references('shares.id').onDelete('cascade'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addColumn('used_at', integer)
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('secret_links_share').on('secret_links').column('share_id').execute();
  await schema.createIndex('secret_links_user').on('secret_links').column('user_id').execute();
  await schema.createIndex('secret_links_expiry').on('secret_links').column('expires_at').execute();
  await schema
    .createTable('known_people')
    .addColumn('owner_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('since', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_people_key', ['owner_id', 'email_key'])
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('known_people_user').on('known_people').column('user_id').execute();
}
