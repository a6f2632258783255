import { overlaps, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';

const cell = 96;
type Item = { readonly weight: number } & ({ readonly box: Rect } | { readonly line: readonly [Point, Point] });

/** What labels keep off: boxes and lines, found by place. */
export class Obstacles {
  readonly #cells = new Map<number, Item[]>();
  /** Things too large to be entered by place. */
  readonly #large: Item[] = [];

  /** An area that labels do not cover; `weight` says how bad it is when one must. */
  addBox(box: Rect, weight = 1): void {
    this.#add({ box, weight }, box);
  }

  /** A line that labels do not lie on. */
  addLine(points: readonly Point[], weight = 1): void {
    for (const [index, to] of points.entries()) {
      const from = points[index - 1];
      if (from === undefined) continue;
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
      this.#add({ line: [from, to], weight }, { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) });
    }
  }

  /** Sum of the weights of what `box` would cover; stops counting at `enough`. */
  coveredBy(box: Rect, enough = Number.POSITIVE_INFINITY): number {
    const seen = new Set<Item>();
    let cost = 0;
    for (const items of [this.#large, ...cellsOf(box).map((key) => this.#cells.get(key) ?? [])]) {
      for (const item of items) {
        if (seen.has(item)) continue;
        seen.add(item);
        if (covers(box, item)) cost += item.weight;
        if (cost >= enough) return cost;
      }
    }
    return cost;
  }

  #add(item: Item, around: Rect): void {
    if ((around.width / cell + 1) * (around.height / cell + 1) > mostCells) {
      this.#large.push(item);
      return;
    }
    for (const key of cellsOf(around)) {
      const items = this.#cells.get(key);
      if (items === undefined) this.#cells.set(key, [item]);
      else items.push(item);
    }
  }
}

function covers(box: Rect, item: Item): boolean {
  return 'box' in item ? overlaps(box, item.box) : segmentMeetsRect(item.line[0], item.line[1], box);
}

/** Most cells that one thing is entered in. */
const mostCells = 200;

/** Numbers of the cells that a box touches. Far cells may share a number, which costs a needless comparison only. */
function cellsOf({ x, y, width, height }: Rect): readonly number[] {
  const keys: number[] = [];
  const [left, top] = [Math.floor(x / cell), Math.floor(y / cell)];
  const [right, bottom] = [Math.floor((x + width) / cell), Math.floor((y + height) / cell)];
  for (let column = left; column <= right; column += 1) for (let row = top; row <= bottom; row += 1) keys.push(column * 65_536 + row);
  return keys;
}
