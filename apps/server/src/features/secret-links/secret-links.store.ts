import type { Queries } from '../../db/database.ts';
import type { LinkPurpose } from './link-tokens.ts';

/** How a link reaches its person: copied by its owner, in a mail, or printed by the administration command. */
type LinkChannel = 'hand' | 'mail' | 'admin';

/** A secret link of an account. */
export interface AccountLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly channel: LinkChannel;
  readonly userId: string;
  /** The e-mail that the link is about. */
  readonly email: string;
  readonly emailKey: string;
  /** When it was made, epoch ms; of a mailed link, when its mail was last tried. */
  readonly createdAt: number;
  /** Epoch ms; undefined while nobody has used it. */
  readonly usedAt: number | undefined;
}

interface NewLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly channel: LinkChannel;
  readonly userId?: string | undefined;
  readonly shareId?: string | undefined;
  readonly email: string;
  readonly emailKey: string;
  readonly hash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Writes the link, or replaces its hash and times: the hash differs when the signing key has changed. */
export async function writeLink(transaction: Queries, link: NewLink): Promise<void> {
  const { id, purpose, channel, userId, shareId, email, emailKey, hash, createdAt, expiresAt } = link;
  await transaction
    .insertInto('secret_links')
    .values({
      ...{ id, purpose, channel, user_id: userId ?? null, share_id: shareId ?? null, email, email_key: emailKey },
      ...{ hash, created_at: createdAt, expires_at: expiresAt },
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ hash, created_at: createdAt, expires_at: expiresAt }))
    .execute();
}

/** Whether a link of the account, used or not, was mailed after `since` (epoch ms). */
export async function hasMailedSince(
  queries: Queries,
  of: { readonly userId: string; readonly purpose: LinkPurpose; readonly exceptId: string; readonly since: number },
): Promise<boolean> {
  const links = queries.selectFrom('secret_links').where('user_id', '=', of.userId).where('purpose', '=', of.purpose);
  const later = links.where('channel', '=', 'mail').where('created_at', '>', of.since).where('id', '!=', of.exceptId);
  return (await later.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The link of an account that has not expired, used or not. */
export async function findAccountLink(
  queries: Queries,
  { hash, now }: { readonly hash: string; readonly now: number },
): Promise<AccountLink | undefined> {
  const row = await queries
    .selectFrom('secret_links')
    .select(['id', 'purpose', 'channel', 'user_id', 'email', 'email_key', 'created_at', 'used_at'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('user_id', 'is not', null)
    .executeTakeFirst();
  if (row === undefined || row.user_id === null) return undefined;
  const purpose = purposes.find((known) => known === row.purpose);
  const channel = channels.find((known) => known === row.channel);
  if (purpose === undefined || channel === undefined) return undefined;
  return {
    ...{ id: row.id, purpose, channel, userId: row.user_id, email: row.email, emailKey: row.email_key },
    ...{ createdAt: row.created_at, usedAt: row.used_at ?? undefined },
  };
}

/** An invitation to the server that has not expired: it is for one e-mail, and works until that has an account. */
export async function findAccountInvite(
  queries: Queries,
  { hash, now }: { readonly hash: string; readonly now: number },
): Promise<{ readonly email: string; readonly emailKey: string; readonly channel: string } | undefined> {
  const row = await queries
    .selectFrom('secret_links')
    .select(['email', 'email_key', 'channel'])
    .where('hash', '=', hash)
    .where('purpose', '=', 'account_invite')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { email: row.email, emailKey: row.email_key, channel: row.channel };
}

/** A confirmation may be sent twice by a browser, or pressed twice. */
const repeatableMs = 600_000;

/** Whether the link has been used; one that confirms an e-mail may be used again for 10 minutes. */
export function isOver({ purpose, usedAt }: AccountLink, now: number): boolean {
  return usedAt !== undefined && (purpose !== 'confirm' || now - usedAt > repeatableMs);
}

const purposes = ['confirm', 'reset', 'change', 'revert', 'export', 'login'] as const;
const channels = ['hand', 'mail', 'admin'] as const;

/** Whether the link had not been used. Of two calls at once one gets true. */
export async function spendLink(transaction: Queries, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('secret_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends links of the account that nobody has used. */
export async function endLinks(transaction: Queries, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await transaction
    .deleteFrom('secret_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes the oldest links of this purpose beyond the newest `most`. */
export async function endOldest(
  transaction: Queries,
  userId: string,
  { purpose, most }: { purpose: LinkPurpose; most: number },
): Promise<void> {
  const beyond = transaction
    .selectFrom('secret_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(most);
  await transaction.deleteFrom('secret_links').where('id', 'in', beyond).execute();
}
