/** A holder of memory for live editing: a room. */
export interface MemoryHolder {
  /** Estimated bytes of heap, the copy that changes are checked on included. */
  readonly bytes: number;
  /** The part of the bytes that `letGoOfCopy` frees. */
  readonly copyBytes: number;
  /** When something was last changed, in ms that only grow. */
  readonly usedAt: number;
  /** Ids of the users in it, who share what it takes. */
  readonly users: ReadonlySet<string>;
  /** The next change makes another copy. */
  letGoOfCopy(): void;
}

interface LiveMemoryOptions {
  readonly limitBytes: number;
  /** Bytes of changes of all rooms that wait to be stored. */
  readonly unstoredBytes: () => number;
}

/** Of the whole, so much may be changes that wait for a database that does not answer. */
const unstoredShare = 1 / 4;

/** Of the whole, each user may hold so much whatever the others hold: small diagrams can be drawn while others fill the memory. */
const ownShare = 1 / 100;
/** Share of the limit by which guaranteed shares together can exceed it. */
const beyondLimit = 1 / 10;

/**
 * The memory that live editing may take in this process. A user may hold as much as is still free for all others (dynamic thresholds,
 * Choudhury and Hahne 1998): one alone gets half of all, each of twenty-five a twenty-sixth, and a little is always left for those who
 * come.
 */
export class LiveMemory {
  readonly #options: LiveMemoryOptions;
  readonly #holders = new Set<MemoryHolder>();

  constructor(options: LiveMemoryOptions) {
    this.#options = options;
  }

  add(holder: MemoryHolder): void {
    this.#holders.add(holder);
  }

  delete(holder: MemoryHolder): void {
    this.#holders.delete(holder);
  }

  /** Estimated bytes of all rooms, and of what waits to be stored. */
  get bytes(): number {
    let bytes = this.#options.unstoredBytes();
    for (const holder of this.#holders) bytes += holder.bytes;
    return bytes;
  }

  /** Whether so many bytes more may wait to be stored. */
  mayWait(bytes: number): boolean {
    return this.#options.unstoredBytes() + bytes <= this.#options.limitBytes * unstoredShare;
  }

  /**
   * Returns whether a user may allocate so many more bytes. When short of memory, frees copies first, least recently used
   * first, but not the copy of `except`.
   */
  admits(userId: string, bytes: number, except?: MemoryHolder): boolean {
    if (this.#hasRoom(userId, bytes)) return true;
    const idle = [...this.#holders].filter((holder) => holder !== except && holder.copyBytes > 0);
    for (const holder of idle.toSorted((one, other) => one.usedAt - other.usedAt)) {
      holder.letGoOfCopy();
      if (this.#hasRoom(userId, bytes)) return true;
    }
    return false;
  }

  #hasRoom(userId: string, bytes: number): boolean {
    const { limitBytes } = this.#options;
    const wanted = this.#heldBy(userId) + bytes;
    const free = limitBytes - this.bytes - bytes;
    return wanted <= free || (wanted <= limitBytes * ownShare && free >= -limitBytes * beyondLimit);
  }

  #heldBy(userId: string): number {
    let bytes = 0;
    for (const holder of this.#holders) if (holder.users.has(userId)) bytes += holder.bytes / holder.users.size;
    return bytes;
  }
}
