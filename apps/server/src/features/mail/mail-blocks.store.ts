import type { Queries } from '../../db/database.ts';

/** Mails that an address can do without: those that others cause, and those about a sign-up that was not theirs. */
export type BlockScope = 'invitations' | 'confirmation';

export async function isBlocked(queries: Queries, addressDigest: string, scope: BlockScope): Promise<boolean> {
  const found = queries.selectFrom('mail_blocks').select('since').where('address_digest', '=', addressDigest).where('scope', '=', scope);
  return (await found.executeTakeFirst()) !== undefined;
}

/** May be called again for the same address. */
export async function block(
  transaction: Queries,
  { addressDigest, scope, since }: { readonly addressDigest: string; readonly scope: BlockScope; readonly since: number },
): Promise<void> {
  await transaction
    .insertInto('mail_blocks')
    .values({ address_digest: addressDigest, scope, since })
    .onConflict((conflict) => conflict.columns(['address_digest', 'scope']).doNothing())
    .execute();
}

/** Mails of every scope go to the address again. */
export async function unblock(transaction: Queries, addressDigest: string): Promise<void> {
  await transaction.deleteFrom('mail_blocks').where('address_digest', '=', addressDigest).execute();
}
