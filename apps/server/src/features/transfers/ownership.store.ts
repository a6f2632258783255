import type { GivableDiagram } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import { openedShares } from '../openings/openings.store.ts';

/** A share whose person could own the diagram. */
interface GivableShare {
  readonly diagramId: string;
  readonly diagramName: string;
  readonly userId: string;
  readonly email: string;
}

/** Shares of the owner's diagrams whose people could own them: editors who have opened them. */
function givableShares(queries: Queries, ownerId: string) {
  return openedShares(queries)
    .innerJoin('diagrams', 'diagrams.id', 'shares.diagram_id')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .where('diagrams.owner_id', '=', ownerId)
    .where('diagrams.deleted_at', 'is', null)
    .where('shares.role', '=', 'editor')
    .where('diagram_marks.opened_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .select(['shares.id', 'shares.diagram_id', 'users.id as user_id', 'users.email', 'diagrams.name']);
}

/** Diagrams that the owner can give away, with the people who can have them: editors who have opened them. */
export async function listGivable(read: Queries, ownerId: string): Promise<GivableDiagram[]> {
  const rows = await givableShares(read, ownerId).orderBy('diagrams.name').orderBy('shares.created_at').orderBy('shares.id').execute();
  return [...Map.groupBy(rows, (row) => row.diagram_id)].map(([diagramId, shares]) => ({
    diagramId,
    diagramName: shares[0]?.name ?? '',
    people: shares.map(({ id: shareId, email }) => ({ shareId, email })),
  }));
}

interface Place {
  readonly ownerId: string;
  readonly diagramId: string;
  readonly shareId: string;
}

/** Undefined when the person of the share could not own the diagram. */
export async function findGivable(queries: Queries, { ownerId, diagramId, shareId }: Place): Promise<GivableShare | undefined> {
  const row = await givableShares(queries, ownerId)
    .where('shares.id', '=', shareId)
    .where('diagrams.id', '=', diagramId)
    .executeTakeFirst();
  return row && { diagramId, diagramName: row.name, userId: row.user_id, email: row.email };
}

/**
 * Makes the person of the share the owner, and returns them; undefined when they cannot be. Bytes are to be counted anew at the end of the
 * transaction.
 */
export async function giveDiagram(transaction: Queries, place: Place): Promise<GivableShare | undefined> {
  const { ownerId, diagramId } = place;
  const found = await findGivable(transaction, place);
  if (found !== undefined) await changeOwner(transaction, { ownerId, diagramId, receiverId: found.userId });
  return found;
}

/** Makes the receiver the owner of all diagrams outside the bin, and returns their ids. Bytes are to be counted anew as above. */
export async function giveAll(
  transaction: Queries,
  { ownerId, receiverId }: { readonly ownerId: string; readonly receiverId: string },
): Promise<readonly string[]> {
  const owned = transaction.selectFrom('diagrams').select('id').where('owner_id', '=', ownerId).where('deleted_at', 'is', null);
  const ids = (await owned.execute()).map(({ id }) => id);
  for (const diagramId of ids) await changeOwner(transaction, { ownerId, diagramId, receiverId });
  return ids;
}

interface Change {
  readonly ownerId: string;
  readonly diagramId: string;
  readonly receiverId: string;
}

async function changeOwner(transaction: Queries, { ownerId, diagramId, receiverId }: Change): Promise<void> {
  await transaction
    .updateTable('diagrams')
    // Keys of creations are the owner's, each used once.
    .set({ owner_id: receiverId, idempotency_key: null, idempotency_digest: null })
    .where('id', '=', diagramId)
    .where('owner_id', '=', ownerId)
    .execute();
  await transaction.deleteFrom('transfers').where('diagram_id', '=', diagramId).execute();
  // With those that wait under their e-mails: the new owner needs none, and the old one gets a share of their own.
  const emails = transaction.selectFrom('users').select('email_key').where('id', 'in', [ownerId, receiverId]);
  await transaction
    .deleteFrom('shares')
    .where('diagram_id', '=', diagramId)
    .where(({ or, eb }) => or([eb('user_id', '=', receiverId), eb('email_key', 'in', emails)]))
    .execute();
  await forgetPromises(transaction, diagramId);
}

/**
 * Links that the old owner has copied would have the new one know people whom they have never met, by any e-mail; and what the old owner
 * was asked about, the new one was not.
 */
async function forgetPromises(transaction: Queries, diagramId: string): Promise<void> {
  const shares = transaction.selectFrom('shares').where('diagram_id', '=', diagramId).select('id');
  await transaction.deleteFrom('secret_links').where('channel', '=', 'hand').where('share_id', 'in', shares).execute();
  await transaction.updateTable('shares').set({ doubted_at: null }).where('diagram_id', '=', diagramId).execute();
  await transaction.updateTable('public_links').set({ doubted_at: null }).where('diagram_id', '=', diagramId).execute();
}
