import type { ColumnTypes } from '../column-types.ts';
import type { Queries } from '../database.ts';

/** The name that others see of a user; null until the user gives one. */
export async function displayNames({ schema }: Queries, { text }: ColumnTypes): Promise<void> {
  await schema.alterTable('users').addColumn('display_name', text).execute();
}
