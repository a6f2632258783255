import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** A person's own star on a diagram, and when they opened it last. */
export async function diagramMarks({ schema }: Queries, { text, integer, byKey }: ColumnTypes): Promise<void> {
  await schema
    .createTable('diagram_marks')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('diagram_id', text, (column) => column.notNull().references('diagrams.id').onDelete('cascade'))
    .addColumn('starred_at', integer)
    .addColumn('opened_at', integer)
    .addPrimaryKeyConstraint('diagram_marks_key', ['user_id', 'diagram_id'])
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('diagram_marks_diagram').on('diagram_marks').column('diagram_id').execute();
}
