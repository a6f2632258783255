import { setTimeout as delay } from 'node:timers/promises';
import { type LiveMessage, liveRoomName } from '@umlaut/api';
import type { Limits } from '@umlaut/diagram';
import { Awareness } from 'y-protocols/awareness';
import { applyUpdate, type Doc, encodeStateAsUpdate } from 'yjs';
import { guarded, inBackground } from '../../callbacks.ts';
import { isFull } from '../../db/database-error.ts';
import { ChangeCheck } from './change-check.ts';
import { type Change, ChangeTaking, inLog, type Refusal } from './change-taking.ts';
import { countEntries, crowdedEntries, isCrowded, isFullOfEntries } from './crowding.rules.ts';
import { type DurableMarks, isUntold, takeMarks, tellDurable } from './durable-marks.ts';
import { writeSyncStatus } from './frames.ts';
import { type Growth, isBloated, maxStateBytes } from './growth.rules.ts';
import { heapOfUpdate } from './heap-estimate.ts';
import type { CloseReason, LiveConnection } from './live-connection.ts';
import type { LiveDocuments } from './live-documents.service.ts';
import type { LiveDocumentKey } from './live-documents.store.ts';
import type { LiveMemory } from './live-memory.ts';
import type { LogWriter, RoomLog } from './log-writer.ts';
import { Relay } from './relay.ts';
import { RoomMemory } from './room-memory.ts';
import { diagramOf } from './shared-documents.ts';
import { applyAllInSlices } from './slices.ts';
import type { Turns } from './turns.ts';

export interface RoomParts {
  readonly key: LiveDocumentKey;
  readonly document: Doc;
  readonly liveDocuments: LiveDocuments;
  readonly writer: LogWriter;
  readonly limits: Limits;
  readonly growth: Growth;
  readonly clock: () => number;
  readonly turns: Turns;
  readonly memory: LiveMemory;
  /** The log up to this number is in the document. */
  readonly known: number;
  /** Bytes that the log had behind the state. */
  readonly logBytes: number;
  readonly onError: (error: unknown) => void;
  /** More is stored, up to this number. */
  readonly onStored: (lastSeq: number) => void;
  /** The document goes on in another epoch. */
  readonly onRenewed: (epoch: number) => void;
}

/** Most bytes that can wait for a database that does not answer. */
const maxUnstoredBytes = 16 * 1024 * 1024;
const emptyUpdateBytes = 2;
/** Time limit for storing accepted updates before a rebuild; when exceeded, the rebuild is tried later. */
const standStillWithinMs = 1_000;
/** A database that is busy for longer is waited for so many times, with clients drawing in between. */
const standStillTries = 10;
const standStillPauseMs = 500;

const messages = {
  too_large: 'The edit history of this diagram is full. Save the diagram and continue in a copy.',
  unavailable: 'The server hasn’t been able to store changes for a while. Keep this page open, or download the diagram.',
  memory: 'The server doesn’t have enough memory for this change. Close other diagrams, or try again in a few minutes.',
} as const;

/** A diagram that is edited live: who is there, the shared document, and its way into the log. It ends with `end`, or with its document. */
export class Room {
  readonly key: LiveDocumentKey;
  readonly name: string;
  readonly document: Doc;
  readonly awareness: Awareness;
  readonly connections = new Set<LiveConnection>();
  readonly memory: RoomMemory;
  /** The newest version that everybody here has been told of; 0 before anybody has. */
  version = 0;
  readonly #parts: RoomParts;
  readonly #check: ChangeCheck;
  readonly #taking: ChangeTaking;
  readonly #log: RoomLog;
  readonly #relay: Relay;
  /** SyncStatus message; made at the first accepted change. */
  #syncStatus: Uint8Array | undefined;
  /** The log up to here is in the document; it is known to go up to `#wanted`. */
  #known: number;
  #wanted: number;
  /** The log up to here has everything of the document that is durable. */
  #durable: number;
  #catchingUp: Promise<void> | undefined;
  #isOver = false;
  /** Number of updates since the last compaction. */
  #looseUpdates = 0;
  #looseBytes: number;
  #tidying: Promise<void> | undefined;
  /** Frames wait so that the log can drain before the document is rebuilt. */
  #isStill = false;
  #nextCrowdedEntries = crowdedEntries;
  /** Never less than the size of the document; measured again when it comes to it. */
  #sizeBound: number;

  constructor(parts: RoomParts) {
    const { key, document, writer, limits, clock } = parts;
    this.key = key;
    this.name = liveRoomName(key);
    this.document = document;
    this.awareness = new Awareness(document);
    this.awareness.setLocalState(null);
    this.#parts = parts;
    this.#known = parts.known;
    this.#wanted = parts.known;
    this.#durable = parts.known;
    this.#looseBytes = parts.logBytes;
    this.#sizeBound = encodeStateAsUpdate(document).byteLength;
    this.#check = new ChangeCheck(document, { limits, encodedBytes: () => this.#sizeBound });
    this.#taking = this.#createTaking();
    this.memory = new RoomMemory({ document, check: this.#check, memory: parts.memory, isBusy: () => this.#taking.isBusy });
    this.#log = writer.open<DurableMarks>(key, {
      onBatch: () => takeMarks(document, this.connections),
      onDurable: ({ lastSeq, count, noted }) => this.#keep(lastSeq, count, noted),
      onFailing: (error) => this.#fail(error),
      onRecovered: () => this.tell({ type: 'recovered' }),
      onGone: () => this.end('epoch'),
    });
    const log = (update: Uint8Array, origin: unknown) => {
      this.#sizeBound += update.byteLength;
      if (origin !== inLog) this.#log.add({ author: '', at: clock(), update });
    };
    // A change that the log or a client lacks must not be acknowledged: the document is left and loaded anew.
    const leave = () => this.end('restarting');
    document.on('update', guarded('live: log a change', log, leave));
    this.#relay = new Relay(this, leave);
  }

  /** Whether nothing is left to be written. */
  get isStored(): boolean {
    return this.#log.isEmpty && this.#tidying === undefined && !this.#taking.isBusy;
  }

  /** Whether frames are to wait: a large change is being taken in pieces, or the document is about to be rebuilt. */
  get isBusy(): boolean {
    return this.#taking.isBusy || this.#isStill;
  }

  enter(connection: LiveConnection): void {
    if (this.#isOver) {
      connection.close('epoch');
      return;
    }
    this.connections.add(connection);
    this.#noteUsers();
  }

  leave(connection: LiveConnection): void {
    this.connections.delete(connection);
    this.#noteUsers();
    // The copy it is checked on is most of what an idle room costs.
    if (this.connections.size === 0) this.memory.letGoOfCopy();
  }

  tell(message: LiveMessage): void {
    for (const connection of this.connections) connection.tell(message);
  }

  /** A change from a socket; `isReply` when it holds everything that the socket has. */
  accept(connection: LiveConnection, update: Uint8Array, isReply: boolean): void {
    // A viewer's editor makes no changes, but answers the question what the server lacks.
    if (this.#isOver || connection.role === 'viewer') return;
    if (update.byteLength > emptyUpdateBytes) this.#taking.take({ connection, update, isReply });
    else this.#acknowledge(connection);
  }

  /** Tells `connection` as soon as all that it sent before is durable. */
  mark(connection: LiveConnection, mark: number): void {
    connection.mark = mark;
    connection.sent += 1;
    if (this.#log.isEmpty) this.#answerMarks();
  }

  /** The log has grown to `seq`, by whatever process. */
  hear(seq: number): void {
    this.#wanted = Math.max(this.#wanted, seq);
    if (this.#wanted > this.#known && !this.#isOver) this.#catchingUp ??= this.#catchUp();
    // Nobody waits for ever for an answer that an exception has cut off.
    if (this.#log.isEmpty) this.#answerMarks();
  }

  /** Whether the log up to `seq`, of whatever process, is in the document and told to everybody here, after it was read if need be. */
  async reach(seq: number): Promise<boolean> {
    this.hear(seq);
    await this.#catchingUp;
    this.#relay.flush();
    return this.#known >= seq;
  }

  /** Writes the state in the place of the log, and rebuilds a bloated document in which nobody is. */
  tidy(): Promise<void> {
    this.#tidying ??= this.#tidyOnce().finally(() => {
      this.#tidying = undefined;
    });
    return this.#tidying;
  }

  /** Everybody out; the room takes nothing any more. */
  end(reason: CloseReason): void {
    this.#isOver = true;
    this.#log.drop();
    this.#check.forget();
    for (const connection of [...this.connections]) connection.close(reason);
  }

  #createTaking(): ChangeTaking {
    const { document, turns, clock, onError } = this.#parts;
    return new ChangeTaking({
      name: this.name,
      document,
      check: this.#check,
      turns,
      refusalOf: (change, measure) => this.#refusalOf(change, heapOfUpdate(measure, change.update.byteLength)),
      mayWrite: (connection) => !this.#isOver && this.connections.has(connection) && connection.role !== 'viewer',
      onTaking: ({ connection, update }, measure) => {
        this.memory.grow(heapOfUpdate(measure, update.byteLength));
        this.#looseBytes += update.byteLength;
        connection.sent += 1;
        // A part of what was received is not kept, as all of it would be.
        this.#log.add({ author: connection.actor.userId, at: clock(), update: new Uint8Array(update) });
      },
      onAccepted: (connection) => this.#acknowledge(connection),
      onFree: () => {
        this.#readOn();
        this.#tidyIfDue();
      },
      onError,
    });
  }

  /** An empty room stays at the cost of those who were in it last, until it is unloaded. */
  #noteUsers(): void {
    if (this.connections.size > 0) this.memory.users = new Set([...this.connections].map(({ actor }) => actor.userId));
  }

  #acknowledge(connection: LiveConnection): void {
    this.#syncStatus ??= writeSyncStatus(this.name);
    connection.send(this.#syncStatus);
    if (this.#log.isEmpty) this.#answerMarks();
  }

  #refusalOf({ connection, update }: Change, heapBytes: number): Refusal | undefined {
    if (this.#isTooLarge(update)) return { reason: 'too_large', message: messages.too_large };
    const isStuck = this.#log.bytes + update.byteLength > maxUnstoredBytes || !this.#parts.memory.mayWait(update.byteLength);
    if (isStuck) return { reason: 'unavailable', message: messages.unavailable };
    return this.memory.admits(connection.actor.userId, heapBytes) ? undefined : { reason: 'unavailable', message: messages.memory };
  }

  #isTooLarge(update: Uint8Array): boolean {
    if (isFullOfEntries(this.document)) return true;
    if (this.#sizeBound + update.byteLength <= maxStateBytes) return false;
    this.#sizeBound = encodeStateAsUpdate(this.document).byteLength;
    return this.#sizeBound + update.byteLength > maxStateBytes;
  }

  #keep(lastSeq: number, count: number, marks: DurableMarks | undefined): void {
    this.#durable = Math.max(this.#durable, lastSeq);
    if (this.#log.isEmpty) this.#answerMarks();
    else if (marks !== undefined) tellDurable(marks, this.#durable);
    this.#looseUpdates += count;
    if (lastSeq - count === this.#known) this.#known = lastSeq;
    this.hear(lastSeq);
    this.#parts.onStored(lastSeq);
    this.#tidyIfDue();
  }

  /** A change that is being taken in pieces is waited for: it is in the log already, and may be what crowds the document. */
  #tidyIfDue(): void {
    if (this.#taking.isBusy) return;
    const { compactAfterUpdates, compactAfterBytes } = this.#parts.growth;
    const isLong = this.#looseUpdates >= compactAfterUpdates || this.#looseBytes >= compactAfterBytes;
    if (isLong || this.#isMoreCrowded()) inBackground('live: tidy', () => this.tidy());
  }

  /** Whether the document may have become crowded since this last said so: looked at again after each so many entries. */
  #isMoreCrowded(): boolean {
    const entries = countEntries(this.document);
    if (entries < this.#nextCrowdedEntries) return false;
    this.#nextCrowdedEntries = entries + crowdedEntries / 10;
    return isCrowded(this.document);
  }

  /** Nothing waits to be stored, so everybody may hear so. */
  #answerMarks(): void {
    if ([...this.connections].some(isUntold)) tellDurable(takeMarks(this.document, this.connections), this.#durable);
  }

  #fail(error: unknown): void {
    this.#parts.onError(error ?? new Error('A change of live editing has waited for 2 s to be stored.'));
    this.tell({ type: 'failing', reason: isFull(error) ? 'disk_full' : 'database' });
  }

  /** Reads what other processes have appended. When it fails, the next word of the log, or the regular look at it, tries again. */
  async #catchUp(): Promise<void> {
    try {
      while (this.#wanted > this.#known && !this.#isOver) await this.#readLog();
    } catch (error) {
      this.#parts.onError(error);
    } finally {
      this.#catchingUp = undefined;
    }
  }

  async #readLog(): Promise<void> {
    const stored = await this.#parts.liveDocuments.load(this.key, this.#known);
    if (stored === undefined) {
      this.end('epoch');
      return;
    }
    const follow = (slice: Uint8Array): void => {
      applyUpdate(this.document, slice, inLog);
      this.#check.follow(slice);
    };
    await this.#taking.hold(applyAllInSlices(stored.updates, this.document, follow));
    this.memory.measure();
    this.#looseUpdates += stored.updates.length;
    this.#looseBytes += stored.logBytes;
    this.#known = Math.max(this.#known, stored.upTo);
    this.#durable = Math.max(this.#durable, stored.upTo);
  }

  async #tidyOnce(): Promise<void> {
    // Of what is taken in pieces all is in the log, but not in the document.
    await this.#taking.free();
    const isGrown = this.#looseUpdates > 0 || this.#looseBytes > 0;
    if (this.#isOver || (!isGrown && !isCrowded(this.document))) return;
    const upTo = this.#known;
    const state = encodeStateAsUpdate(this.document);
    this.#sizeBound = state.byteLength;
    this.memory.measure();
    this.#looseUpdates = 0;
    this.#looseBytes = 0;
    try {
      // Before the next frame comes: one that is being taken keeps the document from being rebuilt.
      this.#isStill = isCrowded(this.document);
      await this.#parts.liveDocuments.compact(this.key, { upTo, state });
      const isUrgent = state.byteLength > this.#parts.growth.urgentBytes || isCrowded(this.document);
      if (this.connections.size === 0 || isUrgent) await this.#rebuild(state.byteLength);
    } catch (error) {
      // The log still has everything; the next time will do.
      this.#parts.onError(error);
    } finally {
      this.#isStill = false;
      this.#readOn();
    }
  }

  async #rebuild(stateBytes: number): Promise<void> {
    const { growth } = this.#parts;
    if (!isCrowded(this.document) && !isBloated(stateBytes, diagramOf(this.document), growth)) return;
    for (let tries = 1; !(await this.#standStill()) && tries < standStillTries; tries += 1) {
      this.#isStill = false;
      this.#readOn();
      await delay(standStillPauseMs);
    }
    if (this.#isOver) return;
    if (!this.#isDrained || this.#wanted > this.#known) {
      // The next change tries again.
      this.#nextCrowdedEntries = 0;
      return;
    }
    const epoch = await this.#parts.liveDocuments.renew(this.key, { lastSeq: this.#known, diagram: diagramOf(this.document) });
    if (epoch === undefined) return;
    this.end('epoch');
    this.#parts.onRenewed(epoch);
  }

  /**
   * Holds back frames and waits for the log to drain, which it never would while somebody draws without a pause. Clients that are
   * closed when the document is rebuilt bring along the changes that were held back. Whether it has, or the room is over.
   */
  async #standStill(): Promise<boolean> {
    this.#isStill = true;
    const until = performance.now() + standStillWithinMs;
    while (!this.#isDrained && !this.#isOver && performance.now() < until) await delay(10);
    return this.#isDrained || this.#isOver;
  }

  get #isDrained(): boolean {
    return this.#log.isEmpty && !this.#taking.isBusy;
  }

  #readOn(): void {
    for (const connection of this.connections) connection.readOn();
  }
}
