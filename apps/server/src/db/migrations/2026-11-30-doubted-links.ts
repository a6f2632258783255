import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** Since when the owner of a diagram is asked about its public link, as of shares: somebody else may have switched it on. */
export async function doubtedLinks({ schema }: Queries, { integer }: ColumnTypes): Promise<void> {
  await schema.alterTable('public_links').addColumn('doubted_at', integer).execute();
}
