import { createDecoder, type Decoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { WebSocket } from 'ws';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, Map as SharedMap } from 'yjs';

/** Things that people do in a room: they move a node, write its name, and move their pointers, which nothing stores. */
export const deeds = ['moves', 'texts', 'cursors'] as const;
export type Deed = (typeof deeds)[number];

/** Somebody who does one thing in a room at a steady pace. Only who watches applies what others do, so that clients cost little. */
export class Mover {
  /** Of what others did, and from a change to the word that it is durable; ms. */
  readonly latencies: number[] = [];
  readonly durable: number[] = [];
  /** The code that the server closed the socket with. */
  closedWith: number | undefined;
  readonly #socket: WebSocket;
  readonly #shared = new Doc();
  readonly #room: string;
  readonly #node: string;
  readonly #marksWork: boolean;
  readonly #synced = Promise.withResolvers<void>();
  #isWatching = false;
  #cursors = 0;
  #marks = 0;
  #markedAt: number | undefined;

  constructor(place: { url: string; room: string; token: string; node: string; marksWork: boolean; start?: Uint8Array }) {
    this.#room = place.room;
    this.#node = place.node;
    this.#marksWork = place.marksWork;
    if (place.start !== undefined) applyUpdate(this.#shared, place.start);
    this.#socket = new WebSocket(place.url, { perMessageDeflate: false });
    this.#socket.on('open', () => {
      this.#send(2, (encoder) => {
        writeVarUint(encoder, 0);
        writeVarString(encoder, place.token);
      });
      this.#sendSync(0, encodeStateVector(this.#shared));
    });
    this.#socket.on('message', (data: Buffer) => this.#receive(data));
    this.#socket.on('error', (error) => this.#synced.reject(error));
    this.#socket.on('close', (code) => {
      this.closedWith = code;
      this.#synced.reject(new Error(`Closed with ${code}.`));
    });
  }

  async ready(): Promise<void> {
    await this.#synced.promise;
  }

  /** From the beginning: what is passed over is missing later. */
  watch(): void {
    this.#isWatching = true;
    this.#shared.getMap('nodes').observeDeep((events, { local }) => {
      if (local) return;
      for (const { target, keys } of events) {
        if (!(target instanceof SharedMap)) continue;
        if (keys.has('position')) this.latencies.push(performance.now() - (target.get('position') as { x: number }).x);
        if (keys.has('label')) this.latencies.push(performance.now() - Number(target.get('label')));
      }
    });
  }

  forget(): void {
    this.latencies.length = 0;
    this.durable.length = 0;
  }

  /** Place, name or pointer are the time. */
  act(deed: Deed): void {
    if (deed === 'cursors') {
      this.#point();
      return;
    }
    const record = this.#shared.getMap('nodes').get(this.#node) as SharedMap<unknown>;
    let update: Uint8Array | undefined;
    this.#shared.once('update', (bytes: Uint8Array) => {
      update = bytes;
    });
    if (deed === 'moves') record.set('position', { x: performance.now(), y: 0 });
    else (record.get('data') as SharedMap<unknown>).set('label', String(performance.now()));
    if (update !== undefined) this.#sendSync(2, update);
    if (!this.#marksWork || this.#markedAt !== undefined) return;
    this.#marks += 1;
    this.#markedAt = performance.now();
    this.#send(5, (encoder) => writeVarString(encoder, JSON.stringify({ type: 'mark', mark: this.#marks })));
  }

  #point(): void {
    this.#cursors += 1;
    const entry = createEncoder();
    writeVarUint(entry, 1);
    writeVarUint(entry, this.#shared.clientID);
    writeVarUint(entry, this.#cursors);
    writeVarString(entry, JSON.stringify({ cursor: { x: performance.now(), y: 0 } }));
    this.#send(1, (encoder) => writeVarUint8Array(encoder, toUint8Array(entry)));
  }

  #receiveCursors(decoder: Decoder): void {
    for (let count = readVarUint(decoder); count > 0; count -= 1) {
      const client = readVarUint(decoder);
      readVarUint(decoder);
      const state = JSON.parse(readVarString(decoder)) as { readonly cursor?: { readonly x: number } } | null;
      if (state?.cursor !== undefined && client !== this.#shared.clientID) this.latencies.push(performance.now() - state.cursor.x);
    }
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.terminate();
  }

  #receive(data: Buffer): void {
    if (data.length === 1) return;
    const decoder = createDecoder(data);
    readVarString(decoder);
    const type = readVarUint(decoder);
    if (type === 0) this.#receiveSync(readVarUint(decoder), decoder);
    else if (type === 1 && this.#isWatching) this.#receiveCursors(createDecoder(readVarUint8Array(decoder)));
    else if (type === 5 && this.#markedAt !== undefined) {
      const message = JSON.parse(readVarString(decoder)) as { type: string; mark: number };
      if (message.type !== 'durable' || message.mark < this.#marks) return;
      this.durable.push(performance.now() - this.#markedAt);
      this.#markedAt = undefined;
    }
  }

  #receiveSync(type: number, decoder: Decoder): void {
    if (type === 0) this.#sendSync(1, encodeStateAsUpdate(this.#shared, readVarUint8Array(decoder)));
    else if (type === 1) {
      applyUpdate(this.#shared, readVarUint8Array(decoder));
      this.#synced.resolve();
    } else if (this.#isWatching) applyUpdate(this.#shared, readVarUint8Array(decoder));
  }

  #sendSync(type: number, bytes: Uint8Array): void {
    this.#send(0, (encoder) => {
      writeVarUint(encoder, type);
      writeVarUint8Array(encoder, bytes);
    });
  }

  #send(type: number, write: (encoder: ReturnType<typeof createEncoder>) => void): void {
    const encoder = createEncoder();
    writeVarString(encoder, this.#room);
    writeVarUint(encoder, type);
    write(encoder);
    this.#socket.send(toUint8Array(encoder));
  }
}
