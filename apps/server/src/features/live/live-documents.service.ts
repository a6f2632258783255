import { type Diagram, type Limits, sameDiagram, writeDiagram } from '@umlaut/diagram';
import { AppError } from '../../app-error.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import { BoundedDoc } from './bounded-doc.ts';
import { updateBounds } from './crowding.rules.ts';
import { type Growth, usualGrowth } from './growth.rules.ts';
import {
  createLiveDocumentsStore,
  type LiveDocumentHead,
  type LiveDocumentKey,
  type LoggedUpdate,
  type NewUpdate,
} from './live-documents.store.ts';
import { createLiveStatesStore, type LiveDocumentState } from './live-states.store.ts';
import type { LiveWork } from './live-work.ts';
import { createOutsideSaves, type LiveSave, type SaveOfDiagram } from './outside-saves.ts';
import { createSavesInTurn } from './saves-in-turn.ts';
import { diagramIn, diagramOf, documentOf, stateOf } from './shared-documents.ts';
import { applySlice, slicesOf } from './slices.ts';
import { runAtOnce } from './turns.ts';
import { measureUpdate } from './update-bytes.ts';

/** A live document as it is stored: apply `updates`, in any order, and everything up to `upTo` is there. */
export interface StoredLiveDocument {
  readonly updates: readonly Uint8Array[];
  readonly upTo: number;
  /** Of the log among them, which is behind the compacted state. */
  readonly rows: number;
  readonly logBytes: number;
  /** Whether the log says that anybody has drawn. */
  readonly isDrawn: boolean;
  /** Bytes of the compacted state, if it is among them. */
  readonly stateBytes: number;
}

/** The live documents of diagrams as the database holds them: the log of live editing and its compacted states. */
export interface LiveDocuments {
  head(diagramId: string, queries?: Queries): Promise<LiveDocumentHead | undefined>;
  heads(diagramIds: readonly string[]): Promise<ReadonlyMap<string, LiveDocumentHead>>;
  /** Returns the first state of the live document of `data`: `offered` if it holds exactly that, else a new one. Long work. */
  firstState(data: string, offered?: Uint8Array): Uint8Array;
  /**
   * Makes the live document, unless there is one. The diagram must be locked by the transaction, and `state` be the first one of its
   * newest version. Answers the epoch.
   */
  begin(transaction: Queries, liveDocument: { readonly diagramId: string; readonly state: Uint8Array }): Promise<number>;
  /** Undefined when the live document has no such epoch any more. `after`: what is known already. */
  load(key: LiveDocumentKey, after?: number): Promise<StoredLiveDocument | undefined>;
  /** Resolves with the number of the last one once all are durable; undefined when the live document has no such epoch any more. */
  append(key: LiveDocumentKey, updates: readonly NewUpdate[]): Promise<number | undefined>;
  /**
   * Returns the diagram as JSON text, the log up to `seq` included at least, once it is the user's turn, who is charged for it. Undefined
   * when the live document has no such epoch any more, or no such log. Throws as `SavesInTurn` does.
   */
  dataFrom(key: LiveDocumentKey, seq: number, userId: string): Promise<string | undefined>;
  /** Begins to bring what a save changes into the live document, if there is one. */
  save(save: SaveOfDiagram): LiveSave;
  compact(key: LiveDocumentKey, state: LiveDocumentState): Promise<void>;
  /** Rebuilds the document without its past, if its log still ends at `lastSeq`. Answers the epoch it goes on in, if it was. */
  renew(key: LiveDocumentKey, rebuilt: { readonly lastSeq: number; readonly diagram: Diagram }): Promise<number | undefined>;
}

const maxTries = 5;

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly limits: Limits;
  readonly work: LiveWork;
  readonly growth?: Growth;
}

export function createLiveDocuments({ database, events, limits, work, growth = usualGrowth }: Dependencies): LiveDocuments {
  const store = createLiveDocumentsStore(database.read);
  const states = createLiveStatesStore(database.read);
  const inTurn = createSavesInTurn(work);

  /** Undefined when the epoch is over; false when rows went into the state while this was reading. */
  async function read(key: LiveDocumentKey, after: number | undefined, queries: Queries): Promise<StoredLiveDocument | undefined | false> {
    const head = await store.head(queries, key.diagramId);
    if (head?.epoch !== key.epoch) return undefined;
    if (after !== undefined) {
      // Mostly the log alone is enough.
      const log = await store.updatesAfter({ ...key, seq: after }, queries);
      if (reaches(head.lastSeq, log, after)) return storedLiveDocument(log, after);
    }
    const state = await states.find(key, queries);
    if (state === undefined) return undefined;
    const log = await store.updatesAfter({ ...key, seq: state.upTo }, queries);
    return reaches(head.lastSeq, log, state.upTo) && storedLiveDocument(log, state.upTo, state.state);
  }

  async function load(key: LiveDocumentKey, after: number | undefined, queries: Queries): Promise<StoredLiveDocument | undefined> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const stored = await read(key, after, queries);
      if (stored !== false) return stored;
    }
    throw new AppError('busy');
  }

  const kept: Pick<LiveDocuments, 'load' | 'compact' | 'renew'> = {
    load: (key, after) => load(key, after, database.read),
    compact: (key, state) => database.write((transaction) => states.compact(transaction, key, state)),
    renew: (key, { lastSeq, diagram }) =>
      database.write((transaction) => states.renew(transaction, key, { lastSeq, state: stateOf(diagram) })),
  };

  return {
    head: (diagramId, queries = database.read) => store.head(queries, diagramId),
    heads: (diagramIds) => store.heads(diagramIds),

    firstState(data, offered) {
      const diagram = diagramIn(data, limits);
      return offered !== undefined && says(offered, diagram) ? offered : stateOf(diagram);
    },

    async begin(transaction, { diagramId, state }) {
      const head = await store.head(transaction, diagramId);
      return head === undefined ? states.insert(transaction, diagramId, state) : head.epoch;
    },

    append: (key, updates) => database.write((transaction) => store.append(transaction, key, updates)),

    ...kept,

    dataFrom: (key, seq, userId) =>
      inTurn({ diagramId: key.diagramId, userId }, async () => {
        const stored = await kept.load(key);
        return stored === undefined || stored.upTo < seq ? undefined : work.charge(userId, () => dataOf(stored));
      }),

    save: createOutsideSaves({ database, events, store, liveDocuments: kept, limits, growth, work, inTurn }),
  };
}

/** Whether `log` has every number from `after` to `last`. */
function reaches(last: number, log: readonly LoggedUpdate[], after: number): boolean {
  return log.every(({ seq }, index) => seq === after + 1 + index) && after + log.length >= last;
}

function storedLiveDocument(log: readonly LoggedUpdate[], after: number, state?: Uint8Array): StoredLiveDocument {
  const updates = log.map(({ update }) => update);
  return {
    updates: state === undefined ? updates : [state, ...updates],
    upTo: after + log.length,
    rows: log.length,
    isDrawn: log.some(({ author }) => author !== ''),
    stateBytes: state?.byteLength ?? 0,
    logBytes: updates.reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

function dataOf({ updates }: StoredLiveDocument): string {
  const shared = documentOf(updates);
  const data = writeDiagram(diagramOf(shared));
  shared.destroy();
  return data;
}

/** Whether `state` is a whole shared document that says what `diagram` does, and nothing beside it. */
function says(state: Uint8Array, diagram: Diagram): boolean {
  if ('problem' in measureUpdate(state, updateBounds)) return false;
  const bounded = new BoundedDoc();
  const { shared } = bounded;
  const slices = runAtOnce(slicesOf(state, shared));
  const isApplied = slices?.every((slice) => applySlice(bounded, slice, undefined) === undefined) ?? false;
  const isSame = isApplied && sameDiagram(diagramOf(shared), diagram);
  shared.destroy();
  return isSame;
}
