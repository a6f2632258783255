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
import type { Clock } from '../clock.ts';
import { type DocRef, freshMs } from './connection.ts';

/** A document offered as a room's beginning, and an earlier update of all of it. */
export interface Offered {
  readonly doc: Doc;
  readonly state: Uint8Array;
}

interface Watcher {
  readonly isFromRoom: (origin: unknown) => boolean;
  readonly onChanged: () => void;
  /** `clients`: those that inserted something. */
  readonly onReceived: (clients: readonly number[]) => void;
}

/** The Yjs documents of one connection, by number, and the changes of the watched one that the server may not have. */
export class DocBook {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #watcher: Watcher;
  readonly #docs = new Map<DocRef, Doc>();
  #stopWatching: () => void = () => undefined;
  /** Changes made here that are not acknowledged. */
  #own: Doings[] = [];
  /** Recent changes of others: the server relays an update before it is durable. */
  #fresh: { readonly at: number; readonly doings: Doings }[] = [];

  constructor(clock: Pick<Clock, 'elapsed'>, watcher: Watcher) {
    this.#clock = clock;
    this.#watcher = watcher;
  }

  get(ref: DocRef): Doc {
    const doc = this.#docs.get(ref);
    if (doc === undefined) throw new Error(`There is no document ${ref}.`);
    return doc;
  }

  add(ref: DocRef, doc = new Doc()): void {
    this.#docs.set(ref, doc);
  }

  keepOnly(refs: readonly (DocRef | undefined)[]): void {
    for (const ref of this.#docs.keys()) if (!refs.includes(ref)) this.#docs.delete(ref);
  }

  /** Watches a document of which nothing is outstanding, in the place of the one before. `isFailing`: the server cannot store. */
  watch(ref: DocRef, isFailing: () => boolean): void {
    this.stop();
    const doc = this.get(ref);
    const changed = (_update: Uint8Array, origin: unknown, _doc: Doc, transaction: Transaction): void => {
      if (this.#watcher.isFromRoom(origin)) {
        this.#noteFresh(doingsOf(transaction), isFailing());
        this.#watcher.onReceived(writersIn(transaction));
        return;
      }
      this.#own.push(doingsOf(transaction));
      this.#watcher.onChanged();
    };
    doc.on('update', changed);
    this.#stopWatching = () => doc.off('update', changed);
  }

  stop(): void {
    this.#stopWatching();
    this.#own = [];
    this.#fresh = [];
  }

  /** Forgets the changes made here: all are durable. */
  settle(): void {
    this.#own = [];
  }

  /** Whether `room` lacks something of `own`, beside changes that are not acknowledged, and others' since `since`. */
  lacks(room: DocRef, own: DocRef, since: number): boolean {
    const uncertain = [...this.#own, ...this.#fresh.filter(({ at }) => at >= since).map(({ doings }) => doings)];
    return lacks(this.get(room), this.get(own), uncertain);
  }

  #noteFresh(doings: Doings, isFailing: boolean): void {
    const at = this.#clock.elapsed();
    if (!isFailing) this.#fresh = this.#fresh.filter((other) => at - other.at < freshMs);
    this.#fresh.push({ at, doings });
  }
}

/** Brings all of `from` into `to`. */
export function bringDoc(from: Doc, to: Doc): void {
  applyUpdate(to, encodeStateAsUpdate(from));
}

/** Whether `doc` has all that `state` has. */
export function holds(doc: Doc, state: Uint8Array): boolean {
  const clocks = decodeStateVector(encodeStateVector(doc));
  return [...decodeStateVector(encodeStateVectorFromUpdate(state))].every(([client, clock]) => (clocks.get(client) ?? 0) >= clock);
}

/** Clients that only deleted are not among them. */
function writersIn({ beforeState, afterState }: Transaction): readonly number[] {
  return [...afterState].filter(([client, clock]) => clock > (beforeState.get(client) ?? 0)).map(([client]) => client);
}
