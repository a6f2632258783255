import type { LiveMessage, LiveRoom } from '@umlaut/api';
import { backoffMs } from './backoff.ts';
import {
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionOutcome,
  type ConnectionSeen,
  type ConnectionStep,
  type DocRef,
  freshMs,
  joinedEpoch,
  type RoomEnd,
} from './connection.ts';
import { type DurabilityEvent, isPending, needsAcknowledgement, stepDurability } from './durability.ts';

/** Changes within this time share a mark. */
const markWaitMs = 60;

/** Returns the connection after an event, with effects and outcomes in their order. A closed connection ignores all. */
export function stepConnection(connection: Connection, event: ConnectionEvent, seen: ConnectionSeen): ConnectionStep {
  const stepping = new Stepping(connection, seen);
  if (!connection.isClosed) stepping.handle(event);
  return { connection: stepping.now, outputs: stepping.outputs };
}

/** One step under way. */
class Stepping {
  now: Connection;
  readonly outputs: (ConnectionEffect | ConnectionOutcome)[] = [];
  readonly #seen: ConnectionSeen;

  constructor(connection: Connection, seen: ConnectionSeen) {
    this.now = connection;
    this.#seen = seen;
  }

  handle(event: ConnectionEvent): void {
    switch (event.type) {
      case 'room_found':
        this.#found(event.room);
        break;
      case 'room_missed':
        this.#missed(event);
        break;
      case 'socket_joined':
        this.#ofSocket(event, () => this.#joined());
        break;
      case 'socket_arrived':
        this.#ofSocket(event, () => this.#mark());
        break;
      case 'socket_message':
        this.#ofSocket(event, () => this.#hear(event.message));
        break;
      case 'socket_ended':
        this.#ofSocket(event, () => this.#lost(event.reason));
        break;
      case 'doc_changed':
        this.#changed();
        break;
      case 'doc_received':
        this.#do({ type: 'received', by: event.by });
        break;
      case 'retry_due':
        this.#change({ isRetryDue: false });
        this.#find();
        break;
      case 'mark_due':
        this.#change({ isMarkDue: false });
        this.#mark();
        break;
      case 'online':
        if (this.now.isRetryDue) this.#retryIn(0);
        break;
      case 'rejoin':
        this.#rejoin();
        break;
      case 'await_durable':
        this.#awaitDurable(event.id);
        break;
      case 'close':
        this.#close();
        break;
    }
  }

  #change(part: Partial<Connection>): void {
    this.now = { ...this.now, ...part };
  }

  #do(output: ConnectionEffect | ConnectionOutcome): void {
    this.outputs.push(output);
  }

  /** Events of an earlier socket say nothing. */
  #ofSocket({ socket }: { readonly socket: number }, handle: () => void): void {
    if (this.now.socket?.number === socket) handle();
  }

  #find(): void {
    const { diagramId, isOffering } = this.now;
    this.#do({ type: 'find_room', diagramId, isOffering });
  }

  #found(room: LiveRoom): void {
    if (!this.#seen.hasSession()) {
      this.#end('session');
      return;
    }
    // Two answers can come when the room was asked for again meanwhile.
    if (this.now.socket !== undefined) this.#do({ type: 'close_socket' });
    const { epoch, doc, durability } = this.now;
    const own = epoch === room.epoch ? doc : undefined;
    // Changes that were not sent in time are refused to a viewer, and leave the document.
    const isFresh = own === undefined || (room.role === 'viewer' && isPending(durability));
    if (isFresh) {
      const fresh = this.#newDoc();
      this.#use(fresh, room.epoch);
      this.#open(room, fresh, undefined);
    } else this.#open(room, this.#newDoc(), own);
  }

  #newDoc(): DocRef {
    const doc = this.#seen.nextRef();
    this.#do({ type: 'new_doc', doc });
    return doc;
  }

  #open(room: LiveRoom, doc: DocRef, returning: DocRef | undefined): void {
    const number = this.#seen.nextRef();
    this.#change({ socket: { number, room, doc, returning } });
    const { diagramId } = this.now;
    this.#do({ type: 'open_socket', socket: number, diagramId, epoch: room.epoch, doc, isViewer: room.role === 'viewer' });
  }

  #joined(): void {
    const { socket } = this.now;
    if (socket === undefined) return;
    const { room, doc, returning } = socket;
    const since = this.now.wasFailing ? Number.NEGATIVE_INFINITY : this.now.lostAt - freshMs;
    if (returning !== undefined && this.#seen.lacks(doc, returning, since)) {
      // The server goes on from an earlier state, as after the restore of a backup: in step with it, what is missing there would
      // be written over what was drawn instead.
      this.#use(doc, room.epoch);
    } else if (returning !== undefined) {
      this.#do({ type: 'close_socket' });
      if (isPending(this.now.durability)) this.#do({ type: 'returned', theirs: doc, own: returning });
      this.#open(room, returning, undefined);
      return;
    }
    if (this.#takesOffered(room, doc)) return;
    this.#change({ failures: 0 });
    this.#do({ type: 'show_presence', isJoined: true });
    this.#durable({ type: 'joined' });
    this.#do({ type: 'joined', room, doc });
  }

  /** Goes on with the offered document, if the room began with it; it is asked once. */
  #takesOffered(room: LiveRoom, doc: DocRef): boolean {
    const isTaken = this.now.isOffering && this.#seen.holdsOffered(doc);
    this.#change({ isOffering: false });
    if (!isTaken) return false;
    const own = this.#seen.nextRef();
    this.#do({ type: 'close_socket' });
    this.#do({ type: 'take_offered', doc: own, from: doc });
    this.#use(own, room.epoch);
    // Changes since the offer are sent along.
    this.#durable({ type: 'changed' });
    this.#open(room, own, undefined);
    return true;
  }

  #missed({ status, code, message }: ConnectionEvent & { type: 'room_missed' }): void {
    if (status === 401) this.#end('session');
    else if (code === 'storage_limit_reached') this.#end('forbidden', message);
    else if (status === 403 || status === 404) this.#end('forbidden');
    else this.#lost(undefined);
  }

  #lost(reason: string | undefined): void {
    if (this.now.socket !== undefined)
      this.#change({ lostAt: this.#seen.now, wasFailing: this.now.durability.failure !== undefined, socket: undefined });
    this.#do({ type: 'show_presence', isJoined: false });
    this.#durable({ type: 'lost' });
    if (reason === 'deleted' || reason === 'forbidden') {
      this.#end(reason);
      return;
    }
    if (reason === 'refused') this.#change({ doc: undefined });
    const { failures } = this.now;
    const isAtOnce = failures === 0 && (reason === 'refused' || reason === 'epoch' || reason === 'session');
    if (failures === 0 && !isAtOnce) this.#do({ type: 'unreached', isFull: reason === 'full' });
    this.#change({ failures: failures + 1 });
    this.#retryIn(isAtOnce ? 0 : backoffMs(failures, this.#seen.chance()));
  }

  #retryIn(ms: number): void {
    this.#change({ isRetryDue: true });
    this.#do({ type: 'retry_later', ms });
  }

  /** Joins once more, as the role has changed; with an empty document when the one before holds changes that were refused. */
  #rejoin(): void {
    if (isPending(this.now.durability)) this.#change({ doc: undefined });
    this.#change({ socket: undefined });
    this.#do({ type: 'close_socket' });
    this.#do({ type: 'show_presence', isJoined: false });
    this.#durable({ type: 'lost' });
    this.#retryIn(0);
  }

  #end(end: RoomEnd, text?: string): void {
    this.#close();
    this.#do({ type: 'ended', end, ...(text === undefined ? {} : { text }) });
  }

  #close(): void {
    this.#change({ isClosed: true, socket: undefined, isRetryDue: false, isMarkDue: false });
    this.#do({ type: 'end_connection' });
  }

  #hear(message: LiveMessage): void {
    if (message.type === 'durable' || message.type === 'failing' || message.type === 'recovered') {
      this.#durable(message);
      if (message.type === 'durable') this.#answer(message);
    } else if (message.type === 'deleted') this.#end('deleted');
    else this.#do({ type: 'message', message });
  }

  /** Goes on with a document of which nothing is outstanding. */
  #use(doc: DocRef, epoch: number): void {
    this.#change({ doc, epoch });
    this.#do({ type: 'watch_doc', doc });
    this.#durable({ type: 'replaced' });
  }

  #changed(): void {
    this.#durable({ type: 'changed' });
    if (this.now.isMarkDue) return;
    this.#change({ isMarkDue: true });
    this.#do({ type: 'mark_later', ms: markWaitMs });
  }

  #awaitDurable(id: number): void {
    if (joinedEpoch(this.now) === undefined) {
      this.#do({ type: 'waited', id, position: undefined });
      return;
    }
    this.#change({ waits: [...this.now.waits, { id, mark: undefined }] });
    this.#mark();
  }

  /** Asks for an acknowledgement, once the server has everything: `socket_arrived` asks again until then. */
  #mark(): void {
    const { socket, waits, durability } = this.now;
    if (socket === undefined || !this.#seen.hasArrived()) return;
    const isAsked = waits.some(({ mark }) => mark === undefined);
    if (!isAsked && !needsAcknowledgement(durability)) return;
    this.#durable({ type: 'marked' });
    const mark = this.now.durability.lastRequest;
    this.#change({ waits: waits.map((wait) => (wait.mark === undefined ? { ...wait, mark } : wait)) });
    this.#do({ type: 'mark', mark });
  }

  #answer({ mark, seq }: LiveMessage & { readonly type: 'durable' }): void {
    const isAnswered = (wait: { readonly mark: number | undefined }) => wait.mark !== undefined && wait.mark <= mark;
    const { waits } = this.now;
    this.#change({ waits: waits.filter((wait) => !isAnswered(wait)) });
    const epoch = joinedEpoch(this.now);
    const position = epoch === undefined || seq === undefined ? undefined : { epoch, seq };
    for (const { id } of waits.filter(isAnswered)) this.#do({ type: 'waited', id, position });
  }

  #durable(event: DurabilityEvent): void {
    const before = this.now.durability;
    const durability = stepDurability(before, event);
    this.#change({ durability });
    if (isPending(before) && !isPending(durability)) this.#do({ type: 'forget_doings' });
    // Marks of an earlier socket or document are answered no more.
    if (event.type === 'lost' || event.type === 'replaced') {
      const { waits } = this.now;
      this.#change({ waits: [] });
      for (const { id } of waits) this.#do({ type: 'waited', id, position: undefined });
    }
    this.#do({ type: 'durability' });
  }
}
