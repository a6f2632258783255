import { type LiveMessage, livePath, liveRoomName, readLiveMessage } from '@umlaut/api';
import { type DiagramDocument, joinDocument } from '@umlaut/document';
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { WebSocket } from 'ws';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { type Address, call } from './people.ts';

/** Reason why a socket was closed or a join refused. */
export interface Ending {
  readonly code: number;
  readonly reason: string;
}

export interface JoinWishes {
  /** The document to bring along, for who comes back. */
  readonly shared?: Doc | undefined;
  readonly epoch?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A socket, as a browser has it. */
export interface Wire {
  onOpen(listener: () => void): void;
  onFrame(listener: (bytes: Uint8Array) => void): void;
  onEnd(listener: (ending: Ending) => void): void;
  /** Does nothing once it is closed. */
  send(bytes: Uint8Array): void;
  /** Ends it as when the cable is pulled. */
  cut(): void;
  /** Stops reading, so that what the server sends piles up. */
  stall(): void;
  /** Reads on after a stall. */
  readOn(): void;
}

/** Far fewer frames than the server holds while it looks at somebody's rights; more would be a flood. */
const mostOnTheirWay = 150;

/** One person's browser in a room, as far as the server can tell: a socket that speaks Hocuspocus' protocol, and a document. */
export class LiveReplica {
  readonly shared: Doc;
  readonly document: DiagramDocument;
  readonly messages: LiveMessage[] = [];
  /** Awareness states by client id, as they came. */
  readonly present = new Map<number, unknown>();
  /** The last mark that was said to be durable. */
  durable = 0;
  /** The position in the log that came with it. */
  seq = 0;
  marks = 0;
  /** How often the server asked for a sign of life. */
  pings = 0;
  isSynced = false;
  /** Changes are not sent by themselves. */
  isQuiet = false;
  refusal: string | undefined;
  ending: Ending | undefined;
  readonly room: string;
  readonly #wire: Wire;
  readonly #listeners = new Set<() => void>();
  readonly #origin = Symbol('server');
  #sent = 0;
  /** Number of changes sent before each mark. */
  readonly #sentWith: number[] = [0];
  #awarenessClock = 0;

  constructor({ wire, room, token, shared = new Doc() }: { wire: Wire; room: string; token: string; shared?: Doc | undefined }) {
    this.room = room;
    this.shared = shared;
    this.document = joinDocument(shared);
    this.#wire = wire;
    wire.onOpen(() => {
      this.send(2, (encoder) => {
        writeVarUint(encoder, 0);
        writeVarString(encoder, token);
        writeVarString(encoder, '4.8.0');
      });
      this.#sendSync(0, encodeStateVector(shared));
    });
    wire.onFrame((bytes) => this.#receive(bytes));
    wire.onEnd((ending) => this.#end(ending));
    shared.on('update', this.#pass);
  }

  /** Resolves as soon as `isSo`, which is asked whenever something comes in. */
  async until(isSo: () => boolean, what: string, withinMs = 60_000): Promise<void> {
    if (isSo()) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const listener = () => {
      if (isSo()) resolve();
    };
    const timer = setTimeout(
      () => reject(new Error(`${what} did not come about. ${JSON.stringify(this.ending ?? this.refusal ?? '')}`)),
      withinMs,
    );
    this.#listeners.add(listener);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#listeners.delete(listener);
    }
  }

  synced(): Promise<void> {
    return this.until(() => this.isSynced || this.refusal !== undefined || this.ending !== undefined, 'The join');
  }

  async ended(): Promise<Ending> {
    await this.until(() => this.ending !== undefined, 'The end');
    return this.ending ?? { code: 0, reason: '' };
  }

  /** Resolves when everything that was sent before is durable, or the socket has ended. */
  async kept(): Promise<boolean> {
    const mark = this.mark();
    await this.until(() => this.durable >= mark || this.ending !== undefined, `Mark ${mark}`);
    return this.durable >= mark;
  }

  mark(): number {
    this.marks += 1;
    this.sendStateless(JSON.stringify({ type: 'mark', mark: this.marks }));
    this.#sentWith[this.marks] = this.#sent;
    return this.marks;
  }

  /** Resolves when there is room for more on the way to the server, at once unless the server is slow, or when the socket has ended. */
  async roomForMore(): Promise<void> {
    const sentSince = (mark: number) => this.#sent - (this.#sentWith[mark] ?? 0);
    if (sentSince(this.durable) < mostOnTheirWay) return;
    if (sentSince(this.marks) > mostOnTheirWay / 2) this.mark();
    await this.until(() => sentSince(this.durable) <= mostOnTheirWay / 2 || this.ending !== undefined, 'Room for more');
  }

  sendStateless(text: string): void {
    this.send(5, (encoder) => writeVarString(encoder, text));
  }

  sendUpdate(update: Uint8Array): void {
    this.#sendSync(2, update);
  }

  /** Says `state` of `client` in awareness. */
  say(state: unknown, client = this.shared.clientID): void {
    this.#awarenessClock += 1;
    const entries = createEncoder();
    writeVarUint(entries, 1);
    writeVarUint(entries, client);
    writeVarUint(entries, this.#awarenessClock);
    writeVarString(entries, JSON.stringify(state));
    this.send(1, (encoder) => writeVarUint8Array(encoder, toUint8Array(entries)));
  }

  send(type: number, write: (encoder: ReturnType<typeof createEncoder>) => void): void {
    const encoder = createEncoder();
    writeVarString(encoder, this.room);
    writeVarUint(encoder, type);
    write(encoder);
    this.sendRaw(toUint8Array(encoder));
  }

  sendRaw(bytes: Uint8Array): void {
    this.#sent += 1;
    this.#wire.send(bytes);
  }

  /** Closes the tab: nothing is waited for. */
  close(): void {
    this.shared.off('update', this.#pass);
    this.#wire.cut();
  }

  stall(): void {
    this.#wire.stall();
  }

  readOn(): void {
    this.#wire.readOn();
  }

  readonly #pass = (update: Uint8Array, origin: unknown): void => {
    if (origin !== this.#origin && !this.isQuiet) this.sendUpdate(update);
  };

  #sendSync(type: number, bytes: Uint8Array): void {
    this.send(0, (encoder) => {
      writeVarUint(encoder, type);
      writeVarUint8Array(encoder, bytes);
    });
  }

  #receive(data: Uint8Array): void {
    if (data.length === 1 && data[0] === 9) {
      this.pings += 1;
      this.sendRaw(new Uint8Array([10]));
      this.#tell();
      return;
    }
    const decoder = createDecoder(data);
    readVarString(decoder);
    const type = readVarUint(decoder);
    if (type === 0 || type === 4) this.#receiveSync(readVarUint(decoder), readVarUint8Array(decoder));
    else if (type === 1) this.#receiveAwareness(readVarUint8Array(decoder));
    else if (type === 2 && readVarUint(decoder) === 1) this.refusal = readVarString(decoder);
    else if (type === 5) this.#receiveMessage(readVarString(decoder));
    this.#tell();
  }

  #receiveSync(type: number, bytes: Uint8Array): void {
    if (type === 0) {
      this.#sendSync(1, encodeStateAsUpdate(this.shared, bytes));
      return;
    }
    applyUpdate(this.shared, bytes, this.#origin);
    if (type === 1) this.isSynced = true;
  }

  #receiveAwareness(bytes: Uint8Array): void {
    const decoder = createDecoder(bytes);
    for (let count = readVarUint(decoder); count > 0; count -= 1) {
      const client = readVarUint(decoder);
      readVarUint(decoder);
      const state: unknown = JSON.parse(readVarString(decoder));
      if (state === null) this.present.delete(client);
      else this.present.set(client, state);
    }
  }

  #receiveMessage(text: string): void {
    const message = readLiveMessage(text);
    if (message === undefined) throw new Error(`The server sent ${text}.`);
    this.messages.push(message);
    if (message.type === 'durable') {
      this.durable = Math.max(this.durable, message.mark);
      this.seq = message.seq ?? this.seq;
    }
  }

  #end(ending: Ending): void {
    this.ending ??= ending;
    this.shared.off('update', this.#pass);
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** A socket to a server over the network. */
export function openWire(server: Address, headers: Readonly<Record<string, string>> = {}): Wire {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${livePath}`, { headers, perMessageDeflate: false });
  socket.on('error', () => {});
  return {
    onOpen: (listener) => void socket.on('open', listener),
    onFrame: (listener) => void socket.on('message', (data: Buffer) => listener(new Uint8Array(data))),
    onEnd(listener) {
      socket.on('unexpected-response', (_request, response) => listener({ code: response.statusCode ?? 0, reason: 'upgrade' }));
      socket.on('close', (code, reason) => listener({ code, reason: reason.toString() }));
    },
    send(bytes) {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
    },
    cut: () => socket.terminate(),
    stall: () => socket.pause(),
    readOn: () => socket.resume(),
  };
}

/** Asks which room there is. */
export async function findRoom(
  server: Address,
  token: string,
  diagramId: string,
): Promise<{ readonly epoch: number; readonly version: number }> {
  const answer = await call(server, 'GET', `/api/diagrams/id/${diagramId}/live`, { token });
  if (answer.status !== 200) throw new Error(`The room was answered ${answer.status}: ${answer.text}`);
  return answer.body as { epoch: number; version: number };
}

/** Joins the room of a diagram and waits until its document is there, or that is refused. */
export async function joinLive(
  { server, token }: { readonly server: Address; readonly token: string },
  diagramId: string,
  wishes: JoinWishes = {},
): Promise<LiveReplica> {
  const epoch = wishes.epoch ?? (await findRoom(server, token, diagramId)).epoch;
  const wire = openWire(server, wishes.headers);
  const replica = new LiveReplica({ wire, room: liveRoomName({ diagramId, epoch }), token, shared: wishes.shared });
  await replica.synced();
  return replica;
}
