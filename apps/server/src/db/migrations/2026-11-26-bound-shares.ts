import { sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/**
 * The account that a share belongs to; null while the share waits for one. Every share whose e-mail has an account is bound to it, so that
 * nobody loses what they see.
 */
export async function boundShares(queries: Queries, { text }: ColumnTypes): Promise<void> {
  const { schema } = queries;
  await schema
    .alterTable('shares')
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await sql`
    update shares set user_id = (select users.id from users where users.email_key = shares.email_key)`.execute(queries);
  await schema
    .createIndex('shares_people')
    .unique()
    .on('shares')
    .columns(['user_id', 'diagram_id'])
    .where(sql.ref('user_id'), 'is not', null)
    .execute();
}
