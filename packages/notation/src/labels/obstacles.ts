import { overlaps, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import type { Steps } from '../steps.ts';

const cell = 96;
/** `asked` is the number of the last question in which it was looked at. */
interface Item {
  /** The area, or the box around the line. */
  readonly box: Rect;
  readonly line: readonly [Point, Point] | undefined;
  readonly weight: number;
  asked: number;
}

/**
 * Obstacles of labels: boxes and lines, with a spatial index. A question takes a step of those it is given for each thing that it looks
 * at, and ends when there are none left: its result is of no use then.
 */
export class Obstacles {
  readonly #cells = new Map<number, Item[]>();
  /** Things too large to be entered by place. */
  readonly #large: Item[] = [];
  #questions = 0;
  #looks = 0;

  /** Number of things looked at so far. */
  get looks(): number {
    return this.#looks;
  }

  /** An area that labels do not cover; `weight` says how bad it is when one must. */
  addBox(box: Rect, weight = 1): void {
    this.#add({ box, line: undefined, weight, asked: 0 });
  }

  /** A line that labels do not lie on. */
  addLine(points: readonly Point[], weight = 1): void {
    let from: Point | undefined;
    for (const to of points) {
      if (from !== undefined) this.#add({ box: boxBetween(from, to), line: [from, to], weight, asked: 0 });
      from = to;
    }
  }

  /** Sum of the weights of what `box` would cover; stops counting at `enough`. */
  coveredBy(box: Rect, steps: Steps, enough = Number.POSITIVE_INFINITY): number {
    const before = steps.left;
    const cost = this.#costOf(box, steps, enough);
    this.#looks += before - steps.left;
    return cost;
  }

  #costOf(box: Rect, steps: Steps, enough: number): number {
    this.#questions += 1;
    let cost = this.#coveredOf(this.#large, box, { enough, steps });
    const [left, top] = [Math.floor(box.x / cell), Math.floor(box.y / cell)];
    const [right, bottom] = [Math.floor((box.x + box.width) / cell), Math.floor((box.y + box.height) / cell)];
    for (let column = left; column <= right; column += 1) {
      for (let row = top; row <= bottom && cost < enough && steps.left > 0; row += 1) {
        steps.left -= 1;
        const items = this.#cells.get(column * 65_536 + row);
        if (items !== undefined) cost += this.#coveredOf(items, box, { enough: enough - cost, steps });
      }
    }
    return cost;
  }

  /** Whether a line passes through `box`, which lies in one cell or few. */
  hasLineIn(box: Rect, steps: Steps): boolean {
    const struck = (items: readonly Item[]): boolean =>
      items.some((item) => {
        steps.left -= 1;
        return steps.left < 0 || (item.line !== undefined && covers(box, item));
      });
    return struck(this.#large) || cellsOf(box).some((key) => struck(this.#cells.get(key) ?? []));
  }

  /** Weights of those of `items` that nobody asked for in this question and that `box` covers. */
  #coveredOf(items: readonly Item[], box: Rect, { enough, steps }: { readonly enough: number; readonly steps: Steps }): number {
    let cost = 0;
    for (const item of items) {
      steps.left -= 1;
      if (steps.left < 0) return cost;
      if (item.asked === this.#questions) continue;
      item.asked = this.#questions;
      if (covers(box, item)) cost += item.weight;
      if (cost >= enough) return cost;
    }
    return cost;
  }

  #add(item: Item): void {
    const around = item.box;
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

function boxBetween(a: Point, b: Point): Rect {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
}

function covers(box: Rect, item: Item): boolean {
  return item.line === undefined ? overlaps(box, item.box) : segmentMeetsRect(item.line[0], item.line[1], box);
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
