import { createHash } from 'node:crypto';
import type { DiagramSummary, DiagramVersion, Plan } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import { createId, isId } from '../../id.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import { allowancesOf, storageAllowances } from '../accounts/allowances.ts';
import { recordEvent } from '../activity/events.store.ts';
import { makeRoomInBin } from '../bin/bin.store.ts';
import type { LiveDocuments } from '../live/live-documents.service.ts';
import type { Openings } from '../openings/openings.service.ts';
import type { Actor, Sessions } from '../sessions/sessions.service.ts';
import type { Storage } from '../storage/storage.service.ts';
import { type Creation, findCreated } from './creations.store.ts';
import { type AccessRequest, createDiagramAccess, type DiagramAccess, summaryOf } from './diagram-access.ts';
import { createSaving, type Saving } from './diagram-saving.ts';
import { createDiagramsStore, type NewVersion } from './diagrams.store.ts';
import type { GivenContent, MakeVersion } from './new-version.ts';

/** A diagram that may not be seen is answered exactly as one that does not exist: `not_found`. */
export interface Diagrams extends DiagramAccess, Saving {
  listOwned(actor: Actor): Promise<DiagramSummary[]>;
  listSharedWith(actor: Actor): Promise<DiagramSummary[]>;
  /** Those of `ids` that the actor may open, in any order. */
  summaries(actor: Actor, ids: readonly string[]): Promise<DiagramSummary[]>;
  countOwned(actor: Actor): Promise<number>;
  /**
   * Throws `diagram_limit_reached` at the allowance, also when many arrive at once, and `storage_limit_reached`. With a `key` that the actor has created the same
   * content with before, answers that diagram, unless it was deleted; with other content, throws `idempotency_key_reused`.
   */
  create(actor: Actor, content: GivenContent, key?: string): Promise<DiagramVersion>;
  /** Puts the diagram in the bin. */
  delete(actor: Actor, id: string): Promise<void>;
  /** Throws `diagram_limit_reached` unless the actor may have one diagram more, until the transaction ends. */
  requirePlace(transaction: Queries, actor: Actor): Promise<void>;
  /** As `authorize`, and keeps saves waiting until the transaction ends: each is then over before the rights change, or after it. */
  lock(transaction: Queries, request: AccessRequest): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly liveDocuments: LiveDocuments;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly storage: Storage;
  readonly config: Config;
  readonly makeVersion: MakeVersion;
  readonly openings: Pick<Openings, 'note'>;
  readonly clock: () => number;
}

export function createDiagrams(dependencies: Dependencies): Diagrams {
  const { database, events, accounts, storage, config, makeVersion, openings, clock } = dependencies;
  const store = createDiagramsStore(database.read, storageAllowances(config));
  const access = createDiagramAccess(store, database.read, openings.note);
  const { authorize } = access;
  const saving = createSaving({ ...dependencies, store, access });

  async function requirePlaceOn(plan: Plan, transaction: Queries, actor: Actor): Promise<void> {
    const count = await store.count(transaction, actor.userId);
    if (count >= allowancesOf(plan, config).diagrams) throw new AppError('diagram_limit_reached');
  }

  return {
    ...access,
    requirePlace: async (transaction, actor) => requirePlaceOn(await accounts.lockPlan(transaction, actor.userId), transaction, actor),

    async lock(transaction, request) {
      if (isId(request.id)) await store.lock(transaction, request.id);
      await authorize(transaction, request);
    },

    listOwned: async (actor) => (await store.listOwned(actor)).map((diagram) => summaryOf(actor, diagram)),
    listSharedWith: async (actor) => (await store.listSharedWith(actor)).map((diagram) => summaryOf(actor, diagram)),
    summaries: async (actor, ids) => (await store.listThese(actor, ids)).map((diagram) => summaryOf(actor, diagram)),
    countOwned: (actor) => store.count(database.read, actor.userId),

    async create(actor, content, key) {
      const version = await makeVersion(content);
      const creation = key === undefined ? undefined : { key, digest: digestOf(content.data, version) };
      return database.write(async (transaction) => {
        // Before the key is looked for: with one user's creations one after the other, the second finds what the first has made.
        const plan = await accounts.lockPlan(transaction, actor.userId);
        const created = creation && (await findSame(transaction, actor, creation));
        if (created !== undefined) return { id: created, version: 1 };
        await requirePlaceOn(plan, transaction, actor);
        const { userId } = actor;
        await storage.requireRoom(transaction, { ownerId: userId, userId, bytes: version.packed.byteLength });
        const createdAt = clock();
        const id = createId(createdAt);
        await store.insert(transaction, { ...version, id, ownerId: actor.userId, createdAt, creation });
        return { id, version: 1 };
      });
    },

    ...saving,

    async delete(actor, id) {
      await authorize(database.read, { actor, action: 'delete', id });
      await database.write(async (transaction) => {
        const diagram = await authorize(transaction, { actor, action: 'delete', id });
        const freed = await makeRoomInBin(transaction, diagram, config.BIN_DIAGRAMS);
        await store.moveToBin(transaction, id, clock());
        await recordEvent(transaction, { diagramId: id, at: clock(), actorId: actor.userId, kind: 'deleted' });
        if (freed > 0) await store.addBytes(transaction, { ownerId: diagram.ownerId, bytes: -freed });
      });
      await events.publish({ type: 'diagram_deleted', diagramId: id });
    },
  };
}

/** Two creations of the same name, data and note have the same one (SHA-256). */
function digestOf(data: string, { name, note }: NewVersion): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify([name, data, note]))
    .digest();
}

/** The diagram that the key has created already with the same content. */
async function findSame(transaction: Queries, { userId }: Actor, { key, digest }: Creation): Promise<string | undefined> {
  const created = await findCreated(transaction, userId, key);
  if (created === undefined || Buffer.compare(created.digest, digest) === 0) return created?.id;
  throw new AppError('idempotency_key_reused', { diagramId: created.id });
}
