import type { Plan, ShareRole } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { prepareKeepNames } from '../lists/element-names.store.ts';
import { prepareAddBytes } from '../storage/storage.store.ts';
import { unpack } from '../versions/packing.ts';
import type { Creation } from './creations.store.ts';
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

/** Content of a save that becomes a version. */
export interface NewVersion {
  readonly name: string;
  /** Nodes and edges. */
  readonly elements: number;
  /** Names of nodes and members, for the search. */
  readonly names: readonly string[];
  readonly note: string | null;
  /** The JSON text of `{ nodes, edges }`, packed. */
  readonly packed: Uint8Array;
}

export interface Viewer {
  readonly userId: string;
}

interface Saver extends Viewer {
  readonly sessionId: string;
}

interface NewDiagram extends NewVersion {
  readonly id: string;
  readonly ownerId: string;
  readonly createdAt: number;
  readonly creation?: Creation | undefined;
}

interface Save extends NewVersion {
  readonly id: string;
  /** The version that was changed. */
  readonly version: number;
  readonly savedAt: number;
  /** When versions are to be thinned at the latest. */
  readonly thinAt: number;
  /** The key of the request, if it has one. */
  readonly idempotencyKey?: string | undefined;
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

/** Parameters of one statement. */
const idsAtOnce = 1_000;

export type DiagramsStore = ReturnType<typeof createDiagramsStore>;

/** `storage`: bytes that an owner's diagrams may take, by plan. */
export function createDiagramsStore(read: Queries, storage: Readonly<Record<Plan, number>>) {
  const find = prepareFind(read);
  const findContent = prepareFindContent(read);
  const keepVersion = prepareKeepVersion(read);
  const keepNames = prepareKeepNames(read);
  const addBytes = prepareAddBytes(read);

  return {
    /** The diagram if the viewer may see it. Of one that they may not, nothing is read but what decides that. */
    async find(queries: Queries, id: string, { userId }: Viewer): Promise<DiagramRecord | undefined> {
      const { rows } = await find(queries, { id, userId });
      return rows[0] === undefined ? undefined : toRecord(rows[0]);
    },

    /** As `find`, with what the diagram holds. */
    async findContent(queries: Queries, id: string, { userId }: Viewer): Promise<DiagramContentRecord | undefined> {
      const { rows } = await findContent(queries, { id, userId });
      const row = rows[0];
      return row === undefined ? undefined : { ...toRecord(row), data: unpack(row.packed), savedBy: row.saved_by };
    },

    async listOwned(viewer: Viewer): Promise<readonly DiagramRecord[]> {
      const rows = await summaries(read, viewer.userId)
        .where('diagrams.owner_id', '=', viewer.userId)
        .where('diagrams.deleted_at', 'is', null)
        .orderBy('diagrams.updated_at', 'desc')
        .orderBy('diagrams.id', 'desc')
        .execute();
      return rows.map(toRecord);
    },

    async listSharedWith(viewer: Viewer): Promise<readonly DiagramRecord[]> {
      const rows = await summaries(read, viewer.userId)
        .where('shares.role', 'is not', null)
        .where('diagrams.owner_id', '!=', viewer.userId)
        .where('diagrams.deleted_at', 'is', null)
        .orderBy('diagrams.updated_at', 'desc')
        .orderBy('diagrams.id', 'desc')
        .execute();
      return rows.map(toRecord);
    },

    /** Those of `ids` that the viewer owns or that are shared with them. */
    listThese: (viewer: Viewer, ids: readonly string[]) => listThese(read, viewer, ids),

    /** How many diagrams somebody has; those in the bin do not count. */
    async count(queries: Queries, ownerId: string): Promise<number> {
      const row = await queries
        .selectFrom('diagrams')
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .select((expressions) => expressions.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** As version 1. Nothing follows it in the transaction. */
    async insert(transaction: Queries, diagram: NewDiagram): Promise<void> {
      const { id, ownerId, name, createdAt, creation } = diagram;
      const place = { id, owner_id: ownerId, name, version: 1, created_at: createdAt, updated_at: createdAt, saved_by: ownerId };
      const keyed = creation === undefined ? {} : { idempotency_key: creation.key, idempotency_digest: creation.digest };
      await transaction
        .insertInto('diagrams')
        .values({ ...place, ...keyed })
        .execute();
      await keepVersion(transaction, versionValues(diagram, { version: 1, at: createdAt, authorId: ownerId, idempotencyKey: null }));
      await keepNames(transaction, { id, names: diagram.names });
      await addBytes(transaction, { ownerId, bytes: diagram.packed.byteLength });
    },

    /** The bytes of a save are counted when all else of its transaction is done. */
    addBytes,

    /**
     * The id of the owner when it was saved as the next version, else undefined: one statement decides that the version is still
     * the one that was changed, that the user may save, that their session lasts, and that the owner has room for it.
     */
    save: createSave(read, { keepVersion, keepNames }, storage),

    /** Keeps every other transaction that changes or locks the diagram waiting until this one ends. */
    async lock(transaction: Queries, id: string): Promise<void> {
      await transaction
        .updateTable('diagrams')
        .set((expressions) => ({ version: expressions.ref('version') }))
        .where('id', '=', id)
        .execute();
    },

    /** Puts it in the bin, where nothing but the bin's own queries finds it. */
    async moveToBin(transaction: Queries, id: string, deletedAt: number): Promise<void> {
      await transaction.updateTable('diagrams').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
    },
  };
}

async function listThese(read: Queries, { userId }: Viewer, ids: readonly string[]): Promise<readonly DiagramRecord[]> {
  const found: DiagramRecord[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const rows = await summaries(read, userId)
      .where('diagrams.id', 'in', ids.slice(start, start + idsAtOnce))
      .where(({ or, eb }) => or([eb('diagrams.owner_id', '=', userId), eb('shares.role', 'is not', null)]))
      .where('diagrams.deleted_at', 'is', null)
      .execute();
    found.push(...rows.map(toRecord));
  }
  return found;
}

function createSave(read: Queries, { keepVersion, keepNames }: Keeping, storage: Readonly<Record<Plan, number>>) {
  const save = prepareSave(read, storage);
  const bringThinningForward = prepareBringThinningForward(read);
  return async (transaction: Queries, change: Save, saver: Saver): Promise<string | undefined> => {
    const { id, name, version, savedAt, thinAt } = change;
    const { userId, sessionId } = saver;
    const next = version + 1;
    const bytes = change.packed.byteLength;
    const { rows } = await save(transaction, { id, name, version, next, savedAt, userId, sessionId, bytes });
    const saved = rows[0];
    if (saved === undefined) return undefined;
    // Mostly it is due before: then its index stays as it is.
    if (saved.thin_at === null || saved.thin_at > thinAt) await bringThinningForward(transaction, { id, thinAt });
    await keepVersion(
      transaction,
      versionValues(change, { version: next, at: savedAt, authorId: userId, idempotencyKey: change.idempotencyKey ?? null }),
    );
    await keepNames(transaction, { id, names: change.names });
    return saved.owner_id;
  };
}

function prepareFind(read: Queries) {
  return prepareQuery(read, { id: 'text', userId: 'text' }, (queries, given) => visible(queries, given));
}

function prepareFindContent(read: Queries) {
  return prepareQuery(read, { id: 'text', userId: 'text' }, (queries, given) =>
    visible(queries, given)
      .innerJoin('versions', (join) =>
        join.onRef('versions.diagram_id', '=', 'diagrams.id').onRef('versions.version', '=', 'diagrams.version'),
      )
      .select(['versions.packed', 'diagrams.saved_by']),
  );
}

function prepareSave(read: Queries, storage: Readonly<Record<Plan, number>>) {
  const kinds = {
    id: 'text',
    name: 'text',
    version: 'number',
    next: 'number',
    savedAt: 'number',
    userId: 'text',
    sessionId: 'text',
    bytes: 'number',
  } as const;
  return prepareQuery(read, kinds, (queries, given) =>
    queries
      .updateTable('diagrams')
      .set({ name: given.name, version: given.next, updated_at: given.savedAt, saved_by: given.userId })
      .where('id', '=', given.id)
      .where('version', '=', given.version)
      .where('deleted_at', 'is', null)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('owner_id', '=', given.userId),
          exists(
            selectFrom('shares')
              .select('shares.id')
              .whereRef('shares.diagram_id', '=', 'diagrams.id')
              .where('shares.user_id', '=', given.userId)
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
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('storage')
              .innerJoin('users', 'users.id', 'storage.owner_id')
              .select('storage.owner_id')
              .whereRef('storage.owner_id', '=', 'diagrams.owner_id')
              .where(({ or, and, eb }) => {
                const total = eb('storage.bytes', '+', given.bytes);
                const isFree = eb('users.plan', '!=', 'unlimited');
                return and([eb(total, '>', storage.free), or([isFree, eb(total, '>', storage.unlimited)])]);
              }),
          ),
        ),
      )
      .returning(['owner_id', 'thin_at']),
  );
}

function prepareBringThinningForward(read: Queries) {
  return prepareQuery(read, { id: 'text', thinAt: 'number' }, (queries, given) =>
    queries.updateTable('diagrams').set({ thin_at: given.thinAt }).where('id', '=', given.id),
  );
}

interface Keeping {
  readonly keepVersion: ReturnType<typeof prepareKeepVersion>;
  readonly keepNames: ReturnType<typeof prepareKeepNames>;
}

function prepareKeepVersion(read: Queries) {
  const kinds = {
    id: 'text',
    version: 'number',
    at: 'number',
    authorId: 'text',
    elements: 'number',
    name: 'text',
    note: 'text or null',
    packed: 'bytes',
    idempotencyKey: 'text or null',
  } as const;
  return prepareQuery(read, kinds, (queries, given) =>
    queries.insertInto('versions').values({
      diagram_id: given.id,
      version: given.version,
      at: given.at,
      author_id: given.authorId,
      elements: given.elements,
      name: given.name,
      note: given.note,
      packed: given.packed,
      idempotency_key: given.idempotencyKey,
    }),
  );
}

function versionValues(
  { id, name, elements, note, packed }: NewVersion & { readonly id: string },
  made: { readonly version: number; readonly at: number; readonly authorId: string; readonly idempotencyKey: string | null },
) {
  return { ...made, id, elements, name, note, packed };
}

/** Diagrams with their owner's e-mail and the role they are shared as with the user. */
function summaries(queries: Queries, userId: string) {
  return queries
    .selectFrom('diagrams')
    .innerJoin('users', 'users.id', 'diagrams.owner_id')
    .leftJoin('shares', (join) => join.onRef('shares.diagram_id', '=', 'diagrams.id').on('shares.user_id', '=', userId))
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

/**
 * The diagram of this id, unless it lies in the bin or the person has no right to it. Rights are looked for first, in indexes that
 * begin with whose they are: of a diagram that is not the person's to see nothing is touched, so that it costs what none does.
 */
function visible(queries: Queries, { id, userId }: Viewer & { readonly id: string }) {
  const owned = queries.selectFrom('diagrams as own').select('own.id').where('own.owner_id', '=', userId).where('own.id', '=', id);
  const shared = queries
    .selectFrom('shares as given')
    .select('given.diagram_id')
    .where('given.diagram_id', '=', id)
    .where('given.user_id', '=', userId)
    .where('given.role', 'in', shareRolesThatMay('open'));
  return summaries(queries, userId)
    .where('diagrams.id', '=', ({ fn }) => fn.coalesce(owned, shared))
    .where('diagrams.deleted_at', 'is', null);
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

export function toShareRole(text: string | null): ShareRole | undefined {
  return text === 'editor' || text === 'viewer' ? text : undefined;
}
