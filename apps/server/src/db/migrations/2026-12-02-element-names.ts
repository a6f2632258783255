import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** The names of a diagram's elements at its newest version, one a line, as they are and without case and accents. The server fills it for what is stored. */
export async function elementNames({ schema }: Queries, { text, byKey }: ColumnTypes): Promise<void> {
  await schema
    .createTable('element_names')
    .addColumn('diagram_id', text, (column) => column.primaryKey().references('diagrams.id').onDelete('cascade'))
    .addColumn('names', text, (column) => column.notNull())
    .addColumn('folded', text, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
}
