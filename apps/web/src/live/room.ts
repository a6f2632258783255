import { ApiError, type Client, type LiveMessage, type LiveRoom, liveClose } from '@umlaut/api';
import { type Doings, doingsOf, lacks } from '@umlaut/document';
import {
  applyUpdate,
  Doc,
  decodeStateVector,
  encodeStateAsUpdate,
  encodeStateVector,
  encodeStateVectorFromUpdate,
  type Transaction,
} from 'yjs';
import { backoffMs } from './backoff.ts';
import {
  type Durability,
  type DurabilityEvent,
  durabilityOf,
  isPending,
  needsAcknowledgement,
  stepDurability,
  untouched,
} from './durability.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';
import { RoomPresence } from './room-presence.ts';

/** Updates relayed longer ago are durable, unless the server reports that it cannot store. */
const freshMs = 3_000;
/** Changes within this time share a mark. */
const markWaitMs = 60;

/** In step with the server. */
export interface Joined extends LiveRoom {
  /** Another one than before when the room's document was rebuilt, or could not be kept in step. */
  readonly doc: Doc;
}

export interface Offered {
  readonly doc: Doc;
  readonly state: Uint8Array;
}

/** Somebody who waits for all of a document to be on disk; without a mark until all of it has arrived. */
interface Waiting {
  mark: number | undefined;
  readonly resolve: (epoch: number | undefined) => void;
}

/** Why a room is left for good. */
export type RoomEnd = 'forbidden' | 'deleted' | 'session';

export interface RoomOptions {
  readonly diagramId: string;
  readonly api: Pick<Client, 'liveRoom' | 'beginLiveRoom'>;
  readonly token: () => string | undefined;
  /** A document whose `state`, an earlier update of all of it, was offered as the room's beginning: if it was taken, `doc` goes on. */
  readonly offered?: Offered | undefined;
  /** Each time a socket has brought the document in step, before anything further arrives. */
  readonly onJoined: (joined: Joined) => void;
  /**
   * Before what was changed here without a connection meets what others did meanwhile: `theirs` is the room without it, and
   * `meet` brings that into the document. Joining goes on afterwards.
   */
  readonly onReturn: (theirs: Doc, meet: () => void) => void;
  /** Something came from the room: on joining what is there, later what others have changed, with their names as far as known. */
  readonly onReceived: (by: readonly string[]) => void;
  readonly onKept: (kept: Durability, isPending: boolean) => void;
  readonly onMessage: (message: Exclude<LiveMessage, { readonly type: 'durable' | 'failing' | 'recovered' | 'deleted' }>) => void;
  /** Called once; the room is closed then. `text`: what the server says of it, where the diagram itself is still there. */
  readonly onEnd: (end: RoomEnd, text?: string) => void;
  /** The first try has failed; it goes on trying. `isFull`: the server has no place or no memory for it at the moment. */
  readonly onUnreached: (isFull: boolean) => void;
}

/**
 * The room of a diagram: joins, comes back when the connection is lost, and knows what the server keeps. It must be closed.
 *
 * A change is in the document at once, whether or not there is a connection; what was changed meanwhile is sent on return.
 */
export class Room {
  readonly presence = new RoomPresence();
  readonly #options: RoomOptions;
  readonly #life = new AbortController();
  #offered: Offered | undefined;
  #doc: Doc | undefined;
  #epoch: number | undefined;
  #socket: LiveSocket | undefined;
  #stopWatching: () => void = () => undefined;
  #durability = untouched;
  #told: { readonly kept: Durability; readonly isPending: boolean } | undefined;
  #failures = 0;
  /** When the last socket was. */
  #lostAt = Number.POSITIVE_INFINITY;
  /** The server could not store anything then. */
  #wasFailing = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #markTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Set<Waiting>();
  /** Of the document: what was changed here that the server has not said to be on disk. */
  #unkept: Doings[] = [];
  /** Recent changes of others: the server relays an update before it is durable. */
  #fresh: { readonly at: number; readonly doings: Doings }[] = [];

  constructor(options: RoomOptions) {
    this.#options = options;
    const online = (): void => {
      if (this.#retry !== undefined) this.#enterIn(0);
    };
    window.addEventListener('online', online, { signal: this.#life.signal });
    this.#offered = options.offered;
    void this.#enter();
  }

  /** The document that is, or will be, in step with the server. */
  get doc(): Doc | undefined {
    return this.#doc;
  }

  /** Epoch of the room one is in; undefined while the connection is lost. */
  get joinedEpoch(): number | undefined {
    return this.#durability.isJoined ? this.#epoch : undefined;
  }

  /**
   * Resolves with the epoch of the room once all that is drawn here by now is on the server's disk, with what others had drawn;
   * with undefined when nobody says so within `patienceMs`, such as on a connection that has died unnoticed.
   */
  async whenKept(patienceMs: number): Promise<number | undefined> {
    if (this.joinedEpoch === undefined) return undefined;
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const waiting: Waiting = { mark: undefined, resolve };
    const patience = setTimeout(() => resolve(undefined), patienceMs);
    this.#waiting.add(waiting);
    this.#mark();
    const epoch = await promise;
    clearTimeout(patience);
    this.#waiting.delete(waiting);
    return epoch;
  }

  /** Joins once more, as what one may do has changed; with an empty document where the one before holds what was not taken. */
  rejoin(): void {
    if (isPending(this.#durability)) this.#doc = undefined;
    this.#socket?.close();
    this.#socket = undefined;
    this.presence.detach();
    this.#step({ type: 'lost' });
    this.#enterIn(0);
  }

  /** Leaves the room and lets go of the document, which lives on if others hold it. Nothing is told afterwards. */
  close(): void {
    this.#life.abort();
    clearTimeout(this.#retry);
    clearTimeout(this.#markTimer);
    this.#socket?.close();
    this.#stopWatching();
    this.presence.close();
  }

  async #enter(): Promise<void> {
    const { api, diagramId, token } = this.#options;
    let room: LiveRoom;
    try {
      const state = this.#offered?.state;
      room = await (state === undefined ? api.liveRoom(diagramId) : api.beginLiveRoom(diagramId, base64Of(state)));
    } catch (error) {
      if (!this.#isClosed) this.#notEntered(error);
      return;
    }
    const current = token();
    if (this.#isClosed) return;
    if (current === undefined) {
      this.#end('session');
      return;
    }
    const own = this.#epoch === room.epoch ? this.#doc : undefined;
    if (own === undefined) {
      this.#open(room, { doc: this.#use(new Doc(), room.epoch), token: current });
    } else if (room.role === 'viewer' && isPending(this.#durability)) {
      // Changes that were not sent in time are refused, and leave the document.
      this.#open(room, { doc: this.#use(new Doc(), room.epoch), token: current });
    } else {
      this.#open(room, { doc: new Doc(), returning: own, token: current });
    }
  }

  #open(room: LiveRoom, opening: { readonly doc: Doc; readonly returning?: Doc; readonly token: string }): void {
    const { doc, returning, token } = opening;
    this.#socket = openLiveSocket({
      room: { diagramId: this.#options.diagramId, epoch: room.epoch },
      doc,
      token,
      isViewer: room.role === 'viewer',
      onJoined: (awareness) => {
        if (returning !== undefined && lacks(doc, returning, this.#uncertain())) {
          // The server goes on from an earlier state, as after the restore of a backup: in step with it, what is missing there would
          // be written over what was drawn instead.
          this.#use(doc, room.epoch);
        } else if (returning !== undefined) {
          this.#socket?.close();
          const meet = () => applyUpdate(returning, encodeStateAsUpdate(doc));
          if (isPending(this.#durability)) this.#options.onReturn(doc, meet);
          this.#open(room, { doc: returning, token });
          return;
        }
        const own = this.#takeOffered(doc);
        if (own !== undefined) {
          this.#socket?.close();
          this.#use(own, room.epoch);
          // Changes since the offer are sent along.
          this.#step({ type: 'changed' });
          this.#open(room, { doc: own, token });
          return;
        }
        this.#failures = 0;
        this.presence.attach(awareness);
        this.#step({ type: 'joined' });
        this.#options.onJoined({ ...room, doc });
      },
      onArrived: () => this.#mark(),
      onMessage: (message) => this.#hear(message),
      onEnd: ({ refusal, code }) => this.#lost(refusal ?? closeNames.get(code ?? 0)),
    });
  }

  /** The offered document, in step with `doc`, if the room began with it; it is asked once. */
  #takeOffered(doc: Doc): Doc | undefined {
    const offered = this.#offered;
    this.#offered = undefined;
    if (offered === undefined || !holds(doc, offered.state)) return undefined;
    applyUpdate(offered.doc, encodeStateAsUpdate(doc));
    return offered.doc;
  }

  #notEntered(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    // A session that has ended is told by the call itself, which leads to the login.
    if (status === 401) this.#end('session');
    else if (error instanceof ApiError && error.code === 'storage_limit_reached') this.#end('forbidden', error.message);
    else if (status === 403 || status === 404) this.#end('forbidden');
    else this.#lost(undefined);
  }

  #lost(reason: string | undefined): void {
    if (this.#socket !== undefined) {
      this.#lostAt = performance.now();
      this.#wasFailing = this.#durability.failure !== undefined;
    }
    this.#socket = undefined;
    this.presence.detach();
    this.#step({ type: 'lost' });
    if (reason === 'deleted') this.#end('deleted');
    else if (reason === 'forbidden') this.#end('forbidden');
    else {
      if (reason === 'refused') this.#doc = undefined;
      const isAtOnce = this.#failures === 0 && (reason === 'refused' || reason === 'epoch' || reason === 'session');
      if (this.#failures === 0 && !isAtOnce) this.#options.onUnreached(reason === 'full');
      this.#enterIn(isAtOnce ? 0 : backoffMs(this.#failures, Math.random()));
      this.#failures += 1;
    }
  }

  #enterIn(ms: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.#enter();
    }, ms);
  }

  #end(end: RoomEnd, text?: string): void {
    this.close();
    this.#options.onEnd(end, text);
  }

  #hear(message: LiveMessage): void {
    if (message.type === 'durable' || message.type === 'failing' || message.type === 'recovered') {
      this.#step(message);
      if (message.type === 'durable') this.#answer(message.mark);
    } else if (message.type === 'deleted') this.#end('deleted');
    else this.#options.onMessage(message);
  }

  /** Goes on with a document of which nothing is outstanding. */
  #use(doc: Doc, epoch: number): Doc {
    this.#stopWatching();
    this.#doc = doc;
    this.#epoch = epoch;
    this.#unkept = [];
    this.#fresh = [];
    this.#step({ type: 'replaced' });
    const changed = (_update: Uint8Array, origin: unknown, _doc: Doc, transaction: Transaction): void => {
      if (this.#socket?.isFromRoom(origin) === true) {
        this.#noteFresh(doingsOf(transaction));
        this.#options.onReceived(this.presence.namesOf(writersIn(transaction)));
        return;
      }
      this.#unkept.push(doingsOf(transaction));
      this.#step({ type: 'changed' });
      this.#markTimer ??= setTimeout(() => {
        this.#markTimer = undefined;
        this.#mark();
      }, markWaitMs);
    };
    doc.on('update', changed);
    this.#stopWatching = () => doc.off('update', changed);
    return doc;
  }

  #noteFresh(doings: Doings): void {
    const at = performance.now();
    if (this.#durability.failure === undefined) this.#fresh = this.#fresh.filter((other) => at - other.at < freshMs);
    this.#fresh.push({ at, doings });
  }

  /** Returns the changes that the server may not have. */
  #uncertain(): readonly Doings[] {
    const since = this.#wasFailing ? Number.NEGATIVE_INFINITY : this.#lostAt - freshMs;
    return [...this.#unkept, ...this.#fresh.filter(({ at }) => at >= since).map(({ doings }) => doings)];
  }

  /** Asks what is on disk, once the server has everything: `onArrived` asks again until then. */
  #mark(): void {
    if (this.#socket?.hasArrived() !== true) return;
    const asking = [...this.#waiting].filter(({ mark }) => mark === undefined);
    if (asking.length === 0 && !needsAcknowledgement(this.#durability)) return;
    this.#step({ type: 'marked' });
    for (const waiting of asking) waiting.mark = this.#durability.lastRequest;
    this.#socket.mark(this.#durability.lastRequest);
  }

  #answer(mark: number): void {
    for (const waiting of this.#waiting) {
      if (waiting.mark !== undefined && waiting.mark <= mark) waiting.resolve(this.joinedEpoch);
    }
  }

  #step(event: DurabilityEvent): void {
    this.#durability = stepDurability(this.#durability, event);
    if (!isPending(this.#durability)) this.#unkept = [];
    // Marks of this socket, or of this document, are answered no more.
    if (event.type === 'lost' || event.type === 'replaced') for (const { resolve } of this.#waiting) resolve(undefined);
    const told = { kept: durabilityOf(this.#durability), isPending: isPending(this.#durability) };
    if (told.kept === this.#told?.kept && told.isPending === this.#told.isPending) return;
    this.#told = told;
    this.#options.onKept(told.kept, told.isPending);
  }

  get #isClosed(): boolean {
    return this.#life.signal.aborted;
  }
}

/** Returns the clients that inserted something in the transaction. Clients that only deleted are not among them. */
function writersIn({ beforeState, afterState }: Transaction): readonly number[] {
  return [...afterState].filter(([client, clock]) => clock > (beforeState.get(client) ?? 0)).map(([client]) => client);
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Whether `doc` has all that `state` has. */
function holds(doc: Doc, state: Uint8Array): boolean {
  const clocks = decodeStateVector(encodeStateVector(doc));
  return [...decodeStateVector(encodeStateVectorFromUpdate(state))].every(([client, clock]) => (clocks.get(client) ?? 0) >= clock);
}

const closeNames = new Map(Object.entries(liveClose).map(([name, code]): readonly [number, string] => [code, name]));
