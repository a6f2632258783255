import { zstdCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

const batchSize = 100;

/** Migration: stores the content of each diagram as its first version, and adds the bin. */
export async function versions(queries: Queries, { text, integer, bytes }: ColumnTypes): Promise<void> {
  const { schema } = queries;
  // The long content comes last, so that reading the columns before it never touches its pages.
  await schema
    .createTable('versions')
    .addColumn('diagram_id', text, (column) => column.notNull().references('diagrams.id').onDelete('cascade'))
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('author_id', text, (column) => column.notNull())
    .addColumn('elements', integer, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('label', text)
    .addColumn('note', text)
    .addColumn('packed', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('versions_number', ['diagram_id', 'version'])
    .execute();
  await copyContents(queries);
  await schema.alterTable('diagrams').addColumn('deleted_at', integer).execute();
  await schema.alterTable('diagrams').addColumn('thin_at', integer).execute();
  await schema.createIndex('diagrams_bin').on('diagrams').column('deleted_at').where(sql.ref('deleted_at'), 'is not', null).execute();
  await schema.createIndex('diagrams_thin').on('diagrams').column('thin_at').where(sql.ref('thin_at'), 'is not', null).execute();
}

/** Of diagrams that have no version of what they hold. */
export async function copyContents(database: Queries): Promise<void> {
  const queries = database.withTables<{ diagrams: { data: string } }>();
  for (let last = ''; ; ) {
    const rows = await queries
      .selectFrom('diagrams')
      .select(['id', 'name', 'version', 'updated_at', 'saved_by', 'data'])
      .where('id', '>', last)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('versions')
              .select('versions.version')
              .whereRef('versions.diagram_id', '=', 'diagrams.id')
              .whereRef('versions.version', '=', 'diagrams.version'),
          ),
        ),
      )
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id, name, version, updated_at, saved_by, data } of rows) {
      await queries
        .insertInto('versions')
        .values({
          diagram_id: id,
          version,
          at: updated_at,
          author_id: saved_by,
          elements: countElements(data),
          name,
          packed: zstdCompressSync(data),
        })
        .execute();
      last = id;
    }
    if (rows.length < batchSize) return;
  }
}

/** Counts without validation: stored data may have been written under older rules. */
function countElements(data: string): number {
  try {
    const stored: unknown = JSON.parse(data);
    return lengthOf(stored, 'nodes') + lengthOf(stored, 'edges');
  } catch {
    return 0;
  }
}

function lengthOf(stored: unknown, field: 'nodes' | 'edges'): number {
  const list = typeof stored === 'object' && stored !== null && field in stored ? (stored as Record<string, unknown>)[field] : undefined;
  return Array.isArray(list) ? list.length : 0;
}
