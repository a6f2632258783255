import type { Queries } from '../../db/database.ts';

/** An offer to become the owner of a diagram. Times are epoch ms. */
export interface OfferRecord {
  readonly diagramId: string;
  readonly diagramName: string;
  readonly shareId: string;
  readonly ownerId: string;
  readonly ownerEmail: string;
  /** Empty when the owner has given none. */
  readonly ownerName: string;
  readonly expiresAt: number;
}

/** Offers to the user that can be accepted, the oldest first. */
export async function listOffers(queries: Queries, userId: string, now: number): Promise<readonly OfferRecord[]> {
  const rows = await offers(queries, userId, now).orderBy('transfers.offered_at').orderBy('transfers.diagram_id').execute();
  return rows.map(toOffer);
}

/** The offer of this diagram to the user. */
export async function findOffer(
  queries: Queries,
  { userId, diagramId, now }: { readonly userId: string; readonly diagramId: string; readonly now: number },
): Promise<OfferRecord | undefined> {
  const row = await offers(queries, userId, now).where('diagrams.id', '=', diagramId).executeTakeFirst();
  return row && toOffer(row);
}

function offers(queries: Queries, userId: string, now: number) {
  return queries
    .selectFrom('transfers')
    .innerJoin('shares', 'shares.id', 'transfers.share_id')
    .innerJoin('diagrams', 'diagrams.id', 'transfers.diagram_id')
    .innerJoin('users', 'users.id', 'diagrams.owner_id')
    .where('shares.user_id', '=', userId)
    .where('shares.role', '=', 'editor')
    .where('transfers.expires_at', '>', now)
    .where('diagrams.deleted_at', 'is', null)
    .select(['transfers.diagram_id', 'transfers.share_id', 'transfers.expires_at'])
    .select(['diagrams.name', 'diagrams.owner_id', 'users.email', 'users.display_name']);
}

function toOffer(row: {
  diagram_id: string;
  share_id: string;
  expires_at: number;
  name: string;
  owner_id: string;
  email: string;
  display_name: string | null;
}): OfferRecord {
  return {
    ...{ diagramId: row.diagram_id, diagramName: row.name, shareId: row.share_id, expiresAt: row.expires_at },
    ...{ ownerId: row.owner_id, ownerEmail: row.email, ownerName: row.display_name ?? '' },
  };
}

/** Id of the share that the diagram is offered to, whether or not the offer has expired. */
export async function offeredShare(queries: Queries, diagramId: string): Promise<string | undefined> {
  const offer = queries.selectFrom('transfers').select('share_id').where('diagram_id', '=', diagramId);
  return (await offer.executeTakeFirst())?.share_id;
}

/** Writes the offer in the place of another one. */
export async function writeOffer(
  transaction: Queries,
  offer: { readonly diagramId: string; readonly shareId: string; readonly offeredAt: number; readonly expiresAt: number },
): Promise<void> {
  const { diagramId, shareId, offeredAt, expiresAt } = offer;
  const values = { share_id: shareId, offered_at: offeredAt, expires_at: expiresAt };
  await transaction
    .insertInto('transfers')
    .values({ diagram_id: diagramId, ...values })
    .onConflict((conflict) => conflict.column('diagram_id').doUpdateSet(values))
    .execute();
}

/** Whether there was an offer, which is gone. */
export async function deleteOffer(transaction: Queries, diagramId: string): Promise<boolean> {
  return (await transaction.deleteFrom('transfers').where('diagram_id', '=', diagramId).executeTakeFirst()).numDeletedRows === 1n;
}

export async function deleteExpiredOffers(transaction: Queries, now: number): Promise<void> {
  await transaction.deleteFrom('transfers').where('expires_at', '<=', now).execute();
}

/** Bytes of a diagram that nobody adds to before the transaction ends; its row must be locked. */
export async function lockBytes(transaction: Queries, diagramId: string, measure: Measure): Promise<number> {
  // In the order in which live documents are written.
  await transaction
    .updateTable('live_documents')
    .set((expressions) => ({ last_seq: expressions.ref('last_seq') }))
    .where('diagram_id', '=', diagramId)
    .execute();
  return measure(transaction, diagramId);
}

type Measure = (queries: Queries, diagramId: string) => Promise<number>;
