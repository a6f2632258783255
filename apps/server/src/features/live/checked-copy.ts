import { checkDiagram, type Diagram, type Limits } from '@umlaut/diagram';
import { type DiagramReader, readShared } from '@umlaut/document';
import { applyUpdate, type Doc, encodeStateAsUpdate } from 'yjs';
import { BoundedDoc } from './bounded-doc.ts';
import { countLivingThings, mostThings } from './crowding.rules.ts';
import { type DocumentSize, documentSize } from './document-size.ts';
import { applyInSlices } from './slices.ts';
import type { Sliced } from './turns.ts';

/** State of the diagram in a copy. */
export interface Judged {
  readonly diagram: Diagram;
  readonly size: DocumentSize;
  /** Number of problems before the change: a document may be older than a rule, and must not be locked by it. */
  readonly problems: number;
}

const mostLate = 100;
/** Elements that are read in one turn of the event loop. */
export const elementsPerTurn = 40;
/** Least size of one struct in an update. */
const leastThingBytes = 2;

/** A copy of a room's document, on which changes are tried out. */
export class CheckedCopy {
  readonly bounded = new BoundedDoc();
  readonly reader: DiagramReader = readShared(this.bounded.shared);
  judged: Judged;
  readonly #limits: Limits;
  /** Never less than there are; counted again when it comes to it. */
  #things = 0;
  /** Moves that were taken and are not in the copy yet, and the JSON bytes that they add. */
  #late: Uint8Array[] = [];
  #lateBytes = 0;

  /** To be filled by `open`. */
  private constructor(limits: Limits) {
    this.#limits = limits;
    this.judged = this.#judge();
  }

  static *open(shared: Doc, limits: Limits): Sliced<CheckedCopy> {
    const copy = new CheckedCopy(limits);
    const own = copy.bounded.shared;
    yield* applyInSlices(encodeStateAsUpdate(shared), own, (slice) => applyUpdate(own, slice));
    while (!copy.reader.readSome(elementsPerTurn)) yield;
    copy.#things = countLivingThings(own);
    copy.judged = copy.#judge();
    return copy;
  }

  /** JSON bytes of the diagram, late moves included. */
  get bytes(): number {
    return this.judged.size.bytes + this.#lateBytes;
  }

  /** Keeps a move for later, many at a time. */
  addLate(update: Uint8Array, growth: number): void {
    // A part of what was received is not kept, as all of it would be.
    this.#late.push(new Uint8Array(update));
    this.#lateBytes += growth;
    if (this.#late.length >= mostLate) this.catchUp();
  }

  catchUp(): void {
    if (this.#late.length === 0) return;
    const { shared } = this.bounded;
    const isKnown = this.reader.current() === this.judged.diagram;
    shared.transact(() => {
      for (const update of this.#late.splice(0)) applyUpdate(shared, update);
    });
    this.#lateBytes = 0;
    // Moves neither break a rule nor heal what is broken.
    if (isKnown) this.judged = this.#measured(this.judged.problems);
  }

  /** The room's document was changed by other ways. */
  follow(update: Uint8Array): void {
    this.catchUp();
    applyUpdate(this.bounded.shared, update);
    this.#things += update.byteLength / leastThingBytes;
  }

  /** Brings `judged` up to what is there. */
  refresh(): void {
    this.catchUp();
    if (this.reader.current() !== this.judged.diagram) this.judged = this.#judge();
  }

  /** A change brings so many things. */
  addThings(things: number): void {
    this.#things += things;
  }

  /** How many things there are, for a diagram of `size`: a bound as long as that is within what is allowed, else exactly. */
  countThings(size: DocumentSize): number {
    if (this.#things > mostThings(size.things)) this.#things = countLivingThings(this.bounded.shared);
    return this.#things;
  }

  close(): void {
    this.reader.close();
    this.bounded.shared.destroy();
  }

  #judge(): Judged {
    const diagram = this.reader.current();
    return this.#measured(checkDiagram(diagram, this.#limits).length + excess(diagram, this.#limits));
  }

  #measured(problems: number): Judged {
    const diagram = this.reader.current();
    return { diagram, problems, size: documentSize(diagram, this.reader.fields()) };
  }
}

/** Elements beyond the limits, each of which counts, so that too many may get fewer but not more. */
export function excess({ nodes, edges }: Diagram, { maxNodes, maxEdges }: Limits): number {
  return Math.max(0, nodes.length - maxNodes) + Math.max(0, edges.length - maxEdges);
}
