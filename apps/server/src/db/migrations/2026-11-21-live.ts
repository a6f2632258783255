import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** Drafts edited live: what is there, its compacted state, and the log of what came since. */
export async function live({ schema }: Queries, { text, integer, bytes, byKey }: ColumnTypes): Promise<void> {
  await schema
    .createTable('live_documents')
    .addColumn('diagram_id', text, (column) => column.primaryKey().references('diagrams.id').onDelete('cascade'))
    .addColumn('epoch', integer, (column) => column.notNull())
    .addColumn('last_seq', integer, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
  // Apart from the row above, which each commit rewrites, and SQLite rewrites rows as a whole.
  await schema
    .createTable('live_states')
    .addColumn('diagram_id', text, (column) => column.primaryKey().references('live_documents.diagram_id').onDelete('cascade'))
    .addColumn('epoch', integer, (column) => column.notNull())
    .addColumn('up_to', integer, (column) => column.notNull())
    .addColumn('state', bytes, (column) => column.notNull())
    .execute();
  await schema
    .createTable('live_updates')
    .addColumn('diagram_id', text, (column) => column.notNull().references('live_documents.diagram_id').onDelete('cascade'))
    .addColumn('epoch', integer, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('author', text, (column) => column.notNull())
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('update', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('live_updates_order', ['diagram_id', 'epoch', 'seq'])
    .modifyEnd(byKey)
    .execute();
}
