import { createHash } from 'node:crypto';
import type { Queries } from '../../db/database.ts';
import type { Try } from './login-limits.store.ts';

/** Most addresses that are known of one account; the one that was used longest ago goes first. */
const mostOfAccount = 20;
const dayMs = 86_400_000;
/** An address that has not logged in for so long is unknown again. */
const knownMs = 90 * dayMs;

/** Whether the account was logged in to from this address. */
export async function isKnownAddress(queries: Queries, attempt: Try): Promise<boolean> {
  const row = await queries
    .selectFrom('known_addresses')
    .select('used_at')
    .where('account', '=', attempt.account)
    .where('address', '=', addressDigest(attempt))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account was logged in to from any address. */
export async function hasKnownAddress(queries: Queries, account: string): Promise<boolean> {
  const row = await queries.selectFrom('known_addresses').select('used_at').where('account', '=', account).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function rememberAddress(transaction: Queries, attempt: Try, now: number): Promise<void> {
  const { account } = attempt;
  await transaction
    .insertInto('known_addresses')
    .values({ account, address: addressDigest(attempt), used_at: now })
    .onConflict((conflict) => conflict.columns(['account', 'address']).doUpdateSet({ used_at: now }))
    .execute();
  const beyond = transaction
    .selectFrom('known_addresses')
    .select('address')
    .where('account', '=', account)
    .orderBy('used_at', 'desc')
    .orderBy('address')
    .limit(mostOfAccount)
    .offset(mostOfAccount);
  await transaction.deleteFrom('known_addresses').where('account', '=', account).where('address', 'in', beyond).execute();
}

export async function forgetUnusedAddresses(transaction: Queries, now: number): Promise<void> {
  await transaction
    .deleteFrom('known_addresses')
    .where('used_at', '<', now - knownMs)
    .execute();
}

/** Tells nobody who reads the table where people log in from. */
function addressDigest({ account, address }: Try): string {
  return createHash('sha256').update(`${account} ${address}`).digest('base64url');
}
