import type { ShareRole } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import type { Proof } from '../accounts/proof.ts';
import { openedShares } from '../openings/openings.store.ts';

export interface ShareRecord {
  readonly id: string;
  readonly email: string;
  readonly role: ShareRole;
}

/** A share as its owner sees it. Times are epoch ms. */
export interface ListedShare extends ShareRecord {
  readonly emailKey: string;
  /** Undefined while the person has not opened the diagram. */
  readonly openedAt: number | undefined;
  /** Until when the person may become the owner; undefined without an offer. */
  readonly offeredUntil: number | undefined;
}

/** The account that a share belongs to; a query, so that writing a share takes as long whether or not there is one. */
type Person = ReturnType<Proof['personOf']>;

function listedShares(queries: Queries) {
  return openedShares(queries)
    .leftJoin('transfers', 'transfers.share_id', 'shares.id')
    .select(['shares.id', 'shares.email', 'shares.email_key', 'shares.role'])
    .select(['diagram_marks.opened_at', 'transfers.expires_at']);
}

/** Returns the shares of a diagram, in the order they were added. */
export async function listShares(queries: Queries, diagramId: string): Promise<readonly ListedShare[]> {
  const shares = listedShares(queries).where('shares.diagram_id', '=', diagramId);
  return (await shares.orderBy('shares.created_at').orderBy('shares.id').execute()).map(toShare);
}

/** A share of the diagram. */
export async function findShare(
  queries: Queries,
  { id, diagramId }: { readonly id: string; readonly diagramId: string },
): Promise<ListedShare | undefined> {
  const row = await listedShares(queries).where('shares.id', '=', id).where('shares.diagram_id', '=', diagramId).executeTakeFirst();
  return row && toShare(row);
}

export async function countShares(queries: Queries, diagramId: string): Promise<number> {
  const row = await queries
    .selectFrom('shares')
    .where('diagram_id', '=', diagramId)
    .select((expressions) => expressions.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Changes the role of the person who has the diagram already; undefined when they have not. `raisedAt`: epoch ms, given if the role is raised. */
export async function changeRole(
  transaction: Queries,
  { diagramId, emailKey, role, raisedAt }: { diagramId: string; emailKey: string; role: ShareRole; raisedAt?: number | undefined },
): Promise<ListedShare | undefined> {
  const row = await transaction
    .updateTable('shares')
    .set({ role, ...(raisedAt !== undefined && { raised_at: raisedAt }) })
    .where('diagram_id', '=', diagramId)
    .where('email_key', '=', emailKey)
    .returning('id')
    .executeTakeFirst();
  return row && findShare(transaction, { id: row.id, diagramId });
}

/** Gives a share the e-mail that its person has now, and the role. */
export async function readdress(
  transaction: Queries,
  id: string,
  {
    email,
    emailKey,
    role,
    raisedAt,
  }: { readonly email: string; readonly emailKey: string; readonly role: ShareRole; readonly raisedAt: number },
): Promise<ListedShare> {
  await transaction.updateTable('shares').set({ email, email_key: emailKey, role, raised_at: raisedAt }).where('id', '=', id).execute();
  return toShare(await listedShares(transaction).where('shares.id', '=', id).executeTakeFirstOrThrow());
}

export async function insertShare(
  transaction: Queries,
  share: ShareRecord & {
    readonly diagramId: string;
    readonly emailKey: string;
    readonly createdAt: number;
    readonly person: Person | string;
  },
): Promise<void> {
  const { id, diagramId, email, emailKey, role, createdAt, person } = share;
  await transaction
    .insertInto('shares')
    .values({ id, diagram_id: diagramId, email, email_key: emailKey, role, created_at: createdAt, user_id: person })
    .execute();
}

/** Whether the user had a share of the diagram, which is gone. */
export async function deleteOwnShare(transaction: Queries, { diagramId, userId }: { diagramId: string; userId: string }): Promise<boolean> {
  const share = transaction.deleteFrom('shares').where('diagram_id', '=', diagramId).where('user_id', '=', userId);
  return (await share.executeTakeFirst()).numDeletedRows === 1n;
}

/** A share that its owner is asked about. */
export interface DoubtedShare {
  readonly shareId: string;
  readonly email: string;
  readonly role: ShareRole;
  readonly diagramId: string;
  readonly diagramName: string;
}

/** Shares of the owner's diagrams that were given before they proved their e-mail. */
export async function listDoubted(read: Queries, ownerId: string): Promise<readonly DoubtedShare[]> {
  const rows = await read
    .selectFrom('shares')
    .innerJoin('diagrams', 'diagrams.id', 'shares.diagram_id')
    .where('diagrams.owner_id', '=', ownerId)
    .where('shares.doubted_at', 'is not', null)
    .where('diagrams.deleted_at', 'is', null)
    .select(['shares.id', 'shares.email', 'shares.role', 'shares.diagram_id', 'diagrams.name'])
    .orderBy('diagrams.name')
    .orderBy('shares.id')
    .execute();
  return rows.map((row) => ({
    ...{ shareId: row.id, email: row.email, role: row.role === 'editor' ? 'editor' : 'viewer' },
    ...{ diagramId: row.diagram_id, diagramName: row.name },
  }));
}

/** Whether the owner was asked about the share, which stays from here on. */
export async function trustShare(transaction: Queries, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  const own = transaction.selectFrom('diagrams').where('owner_id', '=', ownerId).select('id');
  const share = transaction.updateTable('shares').set({ doubted_at: null }).where('id', '=', id).where('doubted_at', 'is not', null);
  return (await share.where('diagram_id', 'in', own).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Returns the e-mail of the share that is gone; undefined when there was none. */
export async function deleteShare(
  transaction: Queries,
  { id, diagramId }: { id: string; diagramId: string },
): Promise<{ readonly email: string; readonly emailKey: string } | undefined> {
  const row = await transaction
    .deleteFrom('shares')
    .where('id', '=', id)
    .where('diagram_id', '=', diagramId)
    .returning(['email', 'email_key'])
    .executeTakeFirst();
  return row && { email: row.email, emailKey: row.email_key };
}

/** The role of the person who has the diagram already. */
export async function findRole(
  transaction: Queries,
  { diagramId, emailKey }: { readonly diagramId: string; readonly emailKey: string },
): Promise<string | undefined> {
  const share = transaction.selectFrom('shares').select('role').where('diagram_id', '=', diagramId).where('email_key', '=', emailKey);
  return (await share.executeTakeFirst())?.role;
}

function toShare(row: {
  id: string;
  email: string;
  email_key: string;
  role: string;
  opened_at: number | null;
  expires_at: number | null;
}): ListedShare {
  const role = row.role === 'editor' ? 'editor' : 'viewer';
  const times = { openedAt: row.opened_at ?? undefined, offeredUntil: row.expires_at ?? undefined };
  return { id: row.id, email: row.email, emailKey: row.email_key, role, ...times };
}
