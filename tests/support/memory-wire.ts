import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers';
import type { WebSocket } from 'ws';
import type { LiveEditing } from '../../apps/server/src/features/live/live-editing.ts';
import type { Wire } from './live-replica.ts';

/** A socket without a network: frames arrive in their order, in a later turn of the event loop, or when the lag is over. */
export interface MemoryWire extends Wire {
  /** Holds back the frames of both directions. */
  lag(isLagging: boolean): void;
}

/** The server's end: as much of a WebSocket as live editing uses. */
class ServerEnd extends EventEmitter {
  readonly OPEN = 1;
  readonly CLOSED = 3;
  readyState = 1;
  bufferedAmount = 0;
  readonly #toClient: (bytes: Uint8Array) => void;
  readonly #end: (code: number, reason: string) => void;

  constructor(toClient: (bytes: Uint8Array) => void, end: (code: number, reason: string) => void) {
    super();
    this.#toClient = toClient;
    this.#end = end;
  }

  send(bytes: Uint8Array): void {
    this.#toClient(bytes.slice());
  }

  close(code: number, reason = ''): void {
    this.#end(code, reason);
  }

  terminate(): void {
    this.emit('cut');
  }

  pause(): void {}

  resume(): void {}
}

/** Connects to a server in this process. */
export function openMemoryWire(live: LiveEditing): MemoryWire {
  const client = new EventEmitter();
  let isOpen = true;
  let isLagging = false;
  const queue: (() => void)[] = [];
  let isScheduled = false;
  /** Frames that wait for a client that does not read. */
  let unread: (() => void)[] | undefined;

  function schedule(deliver: () => void): void {
    queue.push(deliver);
    pump();
  }

  function pump(): void {
    if (isScheduled || isLagging) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (isLagging) return;
      for (const deliver of queue.splice(0)) if (isOpen) deliver();
    });
  }

  /** Later, once it reads, if it does not. */
  function toClient(deliver: () => void, bytes: number): void {
    if (unread === undefined) {
      schedule(deliver);
      return;
    }
    server.bufferedAmount += bytes;
    unread.push(deliver);
  }

  function end(code: number, reason: string): void {
    // Frames sent before arrive before.
    if (isOpen) toClient(() => finish(code, reason), 0);
  }

  function finish(code: number, reason: string): void {
    if (!isOpen) return;
    isOpen = false;
    server.readyState = 3;
    client.emit('end', { code, reason });
    server.emit('close', code, Buffer.from(reason));
  }

  const server = new ServerEnd((bytes) => toClient(() => client.emit('frame', bytes), bytes.byteLength), end);
  server.on('cut', () => schedule(() => finish(1006, '')));
  setImmediate(() => {
    // It has all that live editing asks of one.
    live.take(server as unknown as WebSocket);
    client.emit('open');
  });
  return {
    onOpen: (listener) => void client.on('open', listener),
    onFrame: (listener) => void client.on('frame', listener),
    onEnd: (listener) => void client.on('end', listener),
    send(bytes) {
      if (isOpen) schedule(() => server.emit('message', Buffer.from(bytes), true));
    },
    cut() {
      if (!isOpen) return;
      isOpen = false;
      queue.length = 0;
      server.readyState = 3;
      client.emit('end', { code: 1006, reason: 'cut' });
      setImmediate(() => server.emit('close', 1006, Buffer.from('')));
    },
    stall() {
      unread ??= [];
    },
    readOn() {
      const waiting = unread ?? [];
      unread = undefined;
      server.bufferedAmount = 0;
      for (const deliver of waiting) schedule(deliver);
    },
    lag(lagging) {
      isLagging = lagging;
      if (queue.length > 0) pump();
    },
  };
}
