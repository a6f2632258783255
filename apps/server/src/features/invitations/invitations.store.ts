import type { ShareRole } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import { toShareRole } from '../diagrams/diagrams.store.ts';
import { hashOfToken } from '../secret-links/link-tokens.ts';
import { findAccountInvite } from '../secret-links/secret-links.store.ts';

/** A share that an invitation link leads to, with the diagram and its owner. */
export interface Invitation {
  readonly shareId: string;
  /** The account that has the share; undefined while it waits for one. */
  readonly userId: string | undefined;
  readonly email: string;
  readonly emailKey: string;
  readonly role: ShareRole;
  readonly diagramId: string;
  readonly diagramName: string;
  readonly ownerId: string;
  readonly ownerEmail: string;
  /** Empty when the owner has given none. */
  readonly ownerName: string;
  readonly isOwnerProven: boolean;
}

/** An invitation by a link, which proves the e-mail when it came by mail. */
export interface LinkedInvitation extends Invitation {
  readonly channel: string;
}

/** The invitation of a link that has not expired, unless the diagram lies in the bin. */
export async function findInvitation(queries: Queries, hash: string, now: number): Promise<LinkedInvitation | undefined> {
  const row = await sharedDiagrams(queries)
    .innerJoin('secret_links', 'secret_links.share_id', 'shares.id')
    .where('secret_links.hash', '=', hash)
    .where('secret_links.purpose', '=', 'invite')
    .where('secret_links.expires_at', '>', now)
    .select('secret_links.channel')
    .executeTakeFirst();
  const invitation = row && toInvitation(row);
  return invitation && { ...invitation, channel: row.channel };
}

/** The e-mail that a link invites, to a diagram or to the server, and how it came. */
export async function findInvited(
  queries: Queries,
  token: string,
  now: number,
): Promise<{ readonly emailKey: string; readonly channel: string } | undefined> {
  const hash = hashOfToken(token);
  return (await findInvitation(queries, hash, now)) ?? (await findAccountInvite(queries, { hash, now }));
}

/** A share with its diagram and owner, unless the diagram lies in the bin. */
export async function findSharedDiagram(queries: Queries, shareId: string): Promise<Invitation | undefined> {
  const row = await sharedDiagrams(queries).where('shares.id', '=', shareId).executeTakeFirst();
  return row && toInvitation(row);
}

function sharedDiagrams(queries: Queries) {
  return queries
    .selectFrom('shares')
    .innerJoin('diagrams', 'diagrams.id', 'shares.diagram_id')
    .innerJoin('users', 'users.id', 'diagrams.owner_id')
    .where('diagrams.deleted_at', 'is', null)
    .select(['shares.id', 'shares.user_id', 'shares.email', 'shares.email_key', 'shares.role', 'shares.diagram_id'])
    .select(['diagrams.name', 'diagrams.owner_id', 'users.email as owner_email', 'users.display_name', 'users.email_proven_at']);
}

function toInvitation(row: {
  readonly id: string;
  readonly user_id: string | null;
  readonly email: string;
  readonly email_key: string;
  readonly role: string;
  readonly diagram_id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly owner_email: string;
  readonly display_name: string | null;
  readonly email_proven_at: number | null;
}): Invitation | undefined {
  const role = toShareRole(row.role);
  if (role === undefined) return undefined;
  return {
    shareId: row.id,
    userId: row.user_id ?? undefined,
    email: row.email,
    emailKey: row.email_key,
    role,
    diagramId: row.diagram_id,
    diagramName: row.name,
    ownerId: row.owner_id,
    ownerEmail: row.owner_email,
    ownerName: row.display_name ?? '',
    isOwnerProven: row.email_proven_at !== null,
  };
}

/** The e-mail of a share of the diagram. */
export async function findShareEmail(
  transaction: Queries,
  { id, diagramId }: { readonly id: string; readonly diagramId: string },
): Promise<{ readonly email: string; readonly emailKey: string } | undefined> {
  const row = await transaction
    .selectFrom('shares')
    .select(['email', 'email_key'])
    .where('id', '=', id)
    .where('diagram_id', '=', diagramId)
    .executeTakeFirst();
  return row === undefined ? undefined : { email: row.email, emailKey: row.email_key };
}

/** The id of the share's link that is copied by hand. */
export async function findCopiedLink(transaction: Queries, shareId: string): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('secret_links')
    .select('id')
    .where('share_id', '=', shareId)
    .where('purpose', '=', 'invite')
    .where('channel', '=', 'hand')
    .executeTakeFirst();
  return row?.id;
}

interface CopiedLink {
  readonly id: string;
  readonly hash: string;
  readonly expiresAt: number;
}

/** Writes the hash anew, too: it is another when the signing key has changed. */
export async function renewLink(transaction: Queries, { id, hash, expiresAt }: CopiedLink): Promise<void> {
  await transaction.updateTable('secret_links').set({ hash, expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function insertCopiedLink(
  transaction: Queries,
  link: CopiedLink & { readonly shareId: string; readonly email: string; readonly emailKey: string; readonly createdAt: number },
): Promise<void> {
  const { id, hash, shareId, email, emailKey, createdAt, expiresAt } = link;
  await transaction
    .insertInto('secret_links')
    .values({
      ...{ id, purpose: 'invite', channel: 'hand', share_id: shareId, email, email_key: emailKey, hash },
      ...{ created_at: createdAt, expires_at: expiresAt },
    })
    .execute();
}

export async function deleteExpiredLinks(transaction: Queries, now: number): Promise<void> {
  await transaction.deleteFrom('secret_links').where('expires_at', '<=', now).execute();
}
