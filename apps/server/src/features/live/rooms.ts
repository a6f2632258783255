import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, Hocuspocus } from '@hocuspocus/server';
import { liveRoomName } from '@umlaut/api';
import type { Limits } from '@umlaut/diagram';
import { applyUpdate } from 'yjs';
import type { Pace } from '../../budget/pace.ts';
import { guarded, inBackground } from '../../callbacks.ts';
import type { Events } from '../../events/events.ts';
import { WorkQueue } from '../../work-queue.ts';
import type { Growth } from './growth.rules.ts';
import { guard, JoinRefusal } from './guard.ts';
import { heapOfDocument, heapOfRoom, heapOfStored } from './heap-estimate.ts';
import { freeColour, hasPlace } from './joining.rules.ts';
import type { Admission, LiveConnection, Newcomer } from './live-connection.ts';
import type { LiveDocuments, StoredLiveDocument } from './live-documents.service.ts';
import type { LiveDocumentKey } from './live-documents.store.ts';
import { LiveMemory } from './live-memory.ts';
import { createLogWriter, type LogWriter } from './log-writer.ts';
import { fromLog, Room } from './room.ts';
import { parseRoomName } from './room-name.ts';
import { trimValues } from './shared-documents.ts';
import { applyAllInSlices } from './slices.ts';
import { Turns } from './turns.ts';

/** Context that Hocuspocus passes to every hook. */
interface LiveContext {
  readonly newcomer: Newcomer;
}

interface RoomsParts {
  readonly events: Events;
  readonly liveDocuments: LiveDocuments;
  readonly limits: Limits;
  readonly growth: Growth;
  readonly clock: () => number;
  /** Other processes may have the same rooms open. */
  readonly isShared: boolean;
  /** Returns the user of the token and the role in the room of this name; throws a `JoinRefusal`. */
  readonly admissionOf: (name: string, token: string) => Promise<Omit<Admission, 'colour'>>;
  /** Time budget of a user's live editing, in ms. */
  readonly workOf: (userId: string) => Pace;
  /** Memory that all rooms together may take. */
  readonly memoryBytes: number;
  readonly onError: (error: unknown) => void;
  readonly onOpened: (room: Room) => void;
  /** Somebody has come in. */
  readonly onEntered: (connection: LiveConnection, room: Room) => void;
}

/** Time charged for a join before its document is known; loading the document is charged as well. */
const joinWorkMs = 20;
/** Longest wait for a turn; a longer one is refused. */
const longestTurnMs = 5_000;
/** The most that a timer takes. */
const longestTimerMs = 2 ** 31 - 1;

/** All rooms of this process. Hocuspocus leads people to documents and sends on what changes; whatever is said passes here before. */
export class Rooms {
  readonly hocuspocus: Hocuspocus<LiveContext>;
  /** Everybody who is in a room or has been admitted to one. */
  readonly connections = new Set<LiveConnection>();
  readonly #rooms = new Map<string, Room>();
  readonly #parts: RoomsParts;
  readonly #writer: LogWriter;
  readonly #turns = new Turns();
  readonly #memory: LiveMemory;
  /** Bounds loading: memory of documents that are read to be loaded is not yet charged to anybody. */
  readonly #loads = new WorkQueue({ atOnce: 2, waiting: 1_000 });
  #isStopping = false;

  constructor(parts: RoomsParts) {
    this.#parts = parts;
    this.#writer = createLogWriter(parts.liveDocuments.append);
    this.#memory = new LiveMemory({ limitBytes: parts.memoryBytes, unstoredBytes: () => this.#writer.bytes });
    const { onError } = parts;
    this.hocuspocus = new Hocuspocus<LiveContext>({
      quiet: true,
      // It would take everybody for silent, whose frames it does not get to see: sockets look after that themselves.
      timeout: longestTimerMs,
      onAuthenticate: guard((payload) => this.#admit(payload), { onError, otherwise: 'unavailable' }),
      onLoadDocument: guard((payload) => this.#load(payload), { onError, otherwise: 'unavailable' }),
      connected: guard((payload) => this.#enter(payload), { onError }),
      beforeUnloadDocument: guard((payload) => this.#beforeUnload(payload), { onError, otherwise: 'needed' }),
    });
  }

  all(): readonly Room[] {
    return [...this.#rooms.values()];
  }

  find(key: LiveDocumentKey): Room | undefined {
    return this.#rooms.get(liveRoomName(key));
  }

  /** The socket is closed. */
  release(connection: LiveConnection): void {
    this.connections.delete(connection);
    const room = this.find(connection.key);
    room?.leave(connection);
    if (room !== undefined) this.#letGo(room);
  }

  /** Lets go of every room in which nobody is. */
  sweep(): void {
    for (const room of this.all()) if (room.isStored) this.#letGo(room);
  }

  /** Age in ms of the oldest change that is not stored. */
  oldestUnstored(): number {
    return this.#writer.oldest();
  }

  /** Nobody joins any more. Whether everything was stored within `patienceMs`. */
  stop(patienceMs: number): Promise<boolean> {
    this.#isStopping = true;
    return this.#writer.flush(patienceMs);
  }

  async #admit({ documentName, token, context }: { documentName: string; token: string; context: LiveContext }): Promise<void> {
    const admission = await this.#parts.admissionOf(documentName, token);
    await this.#takeTurn(admission.actor.userId);
    // Counted and taken without waiting in between, so that many at once find no more places than there are.
    if (this.#isStopping) throw new JoinRefusal('unavailable');
    if (!hasPlace(admission, this.connections)) throw new JoinRefusal('full');
    const connection = context.newcomer.admit({ ...admission, colour: freeColour(admission.key, this.connections) });
    if (connection === undefined) throw new JoinRefusal('unavailable');
    this.connections.add(connection);
  }

  /** Delays users who join again and again, or have used up their time. */
  async #takeTurn(userId: string): Promise<void> {
    const pace = this.#parts.workOf(userId);
    if (pace.overdrawnMs() > longestTurnMs) throw new JoinRefusal('full');
    const ms = pace.spend(joinWorkMs);
    if (ms > 0) await delay(ms);
  }

  async #load({
    document,
    documentName,
    context,
  }: {
    document: Room['document'];
    documentName: string;
    context: LiveContext;
  }): Promise<void> {
    try {
      const key = parseRoomName(documentName);
      if (key === undefined) throw new JoinRefusal('epoch');
      await this.#loads.run({ owner: context.newcomer.userId, key: documentName }, async () => {
        const stored = await this.#parts.liveDocuments.load(key);
        if (stored === undefined) throw new JoinRefusal('epoch');
        const { newcomer } = context;
        const admit = (bytes: number): void => {
          if (!this.#memory.admits(newcomer.userId, bytes)) throw new JoinRefusal('full');
        };
        admit(heapOfStored(bytesOf(stored)));
        const filling = applyAllInSlices(stored.updates, document, (slice) => applyUpdate(document, slice, fromLog));
        await this.#turns.run(filling, (work) => newcomer.charge(work));
        // With a copy, so that whoever may look at it may draw as well.
        admit(heapOfRoom(heapOfDocument(document), true));
        const room = newcomer.charge(() => this.#open(document, key, stored));
        // Updates appended meanwhile were not announced here.
        room.hear((await this.#parts.liveDocuments.head(key.diagramId))?.lastSeq ?? 0);
      });
    } catch (error) {
      // Hocuspocus forgets it, but leaves its timer running.
      document.destroy();
      throw error;
    }
  }

  #open(document: Room['document'], key: LiveDocumentKey, stored: StoredLiveDocument): Room {
    const { liveDocuments, events, limits, growth, clock, isShared, onError } = this.#parts;
    trimValues(document);
    const room: Room = new Room({
      key,
      turns: this.#turns,
      memory: this.#memory,
      document,
      liveDocuments,
      writer: this.#writer,
      limits,
      growth,
      clock,
      onError,
      known: stored.upTo,
      logBytes: stored.logBytes,
      onStored: (lastSeq) => {
        if (isShared) events.tell({ type: 'log_grew', ...key, seq: lastSeq });
        // It may have been kept for this alone.
        this.#letGo(room);
      },
      onRenewed: (epoch) => events.tell({ type: 'epoch_renewed', diagramId: key.diagramId, epoch }),
    });
    this.#rooms.set(document.name, room);
    this.#memory.add(room.memory);
    this.#parts.onOpened(room);
    const forget = () => {
      this.#memory.delete(room.memory);
      if (this.#rooms.get(document.name) === room) this.#rooms.delete(document.name);
    };
    document.on('destroy', guarded('live: room ends', forget, forget));
    return room;
  }

  /** Hocuspocus asks by itself, but once, and perhaps before a socket is known to be gone or all is stored. */
  #letGo({ document }: Room): void {
    if (document.getConnectionsCount() === 0) inBackground('live: unload', () => this.hocuspocus.unloadDocument(document));
  }

  #enter({ documentName, context, connection: hocuspocus }: { documentName: string; context: LiveContext; connection: Connection }): void {
    const room = this.#rooms.get(documentName);
    // Unloaded at the very moment somebody came.
    if (room?.document !== hocuspocus.document) context.newcomer.close('restarting');
    else this.#parts.onEntered(context.newcomer.enter(room, hocuspocus), room);
  }

  async #beforeUnload({ documentName }: { documentName: string }): Promise<void> {
    const room = this.#rooms.get(documentName);
    if (room === undefined) return;
    await room.tidy();
    const isComing = [...this.connections].some((connection) => liveRoomName(connection.key) === documentName);
    if (isComing || !room.isStored) throw new JoinRefusal('needed');
  }
}

function bytesOf({ stateBytes, logBytes }: StoredLiveDocument): number {
  return stateBytes + logBytes;
}
