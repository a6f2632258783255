import { setImmediate as turn } from 'node:timers/promises';
import { changesBetween, type Diagram, type Limits, mergeDiagrams } from '@umlaut/diagram';
import { type Doc, encodeStateAsUpdate } from 'yjs';
import { AppError } from '../../app-error.ts';
import type { Database, Queries } from '../../db/database.ts';
import { TransactionConflict } from '../../db/database-error.ts';
import type { Events } from '../../events/events.ts';
import { isCrowded } from './crowding.rules.ts';
import { type Growth, isBloated, isLong, isOld } from './growth.rules.ts';
import type { LiveDocuments, StoredLiveDocument } from './live-documents.service.ts';
import type { createLiveDocumentsStore, LiveDocumentHead, LiveDocumentKey } from './live-documents.store.ts';
import type { LiveWork } from './live-work.ts';
import type { SavesInTurn } from './saves-in-turn.ts';
import { changeDocument, diagramIn, diagramOf, documentOf, stateOf } from './shared-documents.ts';

/** A save of a diagram, as its live document sees it. */
export interface SaveOfDiagram {
  readonly diagramId: string;
  readonly data: string;
  /** The saving user, whose time budget pays. */
  readonly userId: string;
  /** Of the room whose live document is saved: it holds all of it. Undefined for a save from outside. */
  readonly epoch: number | undefined;
}

/** The way of one save into the live document of its diagram, if there is a live document that does not hold it yet. */
export interface LiveSave {
  /** Whether `bring` can follow in this transaction, or something is to be prepared before. Asked before anything is written. */
  isReady(transaction: Queries): Promise<boolean>;
  /**
   * Makes out of `before`, the data of the version that is saved over, what the live document is to be told: long work, so it is done
   * outside. Throws `too_many_requests` as `LiveWork` does, and `busy` when too many wait.
   */
  prepare(before: string): Promise<void>;
  /** Tells the live document, once the version is written. Answers where the log ends then, unless it is as it was. */
  bring(transaction: Queries, at: number): Promise<LiveDocumentHead | undefined>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly store: ReturnType<typeof createLiveDocumentsStore>;
  readonly liveDocuments: Pick<LiveDocuments, 'load' | 'compact' | 'renew'>;
  readonly limits: Limits;
  readonly growth: Growth;
  readonly work: LiveWork;
  readonly inTurn: SavesInTurn;
}

/** Change of a save to the live document of `epoch`; without an update when the document holds it already. */
interface Brought {
  readonly epoch: number;
  readonly update: Uint8Array | undefined;
}

/** A live document that was read out of the database. */
interface OpenLiveDocument {
  readonly shared: Doc;
  readonly liveDocument: Diagram;
}

const mostTries = 5;

export function createOutsideSaves({ database, events, store, liveDocuments, limits, growth, work, inTurn }: Dependencies) {
  const unlimited = withoutSizes(limits);

  /** Undefined when there is no live document any more. */
  async function make({ diagramId, data, userId }: SaveOfDiagram, before: string): Promise<Brought | undefined> {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const head = await store.head(database.read, diagramId);
      if (head === undefined) return undefined;
      const key = { diagramId, epoch: head.epoch };
      const stored = await liveDocuments.load(key);
      if (stored === undefined) continue;
      const { shared, liveDocument } = work.charge(userId, () => open(stored));
      if (await tidy(key, stored, { shared, liveDocument, userId })) continue;
      await turn();
      // Merged rather than written over: what others drew and have not saved stays, down to the member. Also where both together are
      // more than can be saved: whoever draws is told then, and takes away what they choose.
      const { merged } = work.charge(userId, () =>
        mergeDiagrams(diagramIn(before, limits), liveDocument, diagramIn(data, limits), { prefer: 'theirs', limits: unlimited }),
      );
      await turn();
      const update = work.charge(userId, () => changeDocument(shared, changesBetween(liveDocument, merged)));
      shared.destroy();
      return { epoch: head.epoch, update };
    }
    throw new AppError('busy');
  }

  /** Nobody else does where no room is ever open. Whether the live document goes on in another epoch. */
  async function tidy(
    key: LiveDocumentKey,
    stored: StoredLiveDocument,
    { shared, liveDocument, userId }: OpenLiveDocument & { userId: string },
  ): Promise<boolean> {
    if (!isLong(stored)) return false;
    const state = work.charge(userId, () => encodeStateAsUpdate(shared));
    await liveDocuments.compact(key, { upTo: stored.upTo, state });
    if (!work.charge(userId, () => isToBeRenewed(stored, { stateBytes: state.byteLength, shared, liveDocument }))) return false;
    const epoch = await liveDocuments.renew(key, { lastSeq: stored.upTo, diagram: liveDocument });
    if (epoch !== undefined) events.tell({ type: 'epoch_renewed', diagramId: key.diagramId, epoch });
    return epoch !== undefined;
  }

  /** Connections in the room must join again. */
  function isToBeRenewed(
    { isDrawn }: StoredLiveDocument,
    { stateBytes, shared, liveDocument }: OpenLiveDocument & { stateBytes: number },
  ): boolean {
    if (isCrowded(shared)) return true;
    if (isDrawn) return stateBytes > growth.urgentBytes && isBloated(stateBytes, liveDocument, growth);
    return isOld(stateBytes, stateOf(liveDocument).byteLength);
  }

  return function begin(save: SaveOfDiagram): LiveSave {
    const { diagramId, epoch } = save;
    let head: LiveDocumentHead | undefined;
    let brought: Brought | undefined;
    return {
      async isReady(transaction) {
        head = await store.head(transaction, diagramId);
        return head === undefined || head.epoch === epoch || head.epoch === brought?.epoch;
      },
      async prepare(before) {
        brought = await inTurn(save, () => make(save, before));
      },
      async bring(transaction, at) {
        if (head === undefined) {
          // SQLite's transactions come one after the other, so that no live document is begun while one runs.
          const isBegun = database.engine === 'postgres' && (await store.head(transaction, diagramId)) !== undefined;
          if (isBegun) throw new TransactionConflict();
          return undefined;
        }
        if (head.epoch === epoch || brought?.update === undefined) return undefined;
        // Changes by others since it was made count as concurrent: Yjs' updates can be applied in any order.
        const key = { diagramId, epoch: head.epoch };
        const lastSeq = await store.append(transaction, key, [{ author: '', at, update: brought.update }]);
        // The live document was rebuilt, in a transaction that has just ended.
        if (lastSeq === undefined) throw new TransactionConflict();
        return { epoch: head.epoch, lastSeq };
      },
    };
  };
}

function open({ updates }: StoredLiveDocument): OpenLiveDocument {
  const shared = documentOf(updates);
  return { shared, liveDocument: diagramOf(shared) };
}

function withoutSizes(limits: Limits): Limits {
  const { POSITIVE_INFINITY: most } = Number;
  return { ...limits, maxNodes: most, maxEdges: most, maxBytes: most };
}
