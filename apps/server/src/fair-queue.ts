/**
 * Waiting items, taken from their owners in turn, so that an owner with many holds up nobody with few. Full at `most` items, or at
 * `mostOfOne` of one owner.
 */
export class FairQueue<Item> {
  readonly #most: number;
  readonly #mostOfOne: number;
  /** Lines by owner, in the order of their turns; none is empty. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  constructor({ most, mostOfOne = most }: { readonly most: number; readonly mostOfOne?: number }) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /**
   * Returns the evicted item (possibly `item`): the owner's newest when over `mostOfOne`, else the newest item of the longest line; of
   * equally long lines the one whose turn comes last.
   */
  add(owner: string, item: Item): Item | undefined {
    const line = this.#lines.get(owner) ?? [];
    this.#lines.set(owner, line);
    line.push(item);
    this.#size += 1;
    if (line.length > this.#mostOfOne) return this.#dropLast(owner, line);
    return this.#size > this.#most ? this.#dropLast(...this.#longest(owner, line)) : undefined;
  }

  /** Removes and returns the next item that `isReady`; its owner's next turn comes after all others'. */
  next(isReady: (item: Item) => boolean = () => true): Item | undefined {
    for (const [owner, line] of this.#lines) {
      const index = line.findIndex(isReady);
      const [item] = index < 0 ? [] : line.splice(index, 1);
      if (item === undefined) continue;
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
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
