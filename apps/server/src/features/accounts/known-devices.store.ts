import { createHash } from 'node:crypto';
import type { Queries } from '../../db/database.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import { findKnownOrigin, hasKnownOrigin } from '../login-limits/known-origins.store.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';

/** Most devices that are known of one account; the one that was used longest ago goes first. */
const mostOfAccount = 50;
/** A device that has not logged in for so long is new again. */
const knownMs = 90 * 86_400_000;

/** A login: its origin, and the browser and system of the device if known. */
export interface Login extends LoginOrigin {
  readonly user: { readonly id: string; readonly email: string; readonly emailKey: string; readonly createdAt: number };
  readonly device?: string | undefined;
}

/**
 * Whether the account was logged in to before, but neither by a device with this secret nor from this address with such a browser. An
 * account of which no device is known, as of an older release or after its password was changed, is judged by its known addresses.
 */
export async function isNewDevice(queries: Queries, login: Login, now: number): Promise<boolean> {
  const { user, ...origin } = login;
  const account = accountDigest(user.emailKey);
  const known = await findKnownOrigin(queries, { ...origin, account }, now);
  if (known !== undefined && known !== login.address) return false;
  const devices = await queries.selectFrom('known_devices').select(['device', 'used_at']).where('user_id', '=', user.id).execute();
  const unexpired = devices.filter((device) => device.used_at > now - knownMs);
  if (unexpired.length > 0) return !unexpired.some(({ device }) => device === digestOf(login));
  if (known !== undefined) return false;
  // Known addresses of an account that is older may have been forgotten.
  return devices.length > 0 || user.createdAt <= now - knownMs || (await hasKnownOrigin(queries, account));
}

export async function rememberDevice(transaction: Queries, login: Login, now: number): Promise<void> {
  const userId = login.user.id;
  await transaction
    .insertInto('known_devices')
    .values({ user_id: userId, device: digestOf(login), used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ used_at: now }))
    .execute();
  const beyond = transaction
    .selectFrom('known_devices')
    .select('device')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('device')
    .limit(mostOfAccount)
    .offset(mostOfAccount);
  await transaction.deleteFrom('known_devices').where('user_id', '=', userId).where('device', 'in', beyond).execute();
}

/** Makes all devices unknown to the account. Their rows stay for now: they show that it was logged in to. */
export async function forgetDevices(transaction: Queries, userId: string): Promise<void> {
  await transaction.updateTable('known_devices').set({ used_at: 0 }).where('user_id', '=', userId).execute();
}

/** Deletes devices that are not known any more, except the newest of each account, which shows that it was logged in to. */
export async function forgetUnusedDevices(transaction: Queries, now: number): Promise<void> {
  await transaction
    .deleteFrom('known_devices')
    .where('used_at', '<', now - knownMs)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('known_devices as other')
          .select('other.device')
          .whereRef('other.user_id', '=', 'known_devices.user_id')
          .where(({ or, and, eb, ref }) =>
            or([
              eb('other.used_at', '>', ref('known_devices.used_at')),
              and([eb('other.used_at', '=', ref('known_devices.used_at')), eb('other.device', '>', ref('known_devices.device'))]),
            ]),
          ),
      ),
    )
    .execute();
}

/** Hides the origin of logins from readers of the table. */
function digestOf({ user, device = '', address }: Login): string {
  return createHash('sha256').update(`${user.id} ${address} ${device}`).digest('base64url');
}
