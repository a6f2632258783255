import { overlaps, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';

const cell = 96;
type Item = { readonly weight: number } & ({ readonly box: Rect } | { readonly line: readonly [Point, Point] });

/** What labels keep off: boxes and lines, found by place. */
export class Obstacles {
  readonly #cells = new Map<string, Item[]>();

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

  /** Sum of the weights of what `box` would cover; stops counting beyond `enough`. */
  coveredBy(box: Rect, enough = Number.POSITIVE_INFINITY): number {
    const seen = new Set<Item>();
    let cost = 0;
    for (const key of cellsOf(box)) {
      for (const item of this.#cells.get(key) ?? []) {
        if (seen.has(item)) continue;
        seen.add(item);
        if (covers(box, item)) cost += item.weight;
        if (cost >= enough) return cost;
      }
    }
    return cost;
  }

  #add(item: Item, around: Rect): void {
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

/** Most cells that one thing is entered in along each axis: larger ones are entered more coarsely than they are. */
const mostCells = 256;

function cellsOf({ x, y, width, height }: Rect): readonly string[] {
  const keys: string[] = [];
  const [left, top] = [Math.floor(x / cell), Math.floor(y / cell)];
  const right = Math.min(Math.floor((x + width) / cell), left + mostCells);
  const bottom = Math.min(Math.floor((y + height) / cell), top + mostCells);
  for (let column = left; column <= right; column += 1) for (let row = top; row <= bottom; row += 1) keys.push(`${column} ${row}`);
  return keys;
}
