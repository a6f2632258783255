/**
 * Who waits, in turn by whose they are, so that a person with many holds up nobody with few; full at `most`, or for one owner
 * at `mostOfOne`.
 */
export class FairQueue<Item> {
  readonly #most: number;
  readonly #mostOfOne: number;
  /** In the order in which their turns come; none is empty. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  constructor({ most, mostOfOne = most }: { readonly most: number; readonly mostOfOne?: number }) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /**
   * Answers who has to go for that, which may be `item` itself: the owner's last where the owner has too many, and where all is
   * full the last of whoever has most there; of those who have as many, whose turn comes last.
   */
  add(owner: string, item: Item): Item | undefined {
    const line = this.#lines.get(owner) ?? [];
    this.#lines.set(owner, line);
    line.push(item);
    this.#size += 1;
    if (line.length > this.#mostOfOne) return this.#dropLast(owner, line);
    return this.#size > this.#most ? this.#dropLast(...this.#longest(owner, line)) : undefined;
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

  #longest(owner: string, line: Item[]): [owner: string, line: Item[]] {
    return [...this.#lines].reduce((one, other) => (other[1].length >= one[1].length ? other : one), [owner, line]);
  }

  #dropLast(owner: string, line: Item[]): Item | undefined {
    const item = line.pop();
    if (line.length === 0) this.#lines.delete(owner);
    this.#size -= 1;
    return item;
  }
}
