/** Who waits, in turn by whose they are, so that a person with many holds up nobody with few; full at `most`. */
export class FairQueue<Item> {
  readonly #most: number;
  /** In the order in which their turns come. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Answers who has to go for that where all is full: the last of whoever has most there, which may be `item` itself. */
  add(owner: string, item: Item): Item | undefined {
    const line = this.#lines.get(owner) ?? [];
    this.#lines.set(owner, line);
    line.push(item);
    this.#size += 1;
    return this.#size > this.#most ? this.#dropLast() : undefined;
  }

  /** The next, whose owner's turn comes again after all others'. */
  next(): Item | undefined {
    for (const [owner, line] of this.#lines) {
      this.#lines.delete(owner);
      const item = line.shift();
      if (line.length > 0) this.#lines.set(owner, line);
      if (item === undefined) continue;
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  #dropLast(): Item | undefined {
    const longest = [...this.#lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    this.#size -= 1;
    return longest.pop();
  }
}
