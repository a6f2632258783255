import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import type { ListItem } from './lists.rules.ts';

export type ListKind = 'owned' | 'shared';

export interface Mark {
  readonly starredAt: number | null;
  readonly openedAt: number | null;
}

/** Others wait no longer for a list of thousands than for so many of its entries. */
const itemsAtOnce = 500;

/** The diagrams of a list that `isWanted` keeps, by id, with nothing but what decides their place in it. Read in parts, so that others are answered in between. */
export async function listItems(
  queries: Queries,
  { userId, kind }: { readonly userId: string; readonly kind: ListKind },
  isWanted: (item: ListItem) => boolean,
): Promise<readonly ListItem[]> {
  const items: ListItem[] = [];
  const itemsAfter = kind === 'owned' ? ownedItems : sharedItems;
  for (let after = ''; ; await turn()) {
    const rows = await itemsAfter(queries, userId, after).limit(itemsAtOnce).execute();
    for (const row of rows) {
      const item = asItem(row);
      if (isWanted(item)) items.push(item);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < itemsAtOnce) return items;
    after = last.id;
  }
}

interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly updated_at: number;
  readonly created_at: number;
  readonly opened_at: number | null;
  readonly starred_at: number | null;
}

function asItem({ id, name, email = '', updated_at, created_at, opened_at, starred_at }: ItemRow): ListItem {
  return { id, name, ownerEmail: email, updatedAt: updated_at, createdAt: created_at, openedAt: opened_at, starredAt: starred_at };
}

// Each in the order of the index that finds the person's: diagrams_owned and shares_people.

function ownedItems(queries: Queries, userId: string, after: string) {
  return withMarks(queries, userId)
    .select(sql<string>`''`.as('email'))
    .where('diagrams.owner_id', '=', userId)
    .where('diagrams.id', '>', after)
    .orderBy('diagrams.id');
}

function sharedItems(queries: Queries, userId: string, after: string) {
  return withMarks(queries, userId)
    .innerJoin('shares', (join) => join.onRef('shares.diagram_id', '=', 'diagrams.id').on('shares.user_id', '=', userId))
    .innerJoin('users', 'users.id', 'diagrams.owner_id')
    .select('users.email')
    .where('diagrams.owner_id', '!=', userId)
    .where('shares.diagram_id', '>', after)
    .orderBy('shares.diagram_id');
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
