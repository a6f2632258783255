import type { Queries } from '../../db/database.ts';

export async function setDisplayName(transaction: Queries, userId: string, displayName: string): Promise<void> {
  const name = displayName === '' ? null : displayName;
  await transaction.updateTable('users').set({ display_name: name }).where('id', '=', userId).execute();
}

/** `displayName` is empty while the user has given none. */
export async function findNames(
  queries: Queries,
  userId: string,
): Promise<{ readonly email: string; readonly displayName: string } | undefined> {
  const row = await queries.selectFrom('users').select(['email', 'display_name']).where('id', '=', userId).executeTakeFirst();
  return row && { email: row.email, displayName: row.display_name ?? '' };
}
