import type { ShareRole } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { type Access, shareRolesThatMay } from './diagrams.policy.ts';

/** A diagram as one person sees it. Times are epoch ms. */
export interface DiagramRecord extends Access {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly ownerEmail: string;
}

export interface DiagramContentRecord extends DiagramRecord {
  /** JSON text of `{ nodes, edges }`, as it came. */
  readonly data: string;
  /** Id of the user whose save this is. */
  readonly savedBy: string;
}

export interface Viewer {
  readonly userId: string;
  readonly emailKey: string;
}

export interface Saver extends Viewer {
  readonly sessionId: string;
}

export interface Save {
  readonly id: string;
  readonly name: string;
  readonly data: string;
  /** The version that was changed. */
  readonly version: number;
  readonly savedAt: number;
}

type Row = {
  id: string;
  name: string;
  version: number;
  created_at: number;
  updated_at: number;
  owner_id: string;
  email: string;
  role: string | null;
};

export function createDiagramsStore(read: Queries) {
  const find = prepareFind(read);
  const save = prepareSave(read);

  return {
    /** The diagram with what decides about the viewer's rights, whether or not there are any. */
    async find(queries: Queries, id: string, viewer: Viewer): Promise<DiagramContentRecord | undefined> {
      const { rows } = await find(queries, { id, emailKey: viewer.emailKey });
      const row = rows[0];
      return row === undefined ? undefined : { ...toRecord(row), data: row.data, savedBy: row.saved_by };
    },

    async listOwned(viewer: Viewer): Promise<readonly DiagramRecord[]> {
      const rows = await summaries(read, viewer.emailKey)
        .where('diagrams.owner_id', '=', viewer.userId)
        .orderBy('diagrams.updated_at', 'desc')
        .orderBy('diagrams.id', 'desc')
        .execute();
      return rows.map(toRecord);
    },

    async listSharedWith(viewer: Viewer): Promise<readonly DiagramRecord[]> {
      const rows = await summaries(read, viewer.emailKey)
        .where('shares.role', 'is not', null)
        .where('diagrams.owner_id', '!=', viewer.userId)
        .orderBy('diagrams.updated_at', 'desc')
        .orderBy('diagrams.id', 'desc')
        .execute();
      return rows.map(toRecord);
    },

    async count(queries: Queries, ownerId: string): Promise<number> {
      const row = await queries
        .selectFrom('diagrams')
        .where('owner_id', '=', ownerId)
        .select((expressions) => expressions.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async insert(
      transaction: Queries,
      diagram: { id: string; ownerId: string; name: string; data: string; createdAt: number },
    ): Promise<void> {
      const { id, ownerId, name, data, createdAt } = diagram;
      await transaction
        .insertInto('diagrams')
        .values({ id, owner_id: ownerId, name, version: 1, created_at: createdAt, updated_at: createdAt, saved_by: ownerId, data })
        .execute();
    },

    /**
     * The id of the owner when it was saved, else undefined: one statement decides that the version is still the one that was
     * changed, that the user may save, and that their session lasts.
     */
    async save(transaction: Queries, { id, name, data, version, savedAt }: Save, saver: Saver): Promise<string | undefined> {
      const { userId, emailKey, sessionId } = saver;
      const { rows } = await save(transaction, { id, name, data, version, next: version + 1, savedAt, userId, emailKey, sessionId });
      return rows[0]?.owner_id;
    },

    /** Keeps every other transaction that changes or locks the diagram waiting until this one ends. */
    async lock(transaction: Queries, id: string): Promise<void> {
      await transaction
        .updateTable('diagrams')
        .set((expressions) => ({ version: expressions.ref('version') }))
        .where('id', '=', id)
        .execute();
    },

    async delete(transaction: Queries, id: string): Promise<void> {
      await transaction.deleteFrom('diagrams').where('id', '=', id).execute();
    },
  };
}

function prepareFind(read: Queries) {
  return prepareQuery(read, { id: 'text', emailKey: 'text' }, (queries, given) =>
    summaries(queries, given.emailKey).where('diagrams.id', '=', given.id).select(['diagrams.data', 'diagrams.saved_by']),
  );
}

function prepareSave(read: Queries) {
  const kinds = {
    id: 'text',
    name: 'text',
    data: 'text',
    version: 'number',
    next: 'number',
    savedAt: 'number',
    userId: 'text',
    emailKey: 'text',
    sessionId: 'text',
  } as const;
  return prepareQuery(read, kinds, (queries, given) =>
    queries
      .updateTable('diagrams')
      .set({ name: given.name, data: given.data, version: given.next, updated_at: given.savedAt, saved_by: given.userId })
      .where('id', '=', given.id)
      .where('version', '=', given.version)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('owner_id', '=', given.userId),
          exists(
            selectFrom('shares')
              .select('shares.id')
              .whereRef('shares.diagram_id', '=', 'diagrams.id')
              .where('shares.email_key', '=', given.emailKey)
              .where('shares.role', 'in', shareRolesThatMay('save')),
          ),
        ]),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .where('sessions.id', '=', given.sessionId)
            .where('sessions.expires_at', '>', given.savedAt),
        ),
      )
      .returning('owner_id'),
  );
}

/** Diagrams with their owner's e-mail and the role they are shared as with the person of `emailKey`. */
function summaries(queries: Queries, emailKey: string) {
  return queries
    .selectFrom('diagrams')
    .innerJoin('users', 'users.id', 'diagrams.owner_id')
    .leftJoin('shares', (join) => join.onRef('shares.diagram_id', '=', 'diagrams.id').on('shares.email_key', '=', emailKey))
    .select([
      'diagrams.id',
      'diagrams.name',
      'diagrams.version',
      'diagrams.created_at',
      'diagrams.updated_at',
      'diagrams.owner_id',
      'users.email',
      'shares.role',
    ]);
}

function toRecord(row: Row): DiagramRecord {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ownerId: row.owner_id,
    ownerEmail: row.email,
    shareRole: toShareRole(row.role),
  };
}

function toShareRole(text: string | null): ShareRole | undefined {
  return text === 'editor' || text === 'viewer' ? text : undefined;
}
