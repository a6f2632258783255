import type { Queries } from '../../db/database.ts';
import type { ListItem } from './lists.rules.ts';

export type ListKind = 'owned' | 'shared';

export interface Mark {
  readonly starredAt: number | null;
  readonly openedAt: number | null;
}

/** The diagrams of a list, with nothing but what decides their place in it: cheap also of ten thousand. */
export async function listItems(queries: Queries, userId: string, kind: ListKind): Promise<readonly ListItem[]> {
  const rows = await (kind === 'owned' ? ownedItems(queries, userId) : sharedItems(queries, userId)).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ownerEmail: 'email' in row && typeof row.email === 'string' ? row.email : '',
    updatedAt: row.updated_at,
    createdAt: row.created_at,
    openedAt: row.opened_at,
    starredAt: row.starred_at,
  }));
}

function ownedItems(queries: Queries, userId: string) {
  return withMarks(queries, userId).where('diagrams.owner_id', '=', userId);
}

function sharedItems(queries: Queries, userId: string) {
  return withMarks(queries, userId)
    .innerJoin('shares', (join) => join.onRef('shares.diagram_id', '=', 'diagrams.id').on('shares.user_id', '=', userId))
    .innerJoin('users', 'users.id', 'diagrams.owner_id')
    .select('users.email')
    .where('diagrams.owner_id', '!=', userId);
}

function withMarks(queries: Queries, userId: string) {
  return queries
    .selectFrom('diagrams')
    .leftJoin('diagram_marks', (join) =>
      join.onRef('diagram_marks.diagram_id', '=', 'diagrams.id').on('diagram_marks.user_id', '=', userId),
    )
    .select(['diagrams.id', 'diagrams.name', 'diagrams.updated_at', 'diagrams.created_at'])
    .select(['diagram_marks.starred_at', 'diagram_marks.opened_at'])
    .where('diagrams.deleted_at', 'is', null);
}

/** The person's marks by diagram. */
export async function listMarks(queries: Queries, userId: string): Promise<ReadonlyMap<string, Mark>> {
  const rows = await queries.selectFrom('diagram_marks').selectAll().where('user_id', '=', userId).execute();
  return new Map(rows.map((row) => [row.diagram_id, { starredAt: row.starred_at, openedAt: row.opened_at }]));
}

/** Null takes the star away. */
export async function setStar(
  transaction: Queries,
  { userId, diagramId, starredAt }: { readonly userId: string; readonly diagramId: string; readonly starredAt: number | null },
): Promise<void> {
  await transaction
    .insertInto('diagram_marks')
    .values({ user_id: userId, diagram_id: diagramId, starred_at: starredAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'diagram_id']).doUpdateSet({ starred_at: starredAt }))
    .execute();
}
