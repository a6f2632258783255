import type { Queries } from '../../db/database.ts';

/** A diagram of the person whose data is exported. Times are epoch ms. */
export interface ExportedDiagram {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it was put in the bin; null while it is not there. */
  readonly deletedAt: number | null;
}

/** A diagram if it is the owner's at the moment. */
export async function findOwned(read: Queries, ownerId: string, id: string): Promise<ExportedDiagram | undefined> {
  const row = await read
    .selectFrom('diagrams')
    .select(['id', 'name', 'version', 'created_at', 'updated_at', 'deleted_at'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name, version, created_at: createdAt, updated_at: updatedAt, deleted_at: deletedAt } = row;
  return { id, name, version, createdAt, updatedAt, deletedAt };
}

/** A diagram that somebody else owns, as the person has it. `since`: epoch ms. */
interface ExportedShare {
  readonly name: string;
  readonly owner: string;
  readonly role: string;
  readonly since: number;
}

/** Diagrams that are shared with the person, by name. */
export async function listSharedWith(read: Queries, userId: string): Promise<readonly ExportedShare[]> {
  const rows = await read
    .selectFrom('shares')
    .innerJoin('diagrams', 'diagrams.id', 'shares.diagram_id')
    .innerJoin('users', 'users.id', 'diagrams.owner_id')
    .select(['diagrams.name', 'users.email', 'shares.role', 'shares.created_at'])
    .where('shares.user_id', '=', userId)
    .where('diagrams.deleted_at', 'is', null)
    .orderBy('diagrams.name')
    .orderBy('shares.id')
    .execute();
  return rows.map((row) => ({ name: row.name, owner: row.email, role: row.role, since: row.created_at }));
}

/** Things that the person did to diagrams and that owners see, oldest first. `at`: epoch ms. */
export async function listActsOf(read: Queries, userId: string): Promise<readonly { at: number; kind: string; diagram: string }[]> {
  const rows = await read
    .selectFrom('diagram_events')
    .innerJoin('diagrams', 'diagrams.id', 'diagram_events.diagram_id')
    .select(['diagram_events.at', 'diagram_events.kind', 'diagrams.id', 'diagrams.name', 'diagrams.owner_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('shares').select('shares.id').whereRef('shares.diagram_id', '=', 'diagrams.id').where('shares.user_id', '=', userId),
      ).as('is_shared'),
    )
    .where('diagram_events.actor_id', '=', userId)
    .orderBy('diagram_events.at')
    .orderBy('diagram_events.id')
    .execute();
  // The current name of a diagram is for those who may open it.
  return rows.map(({ at, kind, id, name, owner_id: ownerId, is_shared: isShared }) => ({
    ...{ at, kind, diagram: ownerId === userId || isShared ? name : id },
  }));
}

/** Whether nobody had used the ticket, which from here on belongs to the download under way. Of two calls at once one gets true. */
export async function spendTicket(transaction: Queries, id: string, { now, until }: { now: number; until: number }): Promise<boolean> {
  const ticket = transaction.updateTable('secret_links').set({ used_at: now, expires_at: until });
  return (await ticket.where('id', '=', id).where('used_at', 'is', null).executeTakeFirst()).numUpdatedRows === 1n;
}

/** A ticket that waits for its turn works until then. */
export async function prolongTicket(transaction: Queries, id: string, until: number): Promise<void> {
  await transaction.updateTable('secret_links').set({ expires_at: until }).where('id', '=', id).where('used_at', 'is', null).execute();
}

/** Whether the ticket is still there: it goes with the sessions of its account. */
export async function hasTicket(read: Queries, id: string): Promise<boolean> {
  const ticket = read.selectFrom('secret_links').select('id').where('id', '=', id);
  return (await ticket.executeTakeFirst()) !== undefined;
}

export async function deleteTicket(transaction: Queries, id: string): Promise<void> {
  await transaction.deleteFrom('secret_links').where('id', '=', id).execute();
}
