import { clearInterval, clearTimeout } from 'node:timers';
import { liveClose } from '@umlaut/api';
import type { WebSocket } from 'ws';
import type { Pace } from '../../budget/pace.ts';
import type { WorkClocks } from '../../budget/work-time.ts';
import { guarded, later, repeatedly } from '../../callbacks.ts';
import { createId } from '../../id.ts';
import { publicName } from '../display-names/public-name.ts';
import { type Frame, ping, readFrame, writeAuthenticated, writeDenied, writeStateless } from './frames.ts';
import { InboundQueue } from './inbound-queue.ts';
import type { Admission, CloseReason, LiveConnection, Newcomer } from './live-connection.ts';
import type { Room } from './room.ts';

/** Callbacks of a socket. */
interface SocketFollower {
  /** It is known who this is. */
  onAdmitted(): void;
  /** It asks to join the room of this name. */
  onToken(name: string, token: string): void;
  /** A frame of somebody who is in a room and may be heard. */
  onFrame(connection: LiveConnection, room: Room, frame: Frame): void;
  /** Closed, by whatever side; `connection` if it had one. */
  onClosed(connection: LiveConnection | undefined): void;
}

/** How often a client is asked for a sign of life, and how many questions in a row it may leave without an answer. */
export interface Heartbeat {
  readonly pingEveryMs: number;
  readonly mostUnanswered: number;
}

interface SocketOptions {
  readonly framesPerSecond: number;
  /** Time budget of a user's live editing, in ms. */
  readonly workOf: (userId: string) => Pace;
  readonly clocks?: WorkClocks | undefined;
  readonly heartbeat: Heartbeat;
  readonly follower: SocketFollower;
  readonly onError: (error: unknown) => void;
}

const joinWithinMs = 10_000;
/** A slow reader is given up at this many bytes. */
const maxUnsentBytes = 4 * 1024 * 1024;
const closeWithinMs = 2_000;
/** A question, which is asked once in joining, is answered with the whole document: it counts as so many frames. */
const framesPerQuestion = 20;

/** Providers take a server for gone that is silent for 30 s; a browser answers each time. */
export const usualHeartbeat: Heartbeat = { pingEveryMs: 12_000, mostUnanswered: 3 };

/** A WebSocket of live editing: one room, one person, frames in their order and no faster than they may come. */
export class LiveSocket implements Newcomer {
  readonly #ws: WebSocket;
  readonly #options: SocketOptions;
  readonly #inbound: InboundQueue;
  readonly #joinTimer: NodeJS.Timeout;
  readonly #pingTimer: NodeJS.Timeout;
  /** Questions for a sign of life since anything came. */
  #unanswered = 0;
  /** Bytes that were written, and how many of them the network had taken when it was looked at last. */
  #written = 0;
  #taken = 0;
  /** Looks in a row at which it had taken nothing more. */
  #stalled = 0;
  #roomName: string | undefined;
  #connection: LiveConnection | undefined;
  #room: Room | undefined;
  #isClosed = false;

  constructor(ws: WebSocket, options: SocketOptions) {
    this.#ws = ws;
    this.#options = options;
    this.#inbound = new InboundQueue(ws, {
      framesPerSecond: options.framesPerSecond,
      // First a token, and everything else once that has led into a room and rights have been looked at.
      mayTake: () => this.#roomName === undefined || this.#mayTakeFrames(),
      work: () => this.#connection && options.workOf(this.#connection.actor.userId),
      clocks: options.clocks,
      onFlood: () => this.#cutOff(),
      take: ({ bytes, isBinary }) => this.#hear(bytes, isBinary),
    });
    const terminate = () => ws.terminate();
    this.#joinTimer = later('live: join in time', joinWithinMs, () => this.close('late'), terminate);
    this.#pingTimer = repeatedly('live: ping', options.heartbeat.pingEveryMs, () => this.#ping(), terminate);
    ws.on('error', guarded('live: socket error', terminate, terminate));
    const finish = () => this.#finish();
    ws.on('close', guarded('live: socket closed', finish, finish));
  }

  get userId(): string {
    return this.#connection?.actor.userId ?? '';
  }

  /** Bytes that wait to be sent. */
  get unsentBytes(): number {
    return this.#ws.bufferedAmount;
  }

  admit(admission: Admission): LiveConnection | undefined {
    if (this.#isClosed) return undefined;
    this.#connection = this.#createConnection(admission);
    this.#options.follower.onAdmitted();
    this.send(writeAuthenticated(this.#roomName ?? ''));
    return this.#connection;
  }

  charge<Result>(work: () => Result): Result {
    return this.#inbound.charge(work);
  }

  enter(room: Room): LiveConnection | undefined {
    const connection = this.#connection;
    if (connection === undefined || this.#isClosed) return undefined;
    clearTimeout(this.#joinTimer);
    this.#room = room;
    room.enter(connection);
    return connection;
  }

  send(bytes: Uint8Array): void {
    const ws = this.#ws;
    if (this.#isClosed || ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > maxUnsentBytes) {
      // A client that reads on within the close timeout gets the reason.
      this.close('slow');
      return;
    }
    // A failed write closes the socket below, and so this one.
    this.#written += bytes.byteLength;
    ws.send(bytes);
  }

  refuse(reason: string): void {
    this.send(writeDenied(this.#roomName ?? '', reason));
    this.#end(1000, 'refused');
  }

  /** Nothing that comes afterwards is taken. */
  close(reason: CloseReason): void {
    this.#end(liveClose[reason], reason);
  }

  terminate(): void {
    this.#ws.terminate();
  }

  /**
   * Closes a client that does not answer pings, whatever the network reports. Counts pings, not time: after a pause of the
   * server (sleep, load), one more ping is sent before waiting messages are read. Clients whose socket is not being read are
   * not counted.
   */
  #ping(): void {
    this.#unanswered = this.#inbound.isPaused ? 0 : this.#unanswered + 1;
    if (this.#unanswered > this.#options.heartbeat.mostUnanswered || this.#isStalled()) this.#ws.terminate();
    else this.send(ping);
  }

  /** Whether nothing of what was written has left for so many looks. */
  #isStalled(): boolean {
    const { bufferedAmount } = this.#ws;
    const taken = this.#written - bufferedAmount;
    this.#stalled = bufferedAmount > 0 && taken <= this.#taken ? this.#stalled + 1 : 0;
    this.#taken = taken;
    return this.#stalled >= this.#options.heartbeat.mostUnanswered;
  }

  /** At once: a socket that closes in order would be read until it has. */
  #cutOff(): void {
    this.close('flooding');
    this.#ws.terminate();
  }

  #hear(data: Buffer, isBinary: boolean): void {
    if (this.#isClosed) return;
    this.#unanswered = 0;
    try {
      const read = isBinary ? readFrame(data) : undefined;
      if (read === undefined) this.close('malformed');
      else this.#receive(read.room, read.frame);
    } catch (error) {
      // An error in handling a frame must never end the process.
      this.#options.onError(error);
      this.close('malformed');
    }
  }

  #mayTakeFrames(): boolean {
    return this.#room !== undefined && !this.#room.isBusy && this.#connection?.isSuspended === false;
  }

  #receive(name: string, frame: Frame): void {
    if (frame.kind === 'idle') return;
    // Behind a zero, providers can name a session: several for one room on a socket are not served.
    if (this.#roomName === undefined && frame.kind === 'auth' && !name.includes('\0')) {
      this.#roomName = name;
      this.#options.follower.onToken(name, frame.token);
    } else if (name !== this.#roomName) {
      this.close('malformed');
    } else if (frame.kind === 'leave') {
      this.#end(1000, '');
    } else if (frame.kind !== 'auth') {
      // A token that is sent again says nothing: the session is looked at all the time.
      if (frame.kind === 'question') this.#inbound.spend(framesPerQuestion - 1);
      const [connection, room] = [this.#connection, this.#room];
      if (connection !== undefined && room !== undefined) this.#options.follower.onFrame(connection, room, frame);
    }
  }

  #end(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#inbound.stop();
    this.#ws.close(code, reason);
    later(
      'live: close in time',
      closeWithinMs,
      () => this.#ws.terminate(),
      () => this.#ws.terminate(),
    ).unref();
  }

  #finish(): void {
    this.#isClosed = true;
    clearInterval(this.#pingTimer);
    clearTimeout(this.#joinTimer);
    this.#inbound.stop();
    this.#options.follower.onClosed(this.#connection);
  }

  #createConnection({ actor, key, role, colour }: Admission): LiveConnection {
    const connection: LiveConnection = {
      id: createId(Date.now()),
      name: publicName(actor),
      colour,
      actor,
      key,
      role,
      isSuspended: true,
      verifications: 0,
      mark: 0,
      sent: 0,
      told: 0,
      client: undefined,
      send: (bytes) => this.send(bytes),
      tell: (message) => this.send(writeStateless(this.#roomName ?? '', JSON.stringify(message))),
      close: (reason) => this.close(reason),
      resume: () => {
        connection.isSuspended = false;
        this.#inbound.readOn();
      },
      readOn: () => this.#inbound.readOn(),
      charge: (work) => this.charge(work),
    };
    return connection;
  }
}
