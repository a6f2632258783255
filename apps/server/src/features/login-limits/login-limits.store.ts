import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

/** One origin trying one account. */
export interface Try {
  /** Digest of the e-mail; the account need not exist. */
  readonly account: string;
  readonly address: string;
  /** Random secret that the client keeps from one login to the next. */
  readonly deviceSecret?: string | undefined;
}

export async function readFailures(queries: Queries, account: string): Promise<readonly number[]> {
  const row = await queries.selectFrom('login_failures').select('failed_at').where('account', '=', account).executeTakeFirst();
  return parseTimes(row?.failed_at);
}

/** Reads as `readFailures`, and keeps others from writing them until the transaction ends. */
export async function lockFailures(transaction: Queries, account: string, now: number): Promise<readonly number[]> {
  const row = await transaction
    .insertInto('login_failures')
    .values({ account, failed_at: '[]', updated_at: now })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ updated_at: now }))
    .returning('failed_at')
    .executeTakeFirstOrThrow();
  return parseTimes(row.failed_at);
}

export async function writeFailures(transaction: Queries, account: string, failedAt: readonly number[]): Promise<void> {
  await transaction
    .updateTable('login_failures')
    .set({ failed_at: JSON.stringify(failedAt) })
    .where('account', '=', account)
    .execute();
}

export async function forgetAccount(transaction: Queries, account: string): Promise<void> {
  await transaction.deleteFrom('login_failures').where('account', '=', account).execute();
  await transaction.deleteFrom('login_waits').where('account', '=', account).execute();
}

export async function readDueAt(queries: Queries, { account, address }: Try): Promise<number | undefined> {
  const row = await queries
    .selectFrom('login_waits')
    .select('due_at')
    .where('account', '=', account)
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.due_at;
}

/** Keeps the time that is already there, if one is, unless it is later than any that is given at the moment, which end at `latest`. */
export async function recordDueAt(
  transaction: Queries,
  { account, address }: Try,
  { dueAt, latest }: { readonly dueAt: number; readonly latest: number },
): Promise<void> {
  await transaction
    .insertInto('login_waits')
    .values({ account, address, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['account', 'address']).doUpdateSet({ due_at: dueAt }).where('login_waits.due_at', '>', latest),
    )
    .execute();
}

export async function deleteDueAt(transaction: Queries, { account, address }: Try): Promise<void> {
  await transaction.deleteFrom('login_waits').where('account', '=', account).where('address', '=', address).execute();
}

/** When the budget of `key` will be full again; undefined when nothing of it is spent. */
export async function readBudget(queries: Queries, key: string): Promise<number | undefined> {
  const row = await queries.selectFrom('address_budgets').select('full_at').where('key', '=', key).executeTakeFirst();
  return row?.full_at;
}

/**
 * Spends one unit and returns when the budget will be full again. A negative `refillMs` gives a unit back. A stored time beyond
 * `latest` was written by a wrong clock and counts as nothing spent.
 */
export async function spendBudget(
  transaction: Queries,
  key: string,
  { refillMs, now, latest }: { readonly refillMs: number; readonly now: number; readonly latest: number },
): Promise<number> {
  const row = await transaction
    .insertInto('address_budgets')
    .values({ key, full_at: now + refillMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((expressions) => ({
        full_at: sql<number>`case when ${expressions.ref('address_budgets.full_at')} between ${now} and ${latest} then ${expressions.ref('address_budgets.full_at')} else ${now} end + ${refillMs}`,
      })),
    )
    .returning('full_at')
    .executeTakeFirstOrThrow();
  return row.full_at;
}

/** Deletes what no longer limits anybody: what is over since `before`, and what a wrong clock wrote beyond `latest` or `latestBudget`. */
export async function sweepLimits(
  transaction: Queries,
  { now, before, latest, latestBudget }: Readonly<Record<'now' | 'before' | 'latest' | 'latestBudget', number>>,
): Promise<void> {
  await transaction
    .deleteFrom('login_failures')
    .where(({ or, eb }) => or([eb('updated_at', '<', before), eb('updated_at', '>', latest)]))
    .execute();
  await transaction
    .deleteFrom('login_waits')
    .where(({ or, eb }) => or([eb('due_at', '<', before), eb('due_at', '>', latest)]))
    .execute();
  await transaction
    .deleteFrom('address_budgets')
    .where(({ or, eb }) => or([eb('full_at', '<', now), eb('full_at', '>', latestBudget)]))
    .execute();
}

function parseTimes(text: string | undefined): readonly number[] {
  const value: unknown = text === undefined ? [] : JSON.parse(text);
  return Array.isArray(value) ? value.filter((time): time is number => typeof time === 'number') : [];
}
