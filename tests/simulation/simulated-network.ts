import { liveClose } from '@umlaut/api';
import { isObject } from '@umlaut/diagram';
import { type MemoryWire, openMemoryWire } from '../support/memory-wire.ts';
import type { Answer, Arrival, SimulatedServer } from './simulated-server.ts';
import type { VirtualTime } from './virtual-clock.ts';

/** Faults of the way between a page and the server. */
export interface NetworkFaults {
  isOffline: boolean;
  /** No socket is let through. */
  hasNoSockets: boolean;
  /** Saves that get lost before they arrive. */
  loseSaves: number;
  /** Answers to saves that get lost. */
  loseAnswers: number;
  /** Saves that arrive twice, as some proxies send them again. */
  duplicates: number;
  /** Longest delay of a call or an answer, in ms: calls overtake each other. */
  delayMs: number;
}

/** Deliberate faults of adapters, to prove that the simulation finds them. */
export interface PlantedFaults {
  /** The server acknowledges changes before they are on its disk. */
  readonly acknowledgesEarly?: boolean;
  /** A document that comes back into its room is sent as a new one. */
  readonly doublesOnReturn?: boolean;
  /** The draft is dropped when a save conflicts. */
  readonly dropsDraftOn409?: boolean;
  /** A save whose answer was lost is sent again as the next version. */
  readonly savesTwice?: boolean;
  /** A save counts as stored when it is sent. */
  readonly saysSavedEarly?: boolean;
}

/** Time in which the client waits for an answer that never comes, in virtual ms. */
const patienceMs = 8_000;
/** A frame is held back for so long by a server that acknowledges early. */
const holdMs = 4_000;

/** The way between one page and the server. */
export class SimulatedNetwork {
  readonly faults: NetworkFaults = { isOffline: false, hasNoSockets: false, loseSaves: 0, loseAnswers: 0, duplicates: 0, delayMs: 20 };
  readonly sockets = new Set<SimulatedSocket>();
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
  readonly random: () => number;
  readonly planted: PlantedFaults;
  /** Grows with everything that passes. */
  activity = 0;
  onConflict: () => void = () => undefined;
  /** The server is of a later release than the page. */
  isNewerServer = false;

  constructor(parts: {
    readonly time: VirtualTime;
    readonly server: SimulatedServer;
    readonly random: () => number;
    readonly planted: PlantedFaults;
  }) {
    this.time = parts.time;
    this.server = parts.server;
    this.random = parts.random;
    this.planted = parts.planted;
  }

  /** Frames of a live socket, or an answer, are awaited that the server is about to send. */
  get isAwaiting(): boolean {
    return [...this.sockets].some((socket) => socket.isAwaiting);
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const arrival: Arrival = {
      method: init?.method ?? 'GET',
      path: String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : undefined,
    };
    if (this.planted.saysSavedEarly === true && arrival.method === 'PUT') return this.#answerEarly(arrival);
    const answer = await this.#call(arrival);
    if (answer === undefined && this.planted.savesTwice === true && arrival.method === 'PUT') return this.#sendNext(arrival);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    if (answer.status === 409) this.onConflict();
    const body = this.isNewerServer ? withLaterFields(answer.body) : answer.body;
    return new Response(body, { status: answer.status, headers: { 'content-type': 'application/json' } });
  };

  cutAll(): void {
    for (const socket of [...this.sockets]) socket.cut();
  }

  /** Undefined when the call or its answer is lost. */
  async #call(arrival: Arrival): Promise<Answer | undefined> {
    const { faults, time } = this;
    this.activity += 1;
    if (faults.isOffline) return undefined;
    await time.wait(this.#delay());
    const isSave = arrival.method !== 'GET' && !arrival.path.endsWith('/live');
    if (faults.isOffline || (isSave && take(faults, 'loseSaves'))) {
      await time.wait(patienceMs);
      return undefined;
    }
    const isTwice = isSave && take(faults, 'duplicates');
    const isLost = isSave && take(faults, 'loseAnswers');
    const answer = await this.server.answer(arrival);
    this.activity += 1;
    if (isTwice) await this.server.answer(arrival);
    if (isLost || answer === undefined) {
      await time.wait(isLost ? patienceMs : 0);
      return undefined;
    }
    await time.wait(this.#delay());
    this.activity += 1;
    return faults.isOffline ? undefined : answer;
  }

  #delay(): number {
    return Math.round(this.random() * this.faults.delayMs);
  }

  #answerEarly(arrival: Arrival): Response {
    const { version } = JSON.parse(arrival.body ?? '{}');
    const id = arrival.path.split('/').at(-1);
    void this.time.wait(3_000).then(() => this.#call(arrival));
    return Response.json({ id, version: version + 1 });
  }

  async #sendNext(arrival: Arrival): Promise<Response> {
    const body = JSON.parse(arrival.body ?? '{}');
    const again = await this.#call({ ...arrival, body: JSON.stringify({ ...body, version: body.version + 1 }) });
    if (again === undefined) throw new TypeError('Failed to fetch');
    return new Response(again.body, { status: again.status });
  }
}

function take(faults: NetworkFaults, which: 'loseSaves' | 'loseAnswers' | 'duplicates'): boolean {
  if (faults[which] === 0) return false;
  faults[which] -= 1;
  return true;
}

/** A browser's WebSocket to the simulated server. */
export class SimulatedSocket extends EventTarget {
  readyState = 0;
  binaryType = '';
  /** Nothing passes any more, and nobody is told. */
  isHalfOpen = false;
  #isLagging = false;
  #marked = 0;
  #durable = 0;
  #hasHeard = false;
  readonly #wire: MemoryWire;
  readonly #network: SimulatedNetwork;
  readonly #kills: number;

  constructor(network: SimulatedNetwork) {
    super();
    this.#network = network;
    this.#kills = network.server.kills;
    this.#wire = openMemoryWire(network.server.live);
    if (network.faults.isOffline || network.faults.hasNoSockets) {
      queueMicrotask(() => this.cut());
      return;
    }
    network.sockets.add(this);
    this.#wire.onOpen(() => {
      this.readyState = 1;
      this.#network.activity += 1;
      this.dispatchEvent(new Event('open'));
    });
    this.#wire.onFrame((bytes) => this.#receive(bytes));
    this.#wire.onEnd(({ code, reason }) => this.#end(code, reason));
  }

  /** The server is about to send something: an answer to joining, or to a mark. */
  get isAwaiting(): boolean {
    return this.passes && (!this.#hasHeard || this.#marked > this.#durable);
  }

  /** Frames pass without delay. */
  get passes(): boolean {
    return this.readyState <= 1 && !this.isHalfOpen && !this.#isLagging;
  }

  send(bytes: Uint8Array): void {
    if (this.readyState !== 1 || this.isHalfOpen) return;
    this.#network.activity += 1;
    const mark = markIn(bytes, 'mark');
    if (mark !== undefined) this.#marked = mark;
    if (this.#network.planted.acknowledgesEarly !== true) this.#wire.send(bytes);
    else this.#hold(bytes);
  }

  close(): void {
    if (this.readyState < 2) this.#end(1000, '');
  }

  cut(): void {
    this.#end(1006, '');
  }

  lag(isLagging: boolean): void {
    this.#isLagging = isLagging;
    this.#wire.lag(isLagging);
  }

  /** Changes wait at the server, and are lost when it is killed; their marks are answered at once. */
  #hold(bytes: Uint8Array): void {
    const kills = this.#kills;
    const { server, time } = this.#network;
    if (!isUpdate(bytes)) {
      this.#wire.send(bytes);
      return;
    }
    // The frame that says that it was applied, without the change.
    this.dispatchEvent(new MessageEvent('message', { data: appliedFrame(bytes).buffer }));
    time.after(holdMs, () => {
      if (server.kills === kills) this.#wire.send(bytes);
    });
  }

  #receive(bytes: Uint8Array): void {
    if (this.isHalfOpen || this.readyState !== 1) return;
    this.#network.activity += 1;
    if (bytes.length > 1) this.#hasHeard = true;
    const durable = markIn(bytes, 'durable');
    if (durable !== undefined) this.#durable = Math.max(this.#durable, durable);
    this.dispatchEvent(new MessageEvent('message', { data: bytes.slice().buffer }));
    if (durable !== undefined && this.#network.isNewerServer)
      this.dispatchEvent(new MessageEvent('message', { data: laterMessage(bytes).buffer }));
  }

  #end(code: number, reason: string): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#network.sockets.delete(this);
    this.#network.activity += 1;
    this.#wire.cut();
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason, wasClean: code === liveClose.restarting }));
  }
}

/** The number of the mark in a message of this type; undefined in any other frame. */
function markIn(bytes: Uint8Array, type: 'mark' | 'durable'): number | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  if (!text.includes(`"type":"${type}"`)) return undefined;
  return Number(/"mark":(\d+)/.exec(text)?.[1]);
}

/** Whether a frame of Hocuspocus' protocol carries an update of the document: name, 0, 2. */
function isUpdate(bytes: Uint8Array): boolean {
  const name = bytes[0] ?? 0;
  return bytes[name + 1] === 0 && bytes[name + 2] === 2;
}

/** Hocuspocus' message that an update was applied: name, 8 (sync status), 1. */
function appliedFrame(update: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = update[0] ?? 0;
  const frame = new Uint8Array(name + 3);
  frame.set(update.subarray(0, name + 1));
  frame.set([8, 1], name + 1);
  return frame;
}

/** The answer with fields that a later release might have added, at every level. */
function withLaterFields(text: string): string {
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) => (isObject(value) ? { ...value, addedLater: 'new' } : value));
}

/** A stateless message of a type that a later release might have added, to the document of `frame`: name, 5, text. */
function laterMessage(frame: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode('{"type":"added_later","mark":99}');
  const name = (frame[0] ?? 0) + 1;
  const message = new Uint8Array(name + 2 + text.length);
  message.set(frame.subarray(0, name));
  message.set([5, text.length], name);
  message.set(text, name + 2);
  return message;
}
