import type { GivableDiagram } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';

/** Shares of the owner's diagrams whose people could own them. */
function givableShares(queries: Queries, ownerId: string) {
  return queries
    .selectFrom('shares')
    .innerJoin('diagrams', 'diagrams.id', 'shares.diagram_id')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .where('diagrams.owner_id', '=', ownerId)
    .where('diagrams.deleted_at', 'is', null)
    .where('shares.role', '=', 'editor')
    .where('shares.opened_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .select(['shares.id', 'shares.diagram_id', 'shares.user_id', 'users.email', 'diagrams.name']);
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

/** Makes the person of the share the owner, and returns them with the diagram's name; undefined when they cannot be. */
export async function giveDiagram(
  transaction: Queries,
  { ownerId, diagramId, shareId }: { readonly ownerId: string; readonly diagramId: string; readonly shareId: string },
): Promise<{ readonly userId: string; readonly email: string; readonly name: string } | undefined> {
  const found = await givableShares(transaction, ownerId)
    .where('shares.id', '=', shareId)
    .where('diagrams.id', '=', diagramId)
    .executeTakeFirst();
  if (found === undefined || found.user_id === null) return undefined;
  const { user_id: userId, email, name } = found;
  await transaction
    .updateTable('diagrams')
    // Keys of creations are the owner's, each used once.
    .set({ owner_id: userId, idempotency_key: null, idempotency_digest: null })
    .where('id', '=', diagramId)
    .where('owner_id', '=', ownerId)
    .execute();
  await transaction.deleteFrom('shares').where('id', '=', shareId).execute();
  return { userId, email, name };
}

/** Ids of all diagrams of the owner, those in the bin included. */
export async function listOwnedIds(queries: Queries, ownerId: string): Promise<readonly string[]> {
  const rows = await queries.selectFrom('diagrams').select('id').where('owner_id', '=', ownerId).execute();
  return rows.map(({ id }) => id);
}
