import type { Plan } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { planOf } from '../accounts/allowances.ts';

/** A session with the user it belongs to. Times are epoch ms. */
export interface SessionRecord {
  readonly id: string;
  readonly expiresAt: number;
  readonly userId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly plan: Plan;
}

export function createSessionsStore(read: Queries) {
  const find = prepareQuery(read, { id: 'text' }, (queries, given) =>
    queries
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.id', '=', given.id)
      .select(['sessions.id', 'sessions.expires_at', 'sessions.user_id', 'users.email', 'users.email_key', 'users.plan']),
  );
  return {
    async find(id: string): Promise<SessionRecord | undefined> {
      const { rows } = await find(read, { id });
      const row = rows[0];
      if (row === undefined) return undefined;
      const { id: found, expires_at: expiresAt, user_id: userId, email, email_key: emailKey, plan } = row;
      return { id: found, expiresAt, userId, email, emailKey, plan: planOf(plan) };
    },
    /** Whether the session lasts, which then nobody ends before the transaction does. For engines whose transactions overlap. */
    async hold(transaction: Queries, id: string, now: number): Promise<boolean> {
      const held = transaction.selectFrom('sessions').where('id', '=', id).where('expires_at', '>', now).select('id').forShare();
      return (await held.executeTakeFirst()) !== undefined;
    },
    async lasting(ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
      const rows = await read.selectFrom('sessions').select('id').where('id', 'in', ids).where('expires_at', '>', now).execute();
      return new Set(rows.map(({ id }) => id));
    },

    async insert(transaction: Queries, session: { id: string; userId: string; createdAt: number; expiresAt: number }): Promise<void> {
      const { id, userId, createdAt, expiresAt } = session;
      await transaction.insertInto('sessions').values({ id, user_id: userId, created_at: createdAt, expires_at: expiresAt }).execute();
    },
    async delete(transaction: Queries, id: string): Promise<void> {
      await transaction.deleteFrom('sessions').where('id', '=', id).execute();
    },
    /** All sessions of the user but `keep`. */
    async deleteOthers(transaction: Queries, userId: string, keep: string | undefined): Promise<void> {
      const all = transaction.deleteFrom('sessions').where('user_id', '=', userId);
      await (keep === undefined ? all : all.where('id', '!=', keep)).execute();
    },
    async deleteExpired(transaction: Queries, now: number): Promise<void> {
      await transaction.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}
