import type { Queries } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared.ts';

/** The public link of a diagram. Times are epoch ms. */
export interface LinkRecord {
  readonly id: string;
  readonly turn: number;
  readonly hash: string;
  readonly embedding: boolean;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly views: number;
  readonly viewedAt: number | null;
}

/** A link with the diagram that it shows. */
export interface LinkedRecord {
  readonly id: string;
  readonly turn: number;
  readonly embedding: boolean;
  readonly expiresAt: number | null;
  readonly diagramId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly version: number;
  readonly updatedAt: number;
}

/** How often a link was opened since the last time that views were written. */
export interface Views {
  readonly linkId: string;
  readonly count: number;
  readonly lastAt: number;
}

/** Finds the diagram of a link by its hash, unless the diagram is in the bin or its owner is disabled. Includes expired links. */
export function prepareFindLinked(read: Queries): (queries: Queries, hash: string) => Promise<LinkedRecord | undefined> {
  const find = prepareQuery(read, { hash: 'text' }, (queries, given) =>
    queries
      .selectFrom('public_links')
      .innerJoin('diagrams', 'diagrams.id', 'public_links.diagram_id')
      .innerJoin('users', 'users.id', 'diagrams.owner_id')
      .select(['public_links.id', 'public_links.turn', 'public_links.embedding', 'public_links.expires_at', 'public_links.diagram_id'])
      .select(['diagrams.owner_id', 'diagrams.name', 'diagrams.version', 'diagrams.updated_at'])
      .where('public_links.hash', '=', given.hash)
      .where('diagrams.deleted_at', 'is', null)
      .where('users.disabled_at', 'is', null),
  );
  return async (queries, hash) => {
    const [row] = (await find(queries, { hash })).rows;
    if (row === undefined) return undefined;
    const {
      id,
      turn,
      embedding,
      expires_at: expiresAt,
      diagram_id: diagramId,
      owner_id: ownerId,
      name,
      version,
      updated_at: updatedAt,
    } = row;
    return { id, turn, embedding: embedding === 1, expiresAt, diagramId, ownerId, name, version, updatedAt };
  };
}

/** Content of a version, packed; undefined when it is not kept any more. */
export async function findPacked(queries: Queries, diagramId: string, version: number): Promise<Uint8Array | undefined> {
  const row = await queries
    .selectFrom('versions')
    .select('packed')
    .where('diagram_id', '=', diagramId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.packed;
}

export async function findLink(queries: Queries, diagramId: string): Promise<LinkRecord | undefined> {
  const row = await queries.selectFrom('public_links').selectAll().where('diagram_id', '=', diagramId).executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, turn, hash, embedding, created_at: createdAt, expires_at: expiresAt, views, viewed_at: viewedAt } = row;
  return { id, turn, hash, embedding: embedding === 1, createdAt, expiresAt, views, viewedAt };
}

export async function insertLink(transaction: Queries, link: LinkRecord & { readonly diagramId: string }): Promise<void> {
  const { id, diagramId, turn, hash, embedding, createdAt, expiresAt, views } = link;
  const place = { id, diagram_id: diagramId, turn, hash };
  await transaction
    .insertInto('public_links')
    .values({ ...place, embedding: embedding ? 1 : 0, created_at: createdAt, expires_at: expiresAt, views })
    .execute();
}

export async function changeLink(
  transaction: Queries,
  { id, embedding, expiresAt }: Pick<LinkRecord, 'id' | 'embedding' | 'expiresAt'>,
): Promise<void> {
  await transaction
    .updateTable('public_links')
    .set({ embedding: embedding ? 1 : 0, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** Records that a link which had expired works again. */
export async function markTurnedOn(transaction: Queries, id: string, at: number): Promise<void> {
  await transaction.updateTable('public_links').set({ rotated_at: at }).where('id', '=', id).execute();
}

/** Counting begins anew: views are those of the address that is given. */
export async function rotateLink(
  transaction: Queries,
  { id, turn, hash, at }: { readonly id: string; readonly turn: number; readonly hash: string; readonly at: number },
): Promise<void> {
  await transaction
    .updateTable('public_links')
    .set({ turn, hash, rotated_at: at, views: 0, viewed_at: null, doubted_at: null })
    .where('id', '=', id)
    .execute();
}

export async function findName(transaction: Queries, diagramId: string): Promise<string> {
  return (await transaction.selectFrom('diagrams').select('name').where('id', '=', diagramId).executeTakeFirstOrThrow()).name;
}

export async function deleteLink(transaction: Queries, diagramId: string): Promise<void> {
  await transaction.deleteFrom('public_links').where('diagram_id', '=', diagramId).execute();
}

/** A link as the administrator sees it. Times are epoch ms. */
export interface ListedLink {
  readonly diagramId: string;
  readonly diagramName: string;
  readonly ownerEmail: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly views: number;
}

/** The links of all diagrams, oldest first; of those in the bin, too, as they work again after a restore. */
export async function listLinks(read: Queries): Promise<readonly ListedLink[]> {
  const rows = await read
    .selectFrom('public_links')
    .innerJoin('diagrams', 'diagrams.id', 'public_links.diagram_id')
    .innerJoin('users', 'users.id', 'diagrams.owner_id')
    .where('users.removed_at', 'is', null)
    .select(['public_links.diagram_id', 'diagrams.name', 'users.email'])
    .select(['public_links.created_at', 'public_links.expires_at', 'public_links.views'])
    .orderBy('public_links.created_at')
    .orderBy('public_links.id')
    .execute();
  return rows.map(
    ({ diagram_id: diagramId, name: diagramName, email: ownerEmail, created_at: createdAt, expires_at: expiresAt, views }) => ({
      ...{ diagramId, diagramName, ownerEmail, createdAt, expiresAt, views },
    }),
  );
}

/** Diagrams of the owner whose link was given before they proved their e-mail. */
export async function listDoubted(read: Queries, ownerId: string): Promise<readonly { diagramId: string; diagramName: string }[]> {
  const rows = await read
    .selectFrom('public_links')
    .innerJoin('diagrams', 'diagrams.id', 'public_links.diagram_id')
    .where('diagrams.owner_id', '=', ownerId)
    .where('diagrams.deleted_at', 'is', null)
    .where('public_links.doubted_at', 'is not', null)
    .select(['diagrams.id', 'diagrams.name'])
    .orderBy('diagrams.name')
    .orderBy('diagrams.id')
    .execute();
  return rows.map(({ id, name }) => ({ diagramId: id, diagramName: name }));
}

/** Whether the owner was asked about the link, which stays from here on. */
export async function trustLink(transaction: Queries, { diagramId, ownerId }: { diagramId: string; ownerId: string }): Promise<boolean> {
  const own = transaction.selectFrom('diagrams').where('id', '=', diagramId).where('owner_id', '=', ownerId).select('id');
  const link = transaction.updateTable('public_links').set({ doubted_at: null }).where('diagram_id', 'in', own);
  return (await link.where('doubted_at', 'is not', null).executeTakeFirst()).numUpdatedRows === 1n;
}

export async function addViews(transaction: Queries, { linkId, count, lastAt }: Views): Promise<void> {
  await transaction
    .updateTable('public_links')
    .set((expressions) => ({ views: expressions('views', '+', count), viewed_at: lastAt }))
    .where('id', '=', linkId)
    .execute();
}
