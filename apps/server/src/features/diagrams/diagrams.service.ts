import type { DiagramSummary, DiagramVersion } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import { createId, isId } from '../../id.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import { allowancesOf } from '../accounts/allowances.ts';
import type { Drafts } from '../live/drafts.service.ts';
import type { DraftHead } from '../live/drafts.store.ts';
import type { Actor, Sessions } from '../sessions/sessions.service.ts';
import { thinningDueAfter } from '../versions/thinning.rules.ts';
import { type AccessRequest, createDiagramAccess, type DiagramAccess, summaryOf } from './diagram-access.ts';
import { createDiagramsStore, type DiagramContentRecord, makeRoomInBin } from './diagrams.store.ts';
import type { GivenContent, MakeVersion } from './new-version.ts';

interface SaveRequest extends GivenContent {
  readonly version: number;
  /** The epoch of the live room whose draft this is; without it the draft does not know of the change yet. */
  readonly epoch?: number | undefined;
}

/** A diagram that may not be seen is answered exactly as one that does not exist: `not_found`. */
export interface Diagrams extends DiagramAccess {
  listOwned(actor: Actor): Promise<DiagramSummary[]>;
  listSharedWith(actor: Actor): Promise<DiagramSummary[]>;
  countOwned(actor: Actor): Promise<number>;
  /** Throws `diagram_limit_reached` at the allowance, also when many arrive at once. */
  create(actor: Actor, content: GivenContent): Promise<DiagramVersion>;
  /**
   * Throws `version_conflict`, with the stored version, unless `version` is that or this very save has already been stored, and
   * `too_many_requests` where it must come into a draft and the actor has taken up too much of the server's time for that.
   */
  save(actor: Actor, id: string, change: SaveRequest): Promise<DiagramVersion>;
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
  readonly drafts: Drafts;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly config: Config;
  readonly makeVersion: MakeVersion;
  readonly clock: () => number;
}

const mostTries = 3;

export function createDiagrams({ database, events, drafts, accounts, sessions, config, makeVersion, clock }: Dependencies): Diagrams {
  const store = createDiagramsStore(database.read);
  const access = createDiagramAccess(store, database.read);
  const { authorize, authorizeContent } = access;

  async function requirePlace(transaction: Queries, actor: Actor): Promise<void> {
    const plan = await accounts.lockPlan(transaction, actor.userId);
    const count = await store.count(transaction, actor.userId);
    if (count >= allowancesOf(plan, config).diagrams) throw new AppError('diagram_limit_reached');
  }

  return {
    ...access,
    requirePlace,

    async lock(transaction, request) {
      if (isId(request.id)) await store.lock(transaction, request.id);
      await authorize(transaction, request);
    },

    listOwned: async (actor) => (await store.listOwned(actor)).map((diagram) => summaryOf(actor, diagram)),
    listSharedWith: async (actor) => (await store.listSharedWith(actor)).map((diagram) => summaryOf(actor, diagram)),
    countOwned: (actor) => store.count(database.read, actor.userId),

    async create(actor, content) {
      const version = await makeVersion(content);
      return database.write(async (transaction) => {
        await requirePlace(transaction, actor);
        const createdAt = clock();
        const id = createId(createdAt);
        await store.insert(transaction, { ...version, id, ownerId: actor.userId, createdAt });
        return { id, version: 1 };
      });
    },

    async save(actor, id, request) {
      const { name, data, version } = request;
      const content = await makeVersion(request);
      if (!isId(id)) throw new AppError('not_found');
      const draftSave = drafts.save({ diagramId: id, data, userId: actor.userId, epoch: request.epoch });
      for (let tries = 1; ; tries += 1) {
        let draft: DraftHead | undefined;
        let isReady = true;
        const isSaved = await database.write(async (transaction) => {
          isReady = await draftSave.isReady(transaction);
          if (!isReady) return false;
          const savedAt = clock();
          const thinAt = thinningDueAfter({ version: version + 1, savedAt }, config);
          const ownerId = await store.save(transaction, { ...content, id, version, savedAt, thinAt }, actor);
          if (ownerId === undefined) return false;
          // A statement that had to wait for its row judges shares and sessions as they were when it began to wait.
          if (ownerId !== actor.userId) await authorize(transaction, { actor, action: 'save', id });
          if (!(await sessions.holds(transaction, actor))) throw new AppError('unauthorized');
          draft = await draftSave.bring(transaction, savedAt);
          return true;
        });
        if (isSaved) {
          if (draft !== undefined) events.tell({ type: 'log_grew', diagramId: id, epoch: draft.epoch, seq: draft.lastSeq });
          events.tell({ type: 'version_saved', diagramId: id, version: version + 1, by: actor.userId });
          return { id, version: version + 1 };
        }
        if (!(await sessions.lasts(actor))) throw new AppError('unauthorized');
        const stored = await authorizeContent(database.read, { actor, action: 'save', id });
        if (isSameSave(stored, { userId: actor.userId, name, data, version })) return { id, version: stored.version };
        if (!isReady && stored.version === version) {
          if (tries === mostTries) throw new AppError('busy');
          await draftSave.prepare(stored.data);
          continue;
        }
        // Refused for what has passed since, such as a stay in the bin, is refused no longer.
        if (stored.version !== version || tries === mostTries) throw new AppError('version_conflict', { version: stored.version });
      }
    },

    async delete(actor, id) {
      await database.write(async (transaction) => {
        await makeRoomInBin(transaction, await authorize(transaction, { actor, action: 'delete', id }), config.BIN_DIAGRAMS);
        await store.moveToBin(transaction, id, clock());
      });
      await events.publish({ type: 'diagram_deleted', diagramId: id });
    },
  };
}

/** Whether what is stored is this very save, whose answer got lost on its way. */
function isSameSave(stored: DiagramContentRecord, save: { userId: string; name: string; data: string; version: number }): boolean {
  return stored.version === save.version + 1 && stored.savedBy === save.userId && stored.name === save.name && stored.data === save.data;
}
