import { sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/**
 * Offers to become the owner of a diagram, and what happened to diagrams. When somebody opened a shared diagram is kept with their marks
 * alone from here on.
 */
export async function transfersAndEvents(queries: Queries, { text, integer, byKey }: ColumnTypes): Promise<void> {
  const { schema } = queries;
  await schema
    .createTable('transfers')
    .addColumn('diagram_id', text, (column) => column.primaryKey().references('diagrams.id').onDelete('cascade'))
    .addColumn('share_id', text, (column) => column.notNull().references('shares.id').onDelete('cascade'))
    .addColumn('offered_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('transfers_share').on('transfers').column('share_id').execute();
  await schema
    .createTable('diagram_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('diagram_id', text, (column) => column.notNull().references('diagrams.id').onDelete('cascade'))
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('actor_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('detail', text, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
  await schema.createIndex('diagram_events_diagram').on('diagram_events').columns(['diagram_id', 'at', 'id']).execute();
  await schema.createIndex('diagram_events_at').on('diagram_events').column('at').execute();
  await schema.createIndex('diagram_events_actor').on('diagram_events').column('actor_id').execute();
  await sql`
    insert into diagram_marks (user_id, diagram_id, opened_at)
    select user_id, diagram_id, opened_at from shares where user_id is not null and opened_at is not null
    on conflict (user_id, diagram_id) do update set opened_at = excluded.opened_at
    where diagram_marks.opened_at is null or diagram_marks.opened_at < excluded.opened_at
  `.execute(queries);
  await schema.alterTable('shares').dropColumn('opened_at').execute();
}
