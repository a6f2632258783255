import { clearInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { isObject, parseJson } from '@umlaut/diagram';
import type { WebSocket } from 'ws';
import type { Pace } from '../../budget/pace.ts';
import { inBackground, repeatedly } from '../../callbacks.ts';
import type { Context } from '../../context.ts';
import type { ServerEvent } from '../../events/server-event.ts';
import type { Services } from '../../services.ts';
import type { DisplayNames } from '../display-names/display-names.service.ts';
import { createAdmission } from './admission.ts';
import { type Frame, writeAnswer, writePresence, writeQuestion } from './frames.ts';
import { type Growth, usualGrowth } from './growth.rules.ts';
import type { LiveConnection } from './live-connection.ts';
import { createPresenceExchange, type PresenceExchange } from './presence-exchange.ts';
import { createPresences, type Presences } from './presences.ts';
import type { Room } from './room.ts';
import { Rooms } from './rooms.ts';
import { createSaveNotifications, type SaveNotifications } from './save-notifications.ts';
import { type Heartbeat, LiveSocket, usualHeartbeat } from './socket.ts';
import { createVerification, type Verification } from './verification.ts';
import type { Waiting } from './waiting-sockets.ts';

/** Interval of the check for missed events. */
const lookEveryMs = 1_000;
/** Time left of the shutdown's limit for storing unstored updates. */
const storeWithinMs = 6_000;
const closeWithinMs = 1_000;
const bytesPerMegabyte = 1024 * 1024;
/** Of the memory of live editing, so much more may be frames that wait to be read by slow clients. */
const unsentShare = 1 / 4;

/** Overrides for tests. */
interface LivePaces {
  readonly growth?: Growth | undefined;
  readonly heartbeat?: Heartbeat | undefined;
}

/** Live editing of one process: it takes sockets from `open` on, until `stop`. */
export class LiveEditing {
  readonly #publicName: DisplayNames['publicName'];
  readonly #framesPerSecond: number;
  readonly #workOf: (userId: string) => Pace;
  readonly #heartbeat: Heartbeat;
  readonly #onError: (error: unknown) => void;
  readonly #sockets = new Set<LiveSocket>();
  readonly #presences: Presences;
  /** Only where there may be other processes. */
  readonly #exchange: PresenceExchange | undefined;
  readonly #verification: Verification;
  readonly #rooms: Rooms;
  readonly #saveNotifications: SaveNotifications;
  readonly #forget: () => void;
  readonly #unsentBytes: number;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;

  constructor(
    { config, database, diagramLimits: limits, clock }: Context,
    services: Services,
    onError: (error: unknown) => void,
    { growth = usualGrowth, heartbeat = usualHeartbeat }: LivePaces = {},
  ) {
    const { events, liveDocuments, facts } = services;
    this.#publicName = services.displayNames.publicName;
    this.#framesPerSecond = config.LIMIT_LIVE_FRAMES_PER_SECOND;
    this.#workOf = services.liveWork.paceOf;
    this.#heartbeat = heartbeat;
    this.#onError = onError;
    this.#presences = createPresences();
    const isShared = database.openChannel !== undefined;
    this.#exchange = isShared ? createPresenceExchange(events) : undefined;
    this.#verification = createVerification(services);
    this.#rooms = new Rooms({
      events,
      liveDocuments,
      limits,
      growth,
      clock,
      isShared,
      admissionOf: createAdmission({ ...services, needsProof: config.SIGNUP === 'domains' }),
      workOf: this.#workOf,
      memoryBytes: config.LIMIT_LIVE_MEGABYTES * bytesPerMegabyte,
      onError,
      onOpened: (room) => this.#exchange?.open(room),
      onEntered: (connection, room) => this.#welcome(connection, room),
    });
    this.#saveNotifications = createSaveNotifications({ rooms: this.#rooms, facts, liveDocuments, onError });
    this.#forget = events.subscribe((event) => this.#hear(event));
    this.#unsentBytes = config.LIMIT_LIVE_MEGABYTES * bytesPerMegabyte * unsentShare;
    this.#timer = repeatedly('live: look', lookEveryMs, () => {
      closeSlowest([...this.#sockets], this.#unsentBytes);
      return this.#look();
    });
    this.#timer.unref();
  }

  /** Serves a WebSocket that has been upgraded, and waits as `waiting` until it is known who that is, or it is closed. */
  take(ws: WebSocket, waiting?: Waiting): void {
    const socket = new LiveSocket(ws, {
      framesPerSecond: this.#framesPerSecond,
      workOf: this.#workOf,
      heartbeat: this.#heartbeat,
      onError: this.#onError,
      follower: {
        onAdmitted: () => waiting?.leave(),
        onToken: (name, token) => {
          waiting?.keep();
          inBackground(
            'live: join',
            () => this.#rooms.join(socket, name, token),
            () => socket.close('restarting'),
          );
        },
        onFrame: (connection, room, frame) => this.#takeFrame(connection, room, frame),
        onClosed: (connection) => {
          waiting?.leave();
          this.#sockets.delete(socket);
          if (connection !== undefined) this.#leave(connection);
        },
      },
    });
    this.#sockets.add(socket);
  }

  /** Diagrams that are held in memory. */
  get openRooms(): number {
    return this.#rooms.all().length;
  }

  /** Age in ms of the oldest change that is not stored. */
  oldestUnstored(): number {
    return this.#rooms.oldestUnstored();
  }

  /** Stores what is left, then closes every socket. Rejects when something could not be stored in the time there is. */
  async stop(): Promise<void> {
    // A connection found to have its rights would else go on without a timer.
    clearInterval(this.#timer);
    this.#forget();
    for (const connection of this.#rooms.connections) connection.isSuspended = true;
    const isStored = await this.#rooms.stop(storeWithinMs);
    for (const socket of this.#sockets) socket.close('restarting');
    for (const until = performance.now() + closeWithinMs; this.#sockets.size > 0 && performance.now() < until; ) await delay(10);
    for (const socket of this.#sockets) socket.terminate();
    if (!isStored) throw new Error('Changes of live editing could not be stored before the stop.');
  }

  #welcome(connection: LiveConnection, room: Room): void {
    const present = [...room.awareness.getStates().keys()];
    if (present.length > 0) connection.send(writePresence(room.name, room.awareness, present));
    connection.send(writeQuestion(room.name, room.document));
    this.#verifyInBackground([connection]);
    inBackground('live: greet', () => this.#saveNotifications.greet(room, connection));
  }

  #leave(connection: LiveConnection): void {
    const room = this.#rooms.find(connection.key);
    this.#rooms.release(connection);
    if (room !== undefined) this.#presences.leave(connection, room);
  }

  #takeFrame(connection: LiveConnection, room: Room, frame: Frame): void {
    if (frame.kind === 'update') room.accept(connection, frame.update, frame.isReply);
    else if (frame.kind === 'awareness') this.#presences.hear(connection, room, frame.update);
    else if (frame.kind === 'question') answer(connection, room, frame.stateVector);
    else if (frame.kind === 'stateless') {
      const mark = readMark(frame.text);
      if (mark !== undefined) room.mark(connection, mark);
    }
  }

  #hear(event: ServerEvent): void {
    if (event.type === 'access_changed' || event.type === 'diagram_deleted') {
      this.#verifyInBackground(this.#connectionsWith((connection) => connection.key.diagramId === event.diagramId));
    } else if (event.type === 'session_ended') {
      this.#verifyInBackground(this.#connectionsWith((connection) => connection.actor.sessionId === event.sessionId));
    } else if (event.type === 'sessions_ended') {
      this.#verifyInBackground(this.#connectionsWith((connection) => connection.actor.userId === event.userId));
    } else if (event.type === 'user_renamed') {
      inBackground('live: rename', () => this.#rename(event.userId));
    } else if (event.type === 'log_grew') {
      this.#rooms.find(event)?.hear(event.seq);
    } else if (event.type === 'version_saved') {
      for (const room of this.#roomsOf(event.diagramId))
        inBackground('live: tell of a save', () => this.#saveNotifications.tellSaved(room, event.version));
    } else if (event.type === 'presence' || event.type === 'room_held') {
      const room = this.#rooms.find(event);
      if (room !== undefined) this.#exchange?.hear(room, event);
    } else if (event.type === 'epoch_renewed') {
      for (const room of this.#roomsOf(event.diagramId)) if (room.key.epoch !== event.epoch) room.end('epoch');
    }
  }

  async #rename(userId: string): Promise<void> {
    const connections = this.#connectionsWith((connection) => connection.actor.userId === userId);
    const name = connections.length === 0 ? undefined : await this.#publicName(userId);
    if (name === undefined) return;
    for (const connection of connections) {
      connection.name = name;
      const room = this.#rooms.find(connection.key);
      if (room !== undefined) this.#presences.repeat(connection, room);
    }
  }

  #connectionsWith(isMeant: (connection: LiveConnection) => boolean): readonly LiveConnection[] {
    return [...this.#rooms.connections].filter(isMeant);
  }

  #roomsOf(diagramId: string): readonly Room[] {
    return this.#rooms.all().filter(({ key }) => key.diagramId === diagramId);
  }

  #verifyInBackground(connections: readonly LiveConnection[]): void {
    const closeAll = () => {
      for (const connection of connections) connection.close('restarting');
    };
    inBackground('live: verify', () => this.#verify(connections), closeAll);
  }

  /** A connection whose rights cannot be read is closed: to join again is better than to act without rights. */
  async #verify(connections: readonly LiveConnection[]): Promise<void> {
    for (const connection of connections) connection.isSuspended = true;
    try {
      await this.#verification.verify(connections);
    } catch (error) {
      this.#onError(error);
      for (const connection of connections) if (connection.isSuspended) connection.close('restarting');
    }
  }

  /** Repeats the checks of events without them: sessions expire, events get lost, other programs write. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      this.#exchange?.look(this.#rooms.all());
      this.#rooms.sweep();
      const connections = this.#rooms.all().flatMap((room) => [...room.connections]);
      if (connections.length > 0) await this.#saveNotifications.look(await this.#verification.verify(connections));
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#isLooking = false;
    }
  }
}

function answer(connection: LiveConnection, { name, document }: Room, stateVector: Uint8Array): void {
  const bytes = writeAnswer(name, document, stateVector);
  if (bytes === undefined) connection.close('malformed');
  else connection.send(bytes);
}

/** Closes the sockets for which most waits, until what waits for the others is at most `mostBytes`. */
function closeSlowest(sockets: readonly LiveSocket[], mostBytes: number): void {
  let bytes = sockets.reduce((sum, { unsentBytes }) => sum + unsentBytes, 0);
  if (bytes <= mostBytes) return;
  for (const socket of sockets.toSorted((one, other) => other.unsentBytes - one.unsentBytes)) {
    if (bytes <= mostBytes) return;
    bytes -= socket.unsentBytes;
    // A close would wait for all that is sent before.
    socket.terminate();
  }
}

function readMark(text: string): number | undefined {
  if (text.length > 100) return undefined;
  const value = parseJson(text);
  return isObject(value) && value.type === 'mark' && typeof value.mark === 'number' && Number.isSafeInteger(value.mark)
    ? value.mark
    : undefined;
}
