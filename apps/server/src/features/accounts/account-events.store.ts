import { type AccountActivityEntry, accountActivityKinds } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import { createId } from '../../id.ts';

export type AccountEventKind = AccountActivityEntry['kind'];

/** Facts about an event, as far as its kind has any. */
export interface AccountEventDetail {
  readonly device?: string | undefined;
  readonly diagramId?: string;
  readonly diagramName?: string;
}

export interface AccountEvent {
  readonly userId: string;
  /** Epoch ms. */
  readonly at: number;
  readonly kind: AccountEventKind;
  readonly detail?: AccountEventDetail;
}

/** So many events of an account are kept; the oldest go. */
const mostOfAccount = 200;
const mostDroppedAtOnce = 100;

/** Writes what happened, in the transaction in which it happens. */
export async function recordAccountEvent(transaction: Queries, { userId, at, kind, detail = {} }: AccountEvent): Promise<void> {
  const row = { id: createId(at), user_id: userId, at, kind, detail: JSON.stringify(detail) };
  await transaction.insertInto('account_events').values(row).execute();
  const beyond = transaction
    .selectFrom('account_events')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostDroppedAtOnce)
    .offset(mostOfAccount);
  await transaction.deleteFrom('account_events').where('id', 'in', beyond).execute();
}

export async function countAccountEvents(
  queries: Queries,
  { userId, kind, since }: { readonly userId: string; readonly kind: AccountEventKind; readonly since: number },
): Promise<number> {
  const events = queries.selectFrom('account_events').where('user_id', '=', userId).where('kind', '=', kind).where('at', '>', since);
  return (await events.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** When the first event of the kind happened since then; undefined when none did. */
export async function firstAccountEvent(
  queries: Queries,
  { userId, kind, since }: { readonly userId: string; readonly kind: AccountEventKind; readonly since: number },
): Promise<number | undefined> {
  const events = queries.selectFrom('account_events').where('user_id', '=', userId).where('kind', '=', kind).where('at', '>=', since);
  return (await events.select('at').orderBy('at').limit(1).executeTakeFirst())?.at;
}

/** Newest first. */
export async function listAccountEvents(
  read: Queries,
  userId: string,
  limit = mostOfAccount,
): Promise<readonly Omit<AccountEvent, 'userId'>[]> {
  const rows = await read
    .selectFrom('account_events')
    .select(['at', 'kind', 'detail'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ at, kind: text, detail }) => {
    // A later release may know others.
    const kind = accountActivityKinds.find((known) => known === text);
    return kind === undefined ? [] : [{ at, kind, detail: JSON.parse(detail) as AccountEventDetail }];
  });
}

/** Deletes events before a time, the oldest first and at most `limit`. */
export async function deleteAccountEventsBefore(transaction: Queries, before: number, limit: number): Promise<void> {
  const old = transaction.selectFrom('account_events').select('id').where('at', '<', before).orderBy('at').limit(limit);
  await transaction.deleteFrom('account_events').where('id', 'in', old).execute();
}
