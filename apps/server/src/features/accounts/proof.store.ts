import type { Database, Queries } from '../../db/database.ts';

/** The account of an e-mail. On PostgreSQL it cannot be deleted before the transaction that inserts or updates with it ends. */
export function accountOf(queries: Queries, engine: Database['engine'], emailKey: string) {
  const account = queries.selectFrom('users').select('users.id').where('users.email_key', '=', emailKey);
  // SQLite's transactions come one after the other, and know no such lock.
  return engine === 'postgres' ? account.forKeyShare() : account;
}

/** Whether shares with this e-mail wait for an account. */
export async function hasWaiting(read: Queries, emailKey: string): Promise<boolean> {
  const waiting = read.selectFrom('shares').select('id').where('email_key', '=', emailKey).where('user_id', 'is', null).limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

/** Binds the shares that wait for this e-mail to the user. Returns the ids of their diagrams. */
export async function bindWaiting(
  transaction: Queries,
  { emailKey, userId }: { readonly emailKey: string; readonly userId: string },
): Promise<readonly string[]> {
  const rows = await transaction
    .updateTable('shares')
    .set({ user_id: userId })
    .where('email_key', '=', emailKey)
    .where('user_id', 'is', null)
    .returning('diagram_id')
    .execute();
  return rows.map((row) => row.diagram_id);
}
