import { setTimeout as delay } from 'node:timers/promises';
import { liveRoomName } from '@umlaut/api';
import type { Limits } from '@umlaut/diagram';
import { applyUpdate, Doc } from 'yjs';
import type { Pace } from '../../budget/pace.ts';
import { guarded, inBackground } from '../../callbacks.ts';
import type { Events } from '../../events/events.ts';
import { WorkQueue } from '../../work-queue.ts';
import { inLog } from './change-taking.ts';
import type { Growth } from './growth.rules.ts';
import { heapOfDocument, heapOfRoom, heapOfStored } from './heap-estimate.ts';
import { JoinRefusal } from './join-refusal.ts';
import { freeColour, hasPlace } from './joining.rules.ts';
import type { Admission, LiveConnection, Newcomer } from './live-connection.ts';
import type { LiveDocuments, StoredLiveDocument } from './live-documents.service.ts';
import type { LiveDocumentKey } from './live-documents.store.ts';
import { LiveMemory } from './live-memory.ts';
import { createLogWriter, type LogWriter } from './log-writer.ts';
import { Room } from './room.ts';
import { trimValues } from './shared-documents.ts';
import { applyAllInSlices } from './slices.ts';
import { Turns } from './turns.ts';

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

/** All rooms of this process: who joins them, and when their documents are loaded and unloaded. */
export class Rooms {
  /** Everybody who is in a room or has been admitted to one. */
  readonly connections = new Set<LiveConnection>();
  readonly #rooms = new Map<string, Room>();
  readonly #loading = new Map<string, Promise<Room>>();
  readonly #unloading = new Set<Room>();
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
  }

  all(): readonly Room[] {
    return [...this.#rooms.values()];
  }

  find(key: LiveDocumentKey): Room | undefined {
    return this.#rooms.get(liveRoomName(key));
  }

  /** Lets a socket into the room of this name, or tells it why not. */
  async join(newcomer: Newcomer, name: string, token: string): Promise<void> {
    try {
      const { key } = await this.#admit(newcomer, name, token);
      const room = await this.#roomOf(key, newcomer);
      const connection = newcomer.enter(room);
      if (connection !== undefined) this.#parts.onEntered(connection, room);
    } catch (error) {
      if (!(error instanceof JoinRefusal)) this.#parts.onError(error);
      newcomer.refuse(error instanceof JoinRefusal ? error.reason : 'unavailable');
    }
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

  async #admit(newcomer: Newcomer, name: string, token: string): Promise<LiveConnection> {
    const admission = await this.#parts.admissionOf(name, token);
    await this.#takeTurn(admission.actor.userId);
    // Counted and taken without waiting in between, so that many at once find no more places than there are.
    if (this.#isStopping) throw new JoinRefusal('unavailable');
    if (!hasPlace(admission, this.connections)) throw new JoinRefusal('full');
    const connection = newcomer.admit({ ...admission, colour: freeColour(admission.key, this.connections) });
    if (connection === undefined) throw new JoinRefusal('unavailable');
    this.connections.add(connection);
    return connection;
  }

  /** Delays users who join again and again, or have used up their time. */
  async #takeTurn(userId: string): Promise<void> {
    const pace = this.#parts.workOf(userId);
    if (pace.overdrawnMs() > longestTurnMs) throw new JoinRefusal('full');
    const ms = pace.spend(joinWorkMs);
    if (ms > 0) await delay(ms);
  }

  /** The room, loaded once however many ask for it. */
  #roomOf(key: LiveDocumentKey, newcomer: Newcomer): Promise<Room> {
    const name = liveRoomName(key);
    const room = this.#rooms.get(name);
    if (room !== undefined) return Promise.resolve(room);
    const loading = this.#loading.get(name) ?? this.#load(key, newcomer).finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return loading;
  }

  async #load(key: LiveDocumentKey, newcomer: Newcomer): Promise<Room> {
    const document = new Doc();
    try {
      return await this.#loads.run({ owner: newcomer.userId, key: liveRoomName(key) }, async () => {
        const stored = await this.#parts.liveDocuments.load(key);
        if (stored === undefined) throw new JoinRefusal('epoch');
        const admit = (bytes: number): void => {
          if (!this.#memory.admits(newcomer.userId, bytes)) throw new JoinRefusal('full');
        };
        admit(heapOfStored(bytesOf(stored)));
        const filling = applyAllInSlices(stored.updates, document, (slice) => applyUpdate(document, slice, inLog));
        await this.#turns.run(filling, (work) => newcomer.charge(work));
        // With a copy, so that whoever may look at it may draw as well.
        admit(heapOfRoom(heapOfDocument(document), true));
        const room = newcomer.charge(() => this.#open(document, key, stored));
        // Updates appended meanwhile were not announced here.
        room.hear((await this.#parts.liveDocuments.head(key.diagramId))?.lastSeq ?? 0);
        return room;
      });
    } catch (error) {
      document.destroy();
      throw error;
    }
  }

  #open(document: Doc, key: LiveDocumentKey, stored: StoredLiveDocument): Room {
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
    this.#rooms.set(room.name, room);
    this.#memory.add(room.memory);
    this.#parts.onOpened(room);
    const forget = () => {
      this.#memory.delete(room.memory);
      if (this.#rooms.get(room.name) === room) this.#rooms.delete(room.name);
    };
    document.on('destroy', guarded('live: room ends', forget, forget));
    return room;
  }

  /** Unloads a room in which nobody is, once all of it is stored. */
  #letGo(room: Room): void {
    if (room.connections.size > 0 || this.#unloading.has(room)) return;
    this.#unloading.add(room);
    inBackground('live: unload', () => this.#unload(room).finally(() => this.#unloading.delete(room)));
  }

  async #unload(room: Room): Promise<void> {
    await room.tidy();
    const isWanted = [...this.connections].some(({ key }) => liveRoomName(key) === room.name);
    if (!isWanted && room.isStored) room.document.destroy();
  }
}

function bytesOf({ stateBytes, logBytes }: StoredLiveDocument): number {
  return stateBytes + logBytes;
}
