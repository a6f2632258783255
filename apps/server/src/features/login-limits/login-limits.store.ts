import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

/** One address trying one account. */
export interface Try {
  /** Digest of the e-mail; the account need not exist. */
  readonly account: string;
  readonly address: string;
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

/** Keeps the time that is already there, if one is. */
export async function recordDueAt(transaction: Queries, { account, address }: Try, dueAt: number): Promise<void> {
  await transaction
    .insertInto('login_waits')
    .values({ account, address, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['account', 'address']).doNothing())
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

/** Spends one unit and returns when the budget will be full again. A negative `refillMs` gives a unit back. */
export async function spendBudget(
  transaction: Queries,
  key: string,
  { refillMs, now }: { refillMs: number; now: number },
): Promise<number> {
  const row = await transaction
    .insertInto('address_budgets')
    .values({ key, full_at: now + refillMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((expressions) => ({
        full_at: sql<number>`case when ${expressions.ref('address_budgets.full_at')} > ${now} then ${expressions.ref('address_budgets.full_at')} else ${now} end + ${refillMs}`,
      })),
    )
    .returning('full_at')
    .executeTakeFirstOrThrow();
  return row.full_at;
}

/** Deletes what no longer limits anybody. */
export async function sweepLimits(transaction: Queries, { now, before }: { now: number; before: number }): Promise<void> {
  await transaction.deleteFrom('login_failures').where('updated_at', '<', before).execute();
  await transaction.deleteFrom('login_waits').where('due_at', '<', before).execute();
  await transaction.deleteFrom('address_budgets').where('full_at', '<', now).execute();
}

function parseTimes(text: string | undefined): readonly number[] {
  const value: unknown = text === undefined ? [] : JSON.parse(text);
  return Array.isArray(value) ? value.filter((time): time is number => typeof time === 'number') : [];
}
