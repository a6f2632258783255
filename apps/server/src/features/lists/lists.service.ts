import type { DiagramSummary, ListedDiagram, ListOrder } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { readNames } from './element-names.store.ts';
import { filterOf, type ListItem, matchOf, pageOf, readCursor, wordsOf } from './lists.rules.ts';
import * as store from './lists.store.ts';

/** Query of a list as it came; without `limit` all are answered. */
interface ListQuery {
  readonly search?: string | undefined;
  readonly sort?: ListOrder | undefined;
  readonly starred?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

export interface Listing {
  readonly diagrams: readonly ListedDiagram[];
  /** The `after` of the next page; undefined on the last. */
  readonly next: string | undefined;
}

/** Finding diagrams among many, and each person's own marks on them. */
export interface Lists {
  /** Throws `invalid_request` for an `after` that no page of this order has given. */
  list(actor: Actor, kind: store.ListKind, query: ListQuery): Promise<Listing>;
  /** Throws `not_found` for a diagram that the actor may not open. */
  setStar(actor: Actor, diagramId: string, starred: boolean): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly diagrams: Diagrams;
  readonly clock: () => number;
}

export function createLists({ database, diagrams, clock }: Dependencies): Lists {
  /** The specified call: all of them, newest change first. */
  async function listAll(actor: Actor, kind: store.ListKind): Promise<Listing> {
    const summaries = await (kind === 'owned' ? diagrams.listOwned(actor) : diagrams.listSharedWith(actor));
    const marks = await store.listMarks(database.read, actor.userId);
    return { diagrams: summaries.map((summary) => listed(summary, marks.get(summary.id))), next: undefined };
  }

  return {
    async list(actor, kind, query) {
      if (Object.values(query).every((value) => value === undefined)) return listAll(actor, kind);
      const { search = '', sort = 'changed', starred = false, limit = Number.POSITIVE_INFINITY, after } = query;
      const words = wordsOf(search);
      const list = { userId: actor.userId, kind };
      const cursor = after === undefined ? undefined : ofThisList(() => readCursor(after, sort));
      const items =
        words.length === 0 && sort !== 'name' && Number.isFinite(limit)
          ? await store.newestItems(database.read, list, { sort, starred, limit: limit + 1, after: cursor })
          : await store.listItems(database.read, list, { words, isWanted: filterOf({ words, starred }) });
      const page = pageOf(items, { sort, limit, after: cursor });
      const ids = page.items.map(({ id }) => id);
      const summaries = new Map((await diagrams.summaries(actor, ids)).map((summary) => [summary.id, summary]));
      const matches = await matchesOf(database.read, page.items, words);
      const shown = page.items.flatMap((item) => {
        const summary = summaries.get(item.id);
        return summary === undefined ? [] : [{ ...listed(summary, item), ...matches.get(item.id) }];
      });
      return { diagrams: shown, next: page.next };
    },

    async setStar(actor, diagramId, starred) {
      await diagrams.authorize(database.read, { actor, action: 'open', id: diagramId });
      const starredAt = starred ? clock() : null;
      await database.write(async (transaction) => {
        await diagrams.authorize(transaction, { actor, action: 'open', id: diagramId });
        await store.setStar(transaction, { userId: actor.userId, diagramId, starredAt });
      });
    },
  };
}

/** The names of elements by which diagrams of a page were found. */
async function matchesOf(
  read: Database['read'],
  items: readonly ListItem[],
  words: readonly string[],
): Promise<ReadonlyMap<string, Pick<ListedDiagram, 'match'>>> {
  const searched = words.length === 0 ? [] : items.filter((item) => !filterOf({ words, starred: false })({ ...item, inElements: [] }));
  const names = await readNames(
    read,
    searched.map(({ id }) => id),
  );
  return new Map(
    searched.flatMap((item) => {
      const match = matchOf(item, words, names.get(item.id) ?? '');
      return match === undefined ? [] : [[item.id, { match }] as const];
    }),
  );
}

function listed(summary: DiagramSummary, mark: store.Mark | undefined): ListedDiagram {
  const openedAt = mark?.openedAt ?? null;
  return { ...summary, starred: mark?.starredAt != null, openedAt: openedAt === null ? null : new Date(openedAt).toISOString() };
}

function ofThisList<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('invalid_request', { message: 'after is not a cursor of this list. Start with the first page.' });
  }
}
