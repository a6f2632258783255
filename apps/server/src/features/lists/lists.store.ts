import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import type { ListCursor, ListItem, SearchedItem, TimeOrder } from './lists.rules.ts';

export type ListKind = 'owned' | 'shared';

export interface Mark {
  readonly starredAt: number | null;
  readonly openedAt: number | null;
}

/** Others wait no longer for a list of thousands than for so many of its entries. */
const itemsAtOnce = 500;
/** Words that are searched in names of elements as well: each diagram has up to 4,000 characters of them. */
const searchedAtOnce = 100;
/** Words beyond are looked for in names of diagrams alone. */
const mostWordsInElements = 10;

interface ListOf {
  readonly userId: string;
  readonly kind: ListKind;
}

/** The diagrams of a list that `isWanted` keeps, by id, with nothing but what decides their place in it. Read in parts, so that others are answered in between. */
export async function listItems(
  queries: Queries,
  { userId, kind }: ListOf,
  { words, isWanted }: { readonly words: readonly string[]; readonly isWanted: (item: SearchedItem) => boolean },
): Promise<readonly ListItem[]> {
  const items: ListItem[] = [];
  // In the order of the index that finds the person's: diagrams_owned and shares_people.
  const key = sql.ref<string>(kind === 'owned' ? 'diagrams.id' : 'shares.diagram_id');
  const limit = words.length === 0 ? itemsAtOnce : searchedAtOnce;
  const hits = words.slice(0, mostWordsInElements).map(isInElements);
  for (let after = ''; ; await turn()) {
    const part = await itemsOf(queries, { userId, kind })
      .$if(hits.length > 0, (query) =>
        query
          .leftJoin('element_names', 'element_names.diagram_id', 'diagrams.id')
          .select(sql<string>`${sql.join(hits, sql` || `)}`.as('hits')),
      )
      .where(key, '>', after)
      .orderBy(key)
      .limit(limit)
      .execute();
    for (const { hits: found, ...item } of part) {
      if (isWanted({ ...item, inElements: Array.from(found ?? '', (sign) => sign === '1') })) items.push(item);
    }
    const last = part.at(-1);
    if (last === undefined || part.length < limit) return items;
    after = last.id;
  }
}

/** `1` where the names of a diagram's elements hold the word, `0` where they do not. */
function isInElements(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`case when element_names.folded like ${pattern} escape '\\' then '1' else '0' end`;
}

const times = {
  changed: sql<number>`diagrams.updated_at`,
  created: sql<number>`diagrams.created_at`,
  opened: sql<number>`coalesce(diagram_marks.opened_at, 0)`,
} satisfies Record<TimeOrder, unknown>;

interface Newest {
  readonly sort: TimeOrder;
  readonly starred: boolean;
  readonly limit: number;
  /** Returned are those behind it alone. */
  readonly after: ListCursor | undefined;
}

/** The first `limit` of a list that is ordered by a time: sorted by the database, as making ten thousand rows costs more than sorting them there. */
export function newestItems(queries: Queries, list: ListOf, { sort, starred, limit, after }: Newest): Promise<readonly ListItem[]> {
  const time = times[sort];
  return itemsOf(queries, list)
    .$if(starred, (query) => query.where('diagram_marks.starred_at', 'is not', null))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(${time}, diagrams.id) < (${after?.value}, ${after?.id})`))
    .orderBy(time, 'desc')
    .orderBy('diagrams.id', 'desc')
    .limit(limit)
    .execute();
}

type Items = ReturnType<typeof ownedItems>;

function itemsOf(queries: Queries, { userId, kind }: ListOf): Items {
  return kind === 'owned' ? ownedItems(queries, userId) : sharedItems(queries, userId);
}

function ownedItems(queries: Queries, userId: string) {
  return withMarks(queries, userId).select(sql<string>`''`.as('ownerEmail')).where('diagrams.owner_id', '=', userId);
}

function sharedItems(queries: Queries, userId: string) {
  return withMarks(queries, userId)
    .innerJoin('shares', (join) => join.onRef('shares.diagram_id', '=', 'diagrams.id').on('shares.user_id', '=', userId))
    .innerJoin('users', 'users.id', 'diagrams.owner_id')
    .select('users.email as ownerEmail')
    .where('diagrams.owner_id', '!=', userId);
}

function withMarks(queries: Queries, userId: string) {
  return queries
    .selectFrom('diagrams')
    .leftJoin('diagram_marks', (join) =>
      join.onRef('diagram_marks.diagram_id', '=', 'diagrams.id').on('diagram_marks.user_id', '=', userId),
    )
    .select(['diagrams.id', 'diagrams.name', 'diagrams.updated_at as updatedAt', 'diagrams.created_at as createdAt'])
    .select(['diagram_marks.starred_at as starredAt', 'diagram_marks.opened_at as openedAt'])
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
