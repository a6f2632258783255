import type { DiagramVersion } from '@umlaut/api';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { LiveDocuments } from '../live/live-documents.service.ts';
import type { LiveDocumentHead } from '../live/live-documents.store.ts';
import type { LiveSave } from '../live/outside-saves.ts';
import type { Actor, Sessions } from '../sessions/sessions.service.ts';
import type { Storage } from '../storage/storage.service.ts';
import { thinningDueAfter } from '../versions/thinning.rules.ts';
import type { DiagramAccess } from './diagram-access.ts';
import type { DiagramContentRecord, DiagramsStore, NewVersion } from './diagrams.store.ts';
import type { GivenContent, MakeVersion } from './new-version.ts';

interface SaveRequest extends GivenContent {
  readonly version: number;
  /** The epoch of the live room whose live document this is; without it the live document does not know of the change yet. */
  readonly epoch?: number | undefined;
}

/** Content that was read from the live document, after `version` was known to be the newest. */
type LiveContent = Omit<SaveRequest, 'epoch'> & { readonly idempotencyKey: string };

/**
 * Saves a diagram as its next version. Throws `version_conflict`, with the stored version, unless `version` is that or this very
 * save has already been stored, `storage_limit_reached` where its owner has no room for it, and `too_many_requests` where it must
 * come into a live document and the actor has taken up too much of the server's time for that.
 */
type SaveDiagram = (actor: Actor, id: string, change: SaveRequest) => Promise<DiagramVersion>;

export interface Saving {
  readonly save: SaveDiagram;
  /** As `save`, and leaves the live document as it is. */
  saveLive(actor: Actor, id: string, content: LiveContent): Promise<DiagramVersion>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly liveDocuments: LiveDocuments;
  readonly sessions: Sessions;
  readonly storage: Storage;
  readonly config: Config;
  readonly makeVersion: MakeVersion;
  readonly clock: () => number;
  readonly store: DiagramsStore;
  readonly access: DiagramAccess;
}

interface Attempt {
  readonly actor: Actor;
  readonly id: string;
  readonly request: SaveRequest & Partial<LiveContent>;
  readonly content: NewVersion;
  readonly liveSave: LiveSave;
}

/** `unready`: something is to be prepared for the live document before. `refused`: the statement that saves found a reason not to. */
type Outcome = 'saved' | 'unready' | 'refused';

const mostTries = 3;

/** For content that the live document holds. */
const nothingToBring: LiveSave = { isReady: async () => true, prepare: async () => {}, bring: async () => undefined };

export function createSaving(dependencies: Dependencies): Saving {
  const { database, events, liveDocuments, sessions, storage, config, makeVersion, clock, store, access } = dependencies;
  /** Users with diagrams that they had the right to save a moment ago. The statement that saves asks for it once more. */
  const savers = new LRUCache<string, true>({ max: 10_000 });

  /** Before anything else, so that a refusal costs the same and says the same whether or not there is such a diagram. */
  async function requireRight(actor: Actor, id: string): Promise<void> {
    if (savers.get(saverKey(actor, id)) === true) return;
    await requireSession(actor);
    await access.authorize(database.read, { actor, action: 'save', id });
    savers.set(saverKey(actor, id), true);
  }

  async function requireSession(actor: Actor): Promise<void> {
    if (!(await sessions.lasts(actor))) throw new AppError('unauthorized');
  }

  async function attempt({ actor, id, request: { version, idempotencyKey }, content, liveSave }: Attempt): Promise<Outcome> {
    let liveDocument: LiveDocumentHead | undefined;
    const outcome = await database.write(async (transaction): Promise<Outcome> => {
      if (!(await liveSave.isReady(transaction))) return 'unready';
      const savedAt = clock();
      const thinAt = thinningDueAfter({ version: version + 1, savedAt }, config);
      const ownerId = await store.save(transaction, { ...content, id, version, savedAt, thinAt, idempotencyKey }, actor);
      if (ownerId === undefined) return 'refused';
      // A statement that had to wait for its row judges shares and sessions as they were when it began to wait.
      if (ownerId !== actor.userId) await access.authorize(transaction, { actor, action: 'save', id });
      if (!(await sessions.holds(transaction, actor))) throw new AppError('unauthorized');
      liveDocument = await liveSave.bring(transaction, savedAt);
      await store.addBytes(transaction, { ownerId, bytes: content.packed.byteLength });
      return 'saved';
    });
    if (outcome === 'saved') {
      if (liveDocument !== undefined)
        events.tell({ type: 'log_grew', diagramId: id, epoch: liveDocument.epoch, seq: liveDocument.lastSeq });
      events.tell({ type: 'version_saved', diagramId: id, version: version + 1, by: actor.userId });
    }
    return outcome;
  }

  /** Why nothing was saved, or how to go on: throws, or says whether this very save is stored already. */
  async function settle(
    { actor, id, request, content, liveSave }: Attempt,
    outcome: Outcome,
    isLastTry: boolean,
  ): Promise<'stored' | 'retry'> {
    savers.delete(saverKey(actor, id));
    await requireSession(actor);
    const asked = { actor, action: 'save', id } as const;
    const stored = await access.authorize(database.read, asked);
    savers.set(saverKey(actor, id), true);
    const { name, version, idempotencyKey } = request;
    // One with a key is known by that.
    if (idempotencyKey === undefined && stored.version === version + 1 && stored.name === name) {
      const stands = await access.authorizeContent(database.read, asked);
      if (isSameSave(stands, { ...request, userId: actor.userId })) return 'stored';
    }
    if (stored.version !== version) throw new AppError('version_conflict', { version: stored.version });
    await storage.requireRoom(database.read, { ownerId: stored.ownerId, userId: actor.userId, bytes: content.packed.byteLength });
    if (outcome === 'unready') {
      if (isLastTry) throw new AppError('busy');
      const base = await access.authorizeContent(database.read, asked);
      if (base.version === version) await liveSave.prepare(base.data);
    } else if (isLastTry) {
      throw new AppError('version_conflict', { version: stored.version });
    }
    // Refused for what has passed since, such as a stay in the bin, is refused no longer.
    return 'retry';
  }

  async function saveBy(liveSave: LiveSave, { actor, id, request }: Pick<Attempt, 'actor' | 'id' | 'request'>): Promise<DiagramVersion> {
    await requireRight(actor, id);
    const one: Attempt = { actor, id, request, content: await makeVersion(request), liveSave };
    for (let tries = 1; ; tries += 1) {
      const outcome = await attempt(one);
      const isStored = outcome === 'saved' || (await settle(one, outcome, tries === mostTries)) === 'stored';
      if (isStored) return { id, version: request.version + 1 };
    }
  }

  return {
    save(actor, id, request) {
      const liveSave = liveDocuments.save({ diagramId: id, data: request.data, userId: actor.userId, epoch: request.epoch });
      return saveBy(liveSave, { actor, id, request });
    },
    saveLive: (actor, id, request) => saveBy(nothingToBring, { actor, id, request }),
  };
}

function saverKey({ userId }: Actor, id: string): string {
  return `${userId} ${id}`;
}

/** Whether what is stored is this very save, whose answer got lost on its way. */
function isSameSave(stored: DiagramContentRecord, save: SaveRequest & { readonly userId: string }): boolean {
  return stored.version === save.version + 1 && stored.savedBy === save.userId && stored.name === save.name && stored.data === save.data;
}
