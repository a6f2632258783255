import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** The link by which anybody may view a diagram: at most one for each. */
export async function publicLinks({ schema }: Queries, { text, integer }: ColumnTypes): Promise<void> {
  await schema
    .createTable('public_links')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('diagram_id', text, (column) => column.notNull().unique().references('diagrams.id').onDelete('cascade'))
    .addColumn('turn', integer, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('embedding', integer, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('rotated_at', integer)
    .addColumn('expires_at', integer)
    .addColumn('views', integer, (column) => column.notNull())
    .addColumn('viewed_at', integer)
    .execute();
}
