import { sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/**
 * How many bytes each person's diagrams take. Without a foreign key: a row that a deleted account would lock early could make two
 * transactions wait for each other.
 */
export async function storage(queries: Queries, { text, integer, byKey }: ColumnTypes): Promise<void> {
  await queries.schema
    .createTable('storage')
    .addColumn('owner_id', text, (column) => column.primaryKey())
    .addColumn('bytes', integer, (column) => column.notNull())
    .modifyEnd(byKey)
    .execute();
  await sql`
    insert into storage (owner_id, bytes)
    select owner_id, sum(bytes) from (
      select diagrams.owner_id, octet_length(versions.packed) as bytes
      from versions inner join diagrams on diagrams.id = versions.diagram_id
      union all
      select diagrams.owner_id, octet_length(live_states.state) as bytes
      from live_states inner join diagrams on diagrams.id = live_states.diagram_id
    ) as stored
    group by owner_id`.execute(queries);
}
