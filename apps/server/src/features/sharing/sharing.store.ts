import type { ShareRole } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import type { Proof } from '../accounts/proof.ts';

export interface ShareRecord {
  readonly id: string;
  readonly email: string;
  readonly role: ShareRole;
}

/** A share as its owner sees it. `openedAt`: epoch ms, undefined while the person has not opened the diagram. */
export interface ListedShare extends ShareRecord {
  readonly emailKey: string;
  readonly openedAt: number | undefined;
}

const columns = ['id', 'email', 'email_key', 'role', 'opened_at'] as const;

/** The account that a share belongs to; a query, so that writing a share takes as long whether or not there is one. */
export type Person = ReturnType<Proof['personOf']>;

/** Returns the shares of a diagram, in the order they were added. */
export async function listShares(queries: Queries, diagramId: string): Promise<readonly ListedShare[]> {
  const rows = await queries
    .selectFrom('shares')
    .select(columns)
    .where('diagram_id', '=', diagramId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toShare);
}

export async function countShares(queries: Queries, diagramId: string): Promise<number> {
  const row = await queries
    .selectFrom('shares')
    .where('diagram_id', '=', diagramId)
    .select((expressions) => expressions.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Changes the role of the person who has the diagram already; undefined when they have not. */
export async function changeRole(
  transaction: Queries,
  { diagramId, emailKey, role }: { diagramId: string; emailKey: string; role: ShareRole },
): Promise<ListedShare | undefined> {
  const row = await transaction
    .updateTable('shares')
    .set({ role })
    .where('diagram_id', '=', diagramId)
    .where('email_key', '=', emailKey)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? undefined : toShare(row);
}

/** Gives a share the e-mail that its person has now, and the role. */
export async function readdress(
  transaction: Queries,
  id: string,
  { email, emailKey, role }: { readonly email: string; readonly emailKey: string; readonly role: ShareRole },
): Promise<ListedShare> {
  const row = await transaction
    .updateTable('shares')
    .set({ email, email_key: emailKey, role })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toShare(row);
}

export async function insertShare(
  transaction: Queries,
  share: ShareRecord & { readonly diagramId: string; readonly emailKey: string; readonly createdAt: number; readonly person: Person },
): Promise<void> {
  const { id, diagramId, email, emailKey, role, createdAt, person } = share;
  await transaction
    .insertInto('shares')
    .values({ id, diagram_id: diagramId, email, email_key: emailKey, role, created_at: createdAt, user_id: person })
    .execute();
}

/** Returns the e-mail key of the share that is gone; undefined when there was none. */
export async function deleteShare(transaction: Queries, { id, diagramId }: { id: string; diagramId: string }): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('shares')
    .where('id', '=', id)
    .where('diagram_id', '=', diagramId)
    .returning('email_key')
    .executeTakeFirst();
  return row?.email_key;
}

function toShare(row: { id: string; email: string; email_key: string; role: string; opened_at: number | null }): ListedShare {
  const role = row.role === 'editor' ? 'editor' : 'viewer';
  return { id: row.id, email: row.email, emailKey: row.email_key, role, openedAt: row.opened_at ?? undefined };
}
