import type { Doc } from 'yjs';
import type { ChangeCheck } from './change-check.ts';
import { heapOfCopy, heapOfDocument, heapOfRoom } from './heap-estimate.ts';
import type { LiveMemory, MemoryHolder } from './live-memory.ts';

interface RoomMemoryParts {
  readonly document: Doc;
  readonly check: ChangeCheck;
  readonly memory: LiveMemory;
  /** The copy cannot be let go of. */
  readonly isBusy: () => boolean;
}

/** Memory of changes for which it is not asked whether there is so much: most changes are small, and to ask is to look at all rooms. */
const mostUnaskedBytes = 64 * 1024;

/** Memory of one room. */
export class RoomMemory implements MemoryHolder {
  usedAt = performance.now();
  users: ReadonlySet<string> = new Set();
  readonly #parts: RoomMemoryParts;
  /** Heap that the document takes: never much less, and measured again when it seems to be too much. */
  #documentBytes: number;
  #unasked = 0;
  #isCopyAsked = false;

  constructor(parts: RoomMemoryParts) {
    this.#parts = parts;
    this.#documentBytes = heapOfDocument(parts.document);
  }

  get bytes(): number {
    return heapOfRoom(this.#documentBytes, this.#parts.check.hasCopy);
  }

  get copyBytes(): number {
    return this.#parts.check.hasCopy && !this.#parts.isBusy() ? heapOfCopy(this.#documentBytes) : 0;
  }

  letGoOfCopy(): void {
    this.#parts.check.forget();
    this.#isCopyAsked = false;
  }

  /**
   * Whether there is memory for a change of a user that takes up to `bytes` in the document, and more in the copy. Asked before it is
   * judged; what is refused afterwards counts until it is measured again.
   */
  admits(userId: string, bytes: number): boolean {
    this.#unasked += bytes + heapOfCopy(bytes);
    if (this.#toBeAsked() <= mostUnaskedBytes || this.#ask(userId)) return true;
    // The running sum overestimates.
    this.measure();
    return this.#ask(userId);
  }

  /** The document takes up to `bytes` more. */
  grow(bytes: number): void {
    this.usedAt = performance.now();
    this.#documentBytes += bytes;
  }

  /** Looks at all of the document. */
  measure(): void {
    this.#documentBytes = heapOfDocument(this.#parts.document);
  }

  #toBeAsked(): number {
    return this.#unasked + (this.#isCopyAsked || this.#parts.check.hasCopy ? 0 : heapOfCopy(this.#documentBytes));
  }

  #ask(userId: string): boolean {
    if (!this.#parts.memory.admits(userId, this.#toBeAsked(), this)) return false;
    this.#unasked = 0;
    this.#isCopyAsked = true;
    return true;
  }
}
