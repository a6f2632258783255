import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { type MailKind, mailKinds, waysIn } from './mail-kinds.ts';

/** A mail in the outbox. Times are epoch ms. */
export interface MailRecord {
  readonly id: string;
  readonly kind: MailKind;
  readonly toAddress: string;
  readonly userId: string | undefined;
  readonly shareId: string | undefined;
  readonly causedBy: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly tries: number;
}

export type MailState = 'waiting' | 'held' | 'sent' | 'failed';

/** Problem of mails whose sender was disabled. */
export const senderDisabled = 'The account of the sender is disabled.';

/** A crashed worker's mail is taken by another one then. */
const claimMs = 120_000;

export async function insertMail(transaction: Queries, mail: Omit<MailRecord, 'tries'> & { readonly state: MailState }): Promise<void> {
  const { id, kind, toAddress, userId, shareId, causedBy, params, createdAt, expiresAt, state } = mail;
  await transaction
    .insertInto('mails')
    .values({
      ...{ id, kind, to_address: toAddress, user_id: userId ?? null, share_id: shareId ?? null, caused_by: causedBy ?? null },
      ...{ params: JSON.stringify(params), created_at: createdAt, due_at: createdAt, expires_at: expiresAt, tries: 0, state },
    })
    .execute();
}

/**
 * Takes the mail that is due longest, ways into an account first, so that no other worker does; undefined when none is due, or another one
 * was faster. `except`: kinds that are left.
 */
export async function claimMail(transaction: Queries, now: number, except: readonly MailKind[] = []): Promise<MailRecord | undefined> {
  const free = unclaimed(now);
  const oldest = transaction
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where(free)
    .$if(except.length > 0, (mails) => mails.where('kind', 'not in', except))
    .orderBy(({ eb }) => eb.case().when('kind', 'in', waysIn).then(0).else(1).end())
    .orderBy('due_at')
    .orderBy('id')
    .limit(1);
  const row = await transaction
    .updateTable('mails')
    .set((expressions) => ({ claimed_until: now + claimMs, tries: expressions('tries', '+', 1) }))
    .where('id', '=', oldest)
    // Asked again of the row itself: on PostgreSQL another worker may have taken it meanwhile.
    .where('state', '=', 'waiting')
    .where(free)
    .returningAll()
    .executeTakeFirst();
  return row && toMail(row);
}

/**
 * Whether the mail that was claimed is still to be sent by this worker, and stays until the transaction ends: meanwhile it may have been
 * taken back, or taken by another worker when its claim was over.
 */
export async function holdClaim(transaction: Queries, { id, tries }: Pick<MailRecord, 'id' | 'tries'>): Promise<boolean> {
  const mail = transaction.updateTable('mails').set({ tries }).where('id', '=', id).where('tries', '=', tries);
  return (await mail.where('state', '=', 'waiting').executeTakeFirst()).numUpdatedRows === 1n;
}

/** Whether a mail is due at `now` that no worker has, other than of the kinds `except`. */
export async function hasDueMail(read: Queries, now: number, except: readonly MailKind[] = []): Promise<boolean> {
  const due = read.selectFrom('mails').select('id').where('state', '=', 'waiting').where('due_at', '<=', now).where(unclaimed(now));
  const wanted = due.$if(except.length > 0, (mails) => mails.where('kind', 'not in', except));
  return (await wanted.limit(1).executeTakeFirst()) !== undefined;
}

function unclaimed(now: number) {
  return sql<boolean>`(claimed_until is null or claimed_until <= ${now})`;
}

/** When the mail was written, epoch ms; undefined when it is not kept any more. */
export async function findWrittenAt(queries: Queries, id: string): Promise<number | undefined> {
  return (await queries.selectFrom('mails').select('created_at').where('id', '=', id).executeTakeFirst())?.created_at;
}

/** Its texts go at once. */
export async function markSent(transaction: Queries, id: string): Promise<void> {
  await transaction
    .updateTable('mails')
    .set({ state: 'sent', params: '{}', claimed_until: null, problem: null })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(transaction: Queries, id: string, problem: string): Promise<void> {
  await transaction.updateTable('mails').set({ state: 'failed', claimed_until: null, problem }).where('id', '=', id).execute();
}

/** `isTry`: the try counts; a mail that only waits for a limit has not been tried. */
export async function postpone(
  transaction: Queries,
  id: string,
  { dueAt, problem, isTry }: { readonly dueAt: number; readonly problem: string; readonly isTry: boolean },
): Promise<void> {
  await transaction
    .updateTable('mails')
    .set((expressions) => ({
      due_at: dueAt,
      claimed_until: null,
      problem,
      tries: expressions('tries', '-', isTry ? 0 : 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Mails that were held until this user is proven are due from here on. */
export async function releaseHeld(transaction: Queries, userId: string, now: number): Promise<void> {
  await transaction
    .updateTable('mails')
    .set({ state: 'waiting', due_at: now })
    .where('caused_by', '=', userId)
    .where('state', '=', 'held')
    .execute();
}

/** Deletes mails that were held until this user is proven. */
export async function deleteHeld(transaction: Queries, userId: string): Promise<void> {
  await transaction.deleteFrom('mails').where('caused_by', '=', userId).where('state', '=', 'held').execute();
}

/** Deletes mails of these kinds about the user that are still to be sent. */
export async function deleteWaiting(transaction: Queries, userId: string, kinds: readonly MailKind[]): Promise<void> {
  await transaction.deleteFrom('mails').where('user_id', '=', userId).where('kind', 'in', kinds).where('state', '!=', 'sent').execute();
}

/** Mails that this user has caused and that are still to be sent have failed. */
export async function failCausedBy(transaction: Queries, userId: string, problem: string): Promise<void> {
  await transaction
    .updateTable('mails')
    .set({ state: 'failed', claimed_until: null, problem })
    .where('caused_by', '=', userId)
    .where('state', 'in', ['waiting', 'held'])
    .execute();
}

/** Deletes the invitations of the share that are still to be sent, or could not be. */
export async function deleteUnsentInvitations(transaction: Queries, shareId: string): Promise<void> {
  await transaction.deleteFrom('mails').where('share_id', '=', shareId).where('kind', '=', 'invite').where('state', '!=', 'sent').execute();
}

/** How many mails of these kinds are due to this address, or will be. Those that are held are not counted. */
export async function countWaitingTo(queries: Queries, toAddress: string, kinds: readonly MailKind[]): Promise<number> {
  const waiting = queries.selectFrom('mails').where('state', '=', 'waiting').where('to_address', '=', toAddress).where('kind', 'in', kinds);
  return (await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** How many mails to this address that the user has caused are still to be sent, those that are held included. */
export async function countCausedTo(queries: Queries, toAddress: string, causedBy: string): Promise<number> {
  const caused = queries.selectFrom('mails').where('caused_by', '=', causedBy).where('to_address', '=', toAddress);
  const unsent = caused.where('state', 'in', ['waiting', 'held']);
  return (await unsent.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** Deletes what was sent before `sentBefore` or failed before `failedBefore`; mails whose time is over have failed. */
export async function sweepMails(
  transaction: Queries,
  { now, sentBefore, failedBefore }: { readonly now: number; readonly sentBefore: number; readonly failedBefore: number },
): Promise<void> {
  await transaction.deleteFrom('mails').where('state', '=', 'sent').where('created_at', '<', sentBefore).execute();
  await transaction.deleteFrom('mails').where('state', '=', 'failed').where('created_at', '<', failedBefore).execute();
  await transaction
    .updateTable('mails')
    .set((expressions) => ({ state: 'failed', problem: expressions.fn.coalesce('problem', expressions.val('Not sent in time.')) }))
    .where('state', 'in', ['waiting', 'held'])
    .where('expires_at', '<=', now)
    .execute();
}

/** The newest mail of each of these shares. */
export async function mailsOfShares(queries: Queries, shareIds: readonly string[]): Promise<ReadonlyMap<string, MailState>> {
  if (shareIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('mails')
    .select(['share_id', 'state'])
    .where('share_id', 'in', shareIds)
    .where('kind', '=', 'invite')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(rows.flatMap((row) => (row.share_id === null ? [] : [[row.share_id, stateOf(row.state)] as const])));
}

export interface ListedMail {
  readonly id: string;
  readonly kind: string;
  readonly toAddress: string;
  readonly state: string;
  readonly tries: number;
  readonly createdAt: number;
  readonly dueAt: number;
  readonly problem: string | undefined;
}

/** Mails that are not sent yet and those that failed, oldest first. */
export async function listUnsent(read: Queries): Promise<readonly ListedMail[]> {
  const rows = await read
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'state', 'tries', 'created_at', 'due_at', 'problem'])
    .where('state', '!=', 'sent')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, toAddress: row.to_address, state: row.state, tries: row.tries },
    ...{ createdAt: row.created_at, dueAt: row.due_at, problem: row.problem ?? undefined },
  }));
}

/** Makes every mail that waits due at once, and one that failed with time left; returns how many. */
export async function retryAll(transaction: Queries, now: number): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('mails')
    .set({ state: 'waiting', due_at: now, claimed_until: null })
    .where('state', 'in', ['waiting', 'failed'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function stateOf(text: string): MailState {
  return text === 'sent' || text === 'failed' || text === 'held' ? text : 'waiting';
}

function toMail(row: {
  id: string;
  kind: string;
  to_address: string;
  user_id: string | null;
  share_id: string | null;
  caused_by: string | null;
  params: string;
  created_at: number;
  expires_at: number;
  tries: number;
}): MailRecord {
  const kind = mailKinds.find((known) => known === row.kind);
  if (kind === undefined) throw new Error(`The outbox holds a mail of the unknown kind ${row.kind}.`);
  const params: unknown = JSON.parse(row.params);
  return {
    ...{ id: row.id, kind, toAddress: row.to_address, userId: row.user_id ?? undefined, shareId: row.share_id ?? undefined },
    ...{ causedBy: row.caused_by ?? undefined, params: { ...(params as object) }, createdAt: row.created_at },
    ...{ expiresAt: row.expires_at, tries: row.tries },
  };
}
