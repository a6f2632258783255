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

/**
 * Most events of one kind that are kept of an account; the oldest go. Kinds are counted apart, so that a thief with a session cannot remove
 * the traces of the break-in by causing many events of another kind.
 */
const mostOfKind = 50;
const mostDroppedAtOnce = 100;

/** Writes what happened, in the transaction in which it happens. */
export async function recordAccountEvent(transaction: Queries, { userId, at, kind, detail = {} }: AccountEvent): Promise<void> {
  const row = { id: createId(at), user_id: userId, at, kind, detail: JSON.stringify(detail) };
  await transaction.insertInto('account_events').values(row).execute();
  const beyond = transaction
    .selectFrom('account_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostDroppedAtOnce)
    .offset(mostOfKind);
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

/** The newest events of each kind, at most `limitOfKind`, newest first. */
export async function listAccountEvents(
  read: Queries,
  userId: string,
  limitOfKind = mostOfKind,
): Promise<readonly Omit<AccountEvent, 'userId'>[]> {
  const ranked = read
    .selectFrom('account_events')
    .select(['id', 'at', 'kind', 'detail'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('kind').orderBy('at', 'desc').orderBy('id', 'desc'))
        .as('rank'),
    )
    .where('user_id', '=', userId);
  const rows = await read
    .selectFrom(ranked.as('ranked'))
    .select(['at', 'kind', 'detail'])
    .where('rank', '<=', limitOfKind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
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
