import { clearImmediate } from 'node:timers';
import type { Awareness } from 'y-protocols/awareness';
import { type Doc, mergeUpdates } from 'yjs';
import { afterTurn, guarded } from '../../callbacks.ts';
import { writePresence, writeUpdate } from './frames.ts';

/** A room, as its relay sees it. */
interface Relayed {
  /** Each frame begins with it. */
  readonly name: string;
  readonly document: Doc;
  readonly awareness: Awareness;
  readonly connections: ReadonlySet<{ send(bytes: Uint8Array): void }>;
}

/** More bytes of updates than this are sent at once. */
const mostBytes = 1024 * 1024;

/**
 * Sends the changes of a document and its awareness to all of a room, the client they came from included. Changes of one turn of the
 * event loop are one frame; of each awareness state only the latest is sent.
 */
export class Relay {
  readonly #room: Relayed;
  readonly #onFault: () => void;
  #updates: Uint8Array[] = [];
  #bytes = 0;
  readonly #clients = new Set<number>();
  #flushing: NodeJS.Immediate | undefined;

  /** `onFault`: a change was not sent on, so that clients are no longer in step. */
  constructor(room: Relayed, onFault: () => void) {
    this.#room = room;
    this.#onFault = onFault;
    const { document, awareness } = room;
    const update = (bytes: Uint8Array) => this.#addUpdate(bytes);
    const presence = ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', readonly number[]>) =>
      this.#addClients([...added, ...updated, ...removed]);
    document.on('update', guarded('live: relay a change', update, onFault));
    awareness.on('update', guarded('live: relay presence', presence));
    document.on(
      'destroy',
      guarded('live: relay ends', () => clearImmediate(this.#flushing)),
    );
  }

  /** Sends what has gathered. Changes are gathered for a turn, which other messages would overtake. */
  flush(): void {
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    const { name, awareness } = this.#room;
    const [first, ...others] = this.#updates;
    const clients = [...this.#clients];
    this.#updates = [];
    this.#bytes = 0;
    this.#clients.clear();
    if (first !== undefined) this.#send(writeUpdate(name, others.length === 0 ? first : mergeUpdates([first, ...others])));
    if (clients.length > 0) this.#send(writePresence(name, awareness, clients));
  }

  #send(bytes: Uint8Array): void {
    for (const connection of this.#room.connections) connection.send(bytes);
  }

  #addUpdate(update: Uint8Array): void {
    this.#updates.push(update);
    this.#bytes += update.byteLength;
    if (this.#bytes >= mostBytes) this.flush();
    else this.#flushLater();
  }

  #addClients(clients: readonly number[]): void {
    for (const client of clients) this.#clients.add(client);
    this.#flushLater();
  }

  #flushLater(): void {
    this.#flushing ??= afterTurn('live: relay', () => this.flush(), this.#onFault);
  }
}
