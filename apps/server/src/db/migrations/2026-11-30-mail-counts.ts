import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** When mails went by each limit. They are not rows of `mails`, which go with the account or the share that they are about. */
export async function mailCounts({ schema }: Queries, { text, integer, byKey }: ColumnTypes): Promise<void> {
  await schema
    .createTable('mail_counts')
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('mail_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_counts_key', ['key', 'at', 'mail_id'])
    .modifyEnd(byKey)
    .execute();
}
