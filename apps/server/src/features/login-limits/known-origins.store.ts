import { createHash } from 'node:crypto';
import type { Queries } from '../../db/database.ts';
import type { Try } from './login-limits.store.ts';

/** Maximum number of addresses, and of devices, that are known of one account; the least recently used is removed first. */
const maxOfAccount = 20;
const dayMs = 86_400_000;
/** An origin that has not logged in for so long is unknown again. */
const knownMs = 90 * dayMs;
/** Digests of devices start with it, in the column of the addresses' digests. */
const devicePrefix = 'device:';

/** Digests by which an account knows the origin of a try. */
interface OriginKeys {
  readonly address: string;
  readonly device: string | undefined;
}

/** The origin by which the account is known to have been logged in to: the device's digest, or else the address; undefined for a stranger. */
export async function findKnownOrigin(queries: Queries, attempt: Try, now: number): Promise<string | undefined> {
  const { address, device } = keysOf(attempt);
  const rows = await queries
    .selectFrom('known_addresses')
    .select('address')
    .where('account', '=', attempt.account)
    .where('address', 'in', device === undefined ? [address] : [address, device])
    .where('used_at', '>', now - knownMs)
    .execute();
  if (rows.some((row) => row.address === device)) return device;
  return rows.length > 0 ? attempt.address : undefined;
}

/** Whether the account was logged in to from any origin. */
export async function hasKnownOrigin(queries: Queries, account: string): Promise<boolean> {
  const row = await queries.selectFrom('known_addresses').select('used_at').where('account', '=', account).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function rememberOrigin(transaction: Queries, attempt: Try, now: number): Promise<void> {
  const { account } = attempt;
  const { address, device } = keysOf(attempt);
  for (const key of device === undefined ? [address] : [address, device]) {
    await transaction
      .insertInto('known_addresses')
      .values({ account, address: key, used_at: now })
      .onConflict((conflict) => conflict.columns(['account', 'address']).doUpdateSet({ used_at: now }))
      .execute();
    const like = key === device ? 'like' : 'not like';
    const beyond = transaction
      .selectFrom('known_addresses')
      .select('address')
      .where('account', '=', account)
      .where('address', like, `${devicePrefix}%`)
      .orderBy('used_at', 'desc')
      .orderBy('address')
      .limit(maxOfAccount)
      .offset(maxOfAccount);
    await transaction.deleteFrom('known_addresses').where('account', '=', account).where('address', 'in', beyond).execute();
  }
}

/** Removes all origins that the account knows, except `keep`. */
export async function forgetOrigins(transaction: Queries, account: string, keep?: Omit<Try, 'account'>): Promise<void> {
  const { address, device } = keep === undefined ? { address: '', device: undefined } : keysOf({ ...keep, account });
  await transaction
    .deleteFrom('known_addresses')
    .where('account', '=', account)
    .where('address', 'not in', [address, device ?? ''])
    .execute();
}

export async function forgetUnusedOrigins(transaction: Queries, now: number): Promise<void> {
  await transaction
    .deleteFrom('known_addresses')
    .where('used_at', '<', now - knownMs)
    .execute();
}

/** A reader of the table learns neither where people log in from nor a secret that makes a device known, even to another account. */
function keysOf({ account, address, deviceSecret }: Try): OriginKeys {
  return {
    address: digestOf(`${account} ${address}`),
    device: deviceSecret === undefined ? undefined : `${devicePrefix}${digestOf(`${account} device ${deviceSecret}`)}`,
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
