import { sql } from 'kysely';
import type { Database, Queries } from '../../db/database.ts';

/** So many mails in any stretch of time of this length. */
export interface MailLimit {
  /** Name of the limit, a colon, and the address or user that it holds for. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** Keeps others from counting until the transaction ends. SQLite has one writer anyway; the number is ours alone. */
export async function lockCounts(transaction: Queries, engine: Database['engine']): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(7304382)`.execute(transaction);
}

/** Milliseconds until one more mail may go, 0 if it may at once. Times after `now` were written by a wrong clock and do not count. */
export async function waitMs(queries: Queries, { key, limit, windowMs }: MailLimit, now: number): Promise<number> {
  const counted = queries.selectFrom('mail_counts').select('at').where('key', '=', key);
  const inWindow = counted.where('at', '>', now - windowMs).where('at', '<=', now);
  const oldestThatFills = await inWindow
    .orderBy('at', 'desc')
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst();
  return oldestThatFills === undefined ? 0 : oldestThatFills.at + windowMs - now;
}

export async function countMail(transaction: Queries, mailId: string, keys: readonly string[], at: number): Promise<void> {
  await transaction
    .insertInto('mail_counts')
    .values(keys.map((key) => ({ key, at, mail_id: mailId })))
    .execute();
}

export async function deleteCounts(transaction: Queries, before: number): Promise<void> {
  await transaction.deleteFrom('mail_counts').where('at', '<', before).execute();
}
