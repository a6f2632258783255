import type { Plan } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { planOf } from '../accounts/allowances.ts';

/** A session with the user it belongs to. Times are epoch ms. */
export interface SessionRecord {
  readonly id: string;
  readonly expiresAt: number;
  /** To ten minutes or so. */
  readonly usedAt: number;
  readonly userId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly plan: Plan;
  readonly displayName: string;
  readonly isProven: boolean;
}

/** A session as its user sees it. Times are epoch ms. */
interface ListedSession {
  readonly id: string;
  readonly device: string | null;
  readonly createdAt: number;
  readonly usedAt: number;
}

/** Of accounts with more sessions than may be, as older releases allowed, some go with each login. */
const mostEndedAtOnce = 1_000;

export function createSessionsStore(read: Queries) {
  const find = prepareQuery(read, { id: 'text' }, (queries, given) =>
    queries
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.id', '=', given.id)
      .select(['sessions.id', 'sessions.expires_at', 'sessions.used_at', 'sessions.user_id'])
      .select(['users.email', 'users.email_key', 'users.plan', 'users.display_name', 'users.email_proven_at']),
  );
  return {
    async find(id: string): Promise<SessionRecord | undefined> {
      const { rows } = await find(read, { id });
      return rows[0] && toSession(rows[0]);
    },
    /** Whether the session lasts, which then nobody ends before the transaction does. For engines whose transactions overlap. */
    async hold(transaction: Queries, id: string, now: number): Promise<boolean> {
      const session = transaction.selectFrom('sessions').where('id', '=', id).where('expires_at', '>', now).select('id');
      return (await session.forShare().executeTakeFirst()) !== undefined;
    },
    async lasting(ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
      const rows = await read.selectFrom('sessions').select('id').where('id', 'in', ids).where('expires_at', '>', now).execute();
      return new Set(rows.map(({ id }) => id));
    },

    async insert(
      transaction: Queries,
      session: { id: string; userId: string; createdAt: number; expiresAt: number; device?: string | undefined },
    ): Promise<void> {
      const { id, userId, createdAt, expiresAt, device = null } = session;
      const row = { id, user_id: userId, created_at: createdAt, expires_at: expiresAt, used_at: createdAt, device };
      await transaction.insertInto('sessions').values(row).execute();
    },
    async delete(transaction: Queries, id: string): Promise<void> {
      await transaction.deleteFrom('sessions').where('id', '=', id).execute();
    },
    /** All sessions of the user but `keep`, and downloads of everything: somebody who is to be out reads on otherwise. */
    async deleteOthers(transaction: Queries, userId: string, keep: string | undefined): Promise<void> {
      await endDownloads(transaction, userId);
      const all = transaction.deleteFrom('sessions').where('user_id', '=', userId);
      await (keep === undefined ? all : all.where('id', '!=', keep)).execute();
    },
    /** Ends the longest unused of the user's sessions beside `keep`, so that `most` are left with it. Their ids. */
    async deleteBeyond(
      transaction: Queries,
      { userId, keep, most }: { readonly userId: string; readonly keep: string; readonly most: number },
    ): Promise<readonly string[]> {
      const beyond = transaction
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', keep)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostEndedAtOnce)
        .offset(most - 1);
      const rows = await transaction.deleteFrom('sessions').where('id', 'in', beyond).returning('id').execute();
      return rows.map(({ id }) => id);
    },
    async noteUses(transaction: Queries, uses: Iterable<readonly [id: string, usedAt: number]>): Promise<void> {
      for (const [id, usedAt] of uses) await transaction.updateTable('sessions').set({ used_at: usedAt }).where('id', '=', id).execute();
    },
    async deleteExpired(transaction: Queries, now: number): Promise<void> {
      await transaction.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}

/** Sessions of the user that last, the one that was used last first. */
export async function listSessionsOf(read: Queries, userId: string, now: number): Promise<readonly ListedSession[]> {
  const rows = await read
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ id: row.id, device: row.device, createdAt: row.created_at, usedAt: row.used_at }));
}

/** Whether the user had this session, which is over. */
export async function deleteSessionOf(transaction: Queries, userId: string, id: string): Promise<boolean> {
  const session = transaction.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId);
  const isEnded = (await session.executeTakeFirst()).numDeletedRows === 1n;
  if (isEnded) await endDownloads(transaction, userId);
  return isEnded;
}

async function endDownloads(transaction: Queries, userId: string): Promise<void> {
  await transaction.deleteFrom('secret_links').where('user_id', '=', userId).where('purpose', '=', 'export').execute();
}

function toSession(row: {
  id: string;
  expires_at: number;
  used_at: number;
  user_id: string;
  email: string;
  email_key: string;
  plan: string;
  display_name: string | null;
  email_proven_at: number | null;
}): SessionRecord {
  return {
    ...{ id: row.id, expiresAt: row.expires_at, usedAt: row.used_at, userId: row.user_id, email: row.email, emailKey: row.email_key },
    ...{ plan: planOf(row.plan), displayName: row.display_name ?? '', isProven: row.email_proven_at !== null },
  };
}
