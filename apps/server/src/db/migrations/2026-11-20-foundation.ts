import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

export async function foundation(queries: Queries, { text, integer, byKey }: ColumnTypes): Promise<void> {
  const { schema } = queries;
  await schema
    .createTable('users')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('plan', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  // The long text comes last, so that reading the columns before it never touches its pages.
  await schema
    .createTable('diagrams')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addColumn('saved_by', text, (column) => column.notNull())
    .addColumn('data', text, (column) => column.notNull())
    .execute();
  await schema.createIndex('diagrams_owner').on('diagrams').column('owner_id').execute();
  await schema
    .createTable('shares')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('diagram_id', text, (column) => column.notNull().references('diagrams.id').onDelete('cascade'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addUniqueConstraint('shares_once', ['diagram_id', 'email_key'])
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('shares_email').on('shares').column('email_key').execute();
  await createLimits(queries, { text, integer, byKey });
}

async function createLimits({ schema }: Queries, { text, integer, byKey }: Omit<ColumnTypes, 'bytes'>): Promise<void> {
  await schema
    .createTable('login_failures')
    .addColumn('account', text, (column) => column.primaryKey())
    .addColumn('failed_at', text, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
  await schema
    .createTable('login_waits')
    .addColumn('account', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('due_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('login_waits_pair', ['account', 'address'])
    .modifyEnd(byKey)
    .execute();
  await schema
    .createTable('address_budgets')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('full_at', integer, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
}
