/** Numbers to come back to, the cheapest first. */
export class Heap {
  #costs = new Float64Array(1024);
  #items = new Int32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the cost of the next item; infinite when there is none. */
  least(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#costs[0] ?? 0);
  }

  clear(): void {
    this.#size = 0;
  }

  push(item: number, cost: number): void {
    if (this.#size === this.#items.length) this.#grow();
    const items = this.#items;
    const costs = this.#costs;
    let at = this.#size;
    this.#size += 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const aboveCost = costs[above] ?? 0;
      if (aboveCost <= cost) break;
      items[at] = items[above] ?? 0;
      costs[at] = aboveCost;
      at = above;
    }
    items[at] = item;
    costs[at] = cost;
  }

  /** The next item; -1 when there is none. */
  pop(): number {
    if (this.#size === 0) return -1;
    const items = this.#items;
    const costs = this.#costs;
    const first = items[0] ?? -1;
    const last = this.#size - 1;
    this.#size = last;
    const item = items[last] ?? 0;
    const cost = costs[last] ?? 0;
    let at = 0;
    for (let below = 1; below < last; below = 2 * at + 1) {
      if (below + 1 < last && (costs[below + 1] ?? 0) < (costs[below] ?? 0)) below += 1;
      const belowCost = costs[below] ?? 0;
      if (belowCost >= cost) break;
      items[at] = items[below] ?? 0;
      costs[at] = belowCost;
      at = below;
    }
    items[at] = item;
    costs[at] = cost;
    return first;
  }

  #grow(): void {
    const [items, costs] = [new Int32Array(2 * this.#items.length), new Float64Array(2 * this.#costs.length)];
    items.set(this.#items);
    costs.set(this.#costs);
    this.#items = items;
    this.#costs = costs;
  }
}
