import type { LiveSocketOptions } from '@umlaut/workspace';
import { createEncoder, type Encoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { clock } from '../clock.ts';
import { openLiveSocket } from './live-socket.ts';

const room = { diagramId: 'd', epoch: 1 };

/** A connection whose other end is the test. */
class Connection extends EventTarget {
  static last: Connection | undefined;
  static readonly OPEN = 1;
  readonly readyState = 1;
  binaryType = '';
  onmessage: ((event: { data: ArrayBuffer }) => void) | undefined;

  constructor() {
    super();
    Connection.last = this;
  }

  send(): void {}
  close(): void {}

  /** A frame of the server arrives. */
  deliver(type: number, write: (encoder: Encoder) => void): void {
    const encoder = createEncoder();
    writeVarString(encoder, 'd.1');
    writeVarUint(encoder, type);
    write(encoder);
    this.dispatchEvent(new MessageEvent('message', { data: toUint8Array(encoder).slice().buffer }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Connection);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});

async function open() {
  const onEnd = vi.fn<LiveSocketOptions['onEnd']>();
  const onJoined = vi.fn();
  const nothing = () => {};
  const common = { room, doc: new Doc(), token: 't', isViewer: true, onMessage: nothing, onArrived: nothing };
  const network = { clock, pageUrl: 'http://localhost/', WebSocket, onOffline: () => nothing, onAwareness: nothing };
  const socket = openLiveSocket({ ...common, onJoined, onEnd }, network);
  onTestFinished(() => socket.close());
  await vi.advanceTimersByTimeAsync(1);
  const connection = Connection.last;
  if (connection === undefined) throw new Error('Nothing was opened.');
  connection.dispatchEvent(new Event('open'));
  return { connection, onEnd, onJoined };
}

const welcome = (encoder: Encoder) => {
  writeVarUint(encoder, 2);
  writeVarString(encoder, 'read-write');
};
const document = (encoder: Encoder) => {
  writeVarUint(encoder, 1);
  writeVarUint8Array(encoder, encodeStateAsUpdate(new Doc()));
};

test('a server that does not answer is given up after ten seconds', async () => {
  const { onEnd } = await open();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ refusal: undefined, code: undefined });
});

test('a document that arrives late is awaited once the server has answered, and is joined then', async () => {
  const { connection, onEnd, onJoined } = await open();
  await vi.advanceTimersByTimeAsync(9_000);
  connection.deliver(2, welcome);
  await vi.advanceTimersByTimeAsync(25_000);
  expect([onEnd.mock.calls.length, onJoined.mock.calls.length]).toEqual([0, 0]);
  connection.deliver(0, document);
  expect(onJoined).toHaveBeenCalledOnce();
  // After joining, other timers apply.
  await vi.advanceTimersByTimeAsync(25_000);
  expect(onEnd).not.toHaveBeenCalled();
});

test('a server that falls silent before the document is there is given up', async () => {
  const { connection, onEnd } = await open();
  connection.deliver(2, welcome);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(onEnd).toHaveBeenCalledOnce();
});
