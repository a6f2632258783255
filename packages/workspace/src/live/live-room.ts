import { ApiError, type Client, type LiveRoom as FoundRoom, type LiveMessage, liveClose } from '@umlaut/api';
import type { Doc } from 'yjs';
import type { Clock } from '../clock.ts';
import {
  beginConnection,
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionOutcome,
  type ConnectionStep,
  joinedEpoch,
  type LogPosition,
  type RoomEnd,
} from './connection.ts';
import { bringDoc, DocBook, holds, type Offered } from './doc-book.ts';
import { type Durability, durabilityOf, isPending } from './durability.ts';
import { stepConnection } from './step-connection.ts';

/** In step with the server. */
export interface Joined extends FoundRoom {
  /** Another one than before when the room's document was rebuilt, or could not be kept in step. */
  readonly doc: Doc;
}

/** A socket that keeps a document in step with its room. It is not opened again: each try is a socket of its own. */
export interface LiveSocket {
  /** Asks the server to say when all that was sent before is on disk. */
  readonly mark: (mark: number) => void;
  /** Whether the server has applied everything sent so far. */
  readonly hasArrived: () => boolean;
  /** Whether a change of the document came from the room. */
  readonly isFromRoom: (origin: unknown) => boolean;
  readonly close: () => void;
}

/** A socket to open, and its callbacks. */
export interface LiveSocketOptions {
  readonly room: { readonly diagramId: string; readonly epoch: number };
  readonly doc: Doc;
  readonly token: string;
  /** The server takes no changes from this client, so none is waited for. */
  readonly isViewer: boolean;
  /** Both sides hold the same, and the server has all earlier changes of this client. */
  readonly onJoined: () => void;
  readonly onMessage: (message: LiveMessage) => void;
  /** The server has applied all that was sent: a mark sent from here on comes after it. */
  readonly onArrived: () => void;
  /** Called once, for any reason; `refusal` is the server's word, `code` that of the socket. Nothing is called after it. */
  readonly onEnd: (end: { readonly refusal: string | undefined; readonly code: number | undefined }) => void;
}

/** Others in a room, as the connection feeds them to the screen. */
export interface RoomPresencePort<P> {
  readonly view: P;
  /** Others are seen from when the room is joined until the connection is lost. */
  readonly show: (isJoined: boolean) => void;
  /** Names of the users of these Yjs clients, as far as known. */
  readonly namesOf: (clients: readonly number[]) => readonly string[];
  readonly close: () => void;
}

/** The network, as a connection uses it. */
export interface LivePorts<P> {
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly presence: RoomPresencePort<P>;
  readonly openSocket: (options: LiveSocketOptions) => LiveSocket;
  /** Calls `listener` when the device is online again, until `signal`. */
  readonly onOnline: (listener: () => void, signal: AbortSignal) => void;
}

/** A room to connect to, and the callbacks of the connection. */
export interface LiveRoomOptions<P> {
  readonly ports: LivePorts<P>;
  readonly diagramId: string;
  readonly api: Pick<Client, 'liveRoom' | 'beginLiveRoom'>;
  readonly token: () => string | undefined;
  /** A document offered as the room's beginning: if it was taken, its `doc` goes on. */
  readonly offered?: Offered | undefined;
  /** Each time a socket has brought the document in step, before anything further arrives. */
  readonly onJoined: (joined: Joined) => void;
  /**
   * Before changes made here without a connection meet the others': `theirs` is the room without them, and `meet` brings that into
   * the document. Joining goes on afterwards.
   */
  readonly onReturn: (theirs: Doc, meet: () => void) => void;
  /** Something came from the room: on joining its content, later others' changes, with their names as far as known. */
  readonly onReceived: (by: readonly string[]) => void;
  readonly onDurability: (durability: Durability, isPending: boolean) => void;
  readonly onMessage: (message: Exclude<LiveMessage, { readonly type: 'durable' | 'failing' | 'recovered' | 'deleted' }>) => void;
  /** Called once; the room is closed then. `text`: the server's sentence, when the diagram itself is still there. */
  readonly onEnd: (end: RoomEnd, text?: string) => void;
  /** The first try has failed; it goes on trying. `isFull`: the server has no place or no memory for it at the moment. */
  readonly onUnreached: (isFull: boolean) => void;
}

/**
 * Runs the effects of `stepConnection`: sockets, timers, documents. It must be closed.
 *
 * A change is in the document at once, with or without a connection; changes made meanwhile are sent on return.
 */
export class LiveRoom<P> {
  readonly presence: RoomPresencePort<P>;
  readonly #options: LiveRoomOptions<P>;
  readonly #clock: Clock;
  readonly #life = new AbortController();
  readonly #docs: DocBook;
  readonly #waits = new Map<number, (position: LogPosition | undefined) => void>();
  readonly #queue: ConnectionEvent[] = [];
  #isStepping = false;
  #connection: Connection;
  #offered: Offered | undefined;
  #socket: LiveSocket | undefined;
  #cancelRetry: (() => void) | undefined;
  #cancelMark: (() => void) | undefined;
  #told: { readonly durability: Durability; readonly isPending: boolean } | undefined;
  #refs = 0;

  constructor(options: LiveRoomOptions<P>) {
    const { clock, onOnline, presence } = options.ports;
    this.#options = options;
    this.#clock = clock;
    this.presence = presence;
    this.#offered = options.offered;
    this.#docs = new DocBook(clock, {
      isFromRoom: (origin) => this.#socket?.isFromRoom(origin) === true,
      onChanged: () => this.#send({ type: 'doc_changed' }),
      onReceived: (clients) => this.#send({ type: 'doc_received', by: this.presence.namesOf(clients) }),
    });
    onOnline(() => this.#send({ type: 'online' }), this.#life.signal);
    const begun = beginConnection(options.diagramId, options.offered !== undefined);
    this.#connection = begun.connection;
    this.#run(begun);
  }

  /** The document that is, or will be, in step with the server. */
  get doc(): Doc | undefined {
    const { doc } = this.#connection;
    return doc === undefined ? undefined : this.#docs.get(doc);
  }

  /** Epoch of the room that is joined; undefined while the connection is lost. */
  get joinedEpoch(): number | undefined {
    return joinedEpoch(this.#connection);
  }

  /**
   * Resolves once the whole document, others' changes included, is durable, with its position in the log; with undefined when no
   * acknowledgement comes within `patienceMs`, for example on a connection that has died unnoticed.
   */
  async whenDurable(patienceMs: number): Promise<LogPosition | undefined> {
    const { promise, resolve } = Promise.withResolvers<LogPosition | undefined>();
    const cancel = this.#clock.after(patienceMs, () => resolve(undefined));
    this.#refs += 1;
    const id = this.#refs;
    this.#waits.set(id, resolve);
    this.#send({ type: 'await_durable', id });
    const position = await promise;
    cancel();
    this.#waits.delete(id);
    return position;
  }

  /** Joins once more, as the role has changed. */
  rejoin(): void {
    this.#send({ type: 'rejoin' });
  }

  /** Leaves the room and lets go of the document, which lives on if others hold it. Nothing is called afterwards. */
  close(): void {
    this.#send({ type: 'close' });
  }

  /** Handles events one after the other: one raised by an effect comes after those effects. */
  #send(event: ConnectionEvent): void {
    this.#queue.push(event);
    if (this.#isStepping) return;
    this.#isStepping = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) this.#step(next);
    } finally {
      this.#isStepping = false;
    }
  }

  #step(event: ConnectionEvent): void {
    const { token } = this.#options;
    this.#run(
      stepConnection(this.#connection, event, {
        now: this.#clock.elapsed(),
        chance: this.#options.ports.chance,
        nextRef: () => {
          this.#refs += 1;
          return this.#refs;
        },
        hasSession: () => token() !== undefined,
        hasArrived: () => this.#socket?.hasArrived() === true,
        lacks: (room, own, since) => this.#docs.lacks(room, own, since),
        holdsOffered: (room) => this.#offered !== undefined && holds(this.#docs.get(room), this.#offered.state),
      }),
    );
  }

  #run({ connection, outputs }: ConnectionStep): void {
    this.#connection = connection;
    for (const output of outputs) this.#perform(output);
    const { doc, socket } = connection;
    this.#docs.keepOnly([doc, socket?.doc, socket?.returning]);
  }

  #perform(output: ConnectionEffect | ConnectionOutcome): void {
    switch (output.type) {
      case 'find_room':
        void this.#find();
        break;
      case 'new_doc':
        this.#docs.add(output.doc);
        break;
      case 'watch_doc':
        this.#docs.watch(output.doc, () => this.#connection.durability.failure !== undefined);
        break;
      case 'open_socket':
        this.#open(output);
        break;
      case 'close_socket':
        this.#closeSocket();
        break;
      case 'mark':
        this.#socket?.mark(output.mark);
        break;
      case 'forget_doings':
        this.#docs.settle();
        break;
      case 'take_offered':
        this.#takeOffered(output.doc, output.from);
        break;
      case 'show_presence':
        this.presence.show(output.isJoined);
        break;
      case 'retry_later':
        this.#retryIn(output.ms);
        break;
      case 'mark_later':
        this.#cancelMark = this.#clock.after(output.ms, () => this.#send({ type: 'mark_due' }));
        break;
      case 'end_connection':
        this.#end();
        break;
      case 'joined':
      case 'returned':
      case 'received':
      case 'durability':
      case 'message':
      case 'ended':
      case 'unreached':
      case 'waited':
        this.#report(output);
        break;
    }
  }

  /** Passes a result on. */
  #report(outcome: ConnectionOutcome): void {
    const { onJoined, onReturn, onReceived, onMessage, onEnd, onUnreached } = this.#options;
    switch (outcome.type) {
      case 'joined':
        onJoined({ ...outcome.room, doc: this.#docs.get(outcome.doc) });
        break;
      case 'returned': {
        const [theirs, own] = [this.#docs.get(outcome.theirs), this.#docs.get(outcome.own)];
        onReturn(theirs, () => bringDoc(theirs, own));
        break;
      }
      case 'received':
        onReceived(outcome.by);
        break;
      case 'durability':
        this.#tell();
        break;
      case 'message':
        onMessage(outcome.message);
        break;
      case 'ended':
        onEnd(outcome.end, outcome.text);
        break;
      case 'unreached':
        onUnreached(outcome.isFull);
        break;
      case 'waited':
        this.#waits.get(outcome.id)?.(outcome.position);
        break;
    }
  }

  async #find(): Promise<void> {
    const { api, diagramId } = this.#options;
    const state = this.#offered?.state;
    try {
      const room = await (state === undefined ? api.liveRoom(diagramId) : api.beginLiveRoom(diagramId, base64Of(state)));
      this.#send({ type: 'room_found', room });
    } catch (error) {
      const { status, code, message } = error instanceof ApiError ? error : { status: 0, code: undefined, message: '' };
      this.#send({ type: 'room_missed', status, code, message });
    }
  }

  #open({ socket, diagramId, epoch, doc, isViewer }: ConnectionEffect & { readonly type: 'open_socket' }): void {
    this.#socket = this.#options.ports.openSocket({
      room: { diagramId, epoch },
      doc: this.#docs.get(doc),
      token: this.#options.token() ?? '',
      isViewer,
      onJoined: () => this.#send({ type: 'socket_joined', socket }),
      onArrived: () => this.#send({ type: 'socket_arrived', socket }),
      onMessage: (message) => this.#send({ type: 'socket_message', socket, message }),
      onEnd: ({ refusal, code }) => this.#send({ type: 'socket_ended', socket, reason: refusal ?? closeNames.get(code ?? 0) }),
    });
  }

  #closeSocket(): void {
    this.#socket?.close();
    this.#socket = undefined;
  }

  #takeOffered(ref: number, from: number): void {
    const offered = this.#offered;
    if (offered === undefined) return;
    bringDoc(this.#docs.get(from), offered.doc);
    this.#docs.add(ref, offered.doc);
    this.#offered = undefined;
  }

  #retryIn(ms: number): void {
    this.#cancelRetry?.();
    this.#cancelRetry = this.#clock.after(ms, () => this.#send({ type: 'retry_due' }));
  }

  #end(): void {
    this.#life.abort();
    this.#cancelRetry?.();
    this.#cancelMark?.();
    this.#closeSocket();
    this.#docs.stop();
    this.presence.close();
  }

  #tell(): void {
    const { durability } = this.#connection;
    const told = { durability: durabilityOf(durability), isPending: isPending(durability) };
    if (told.durability === this.#told?.durability && told.isPending === this.#told.isPending) return;
    this.#told = told;
    this.#options.onDurability(told.durability, told.isPending);
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

const closeNames = new Map(Object.entries(liveClose).map(([name, code]): readonly [number, string] => [code, name]));
