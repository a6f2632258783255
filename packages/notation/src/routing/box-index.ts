import { boxAround, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import type { Steps } from '../steps.ts';
import type { CrossingCosts } from './costs.ts';
import type { Lanes } from './lanes.ts';
import type { Obstacle } from './request.ts';

/** Side of a cell, px. */
const cell = 256;
/** Most cells that one box is entered in; larger ones are asked every time. */
const mostCells = 64;

/** Obstacles of a route: all boxes but those of its own two nodes, of these the `cores`, and, less strictly, other routes. */
export interface RouteSpace {
  readonly index: BoxIndex;
  readonly own: readonly [string, string];
  readonly cores: readonly [Rect, Rect];
  readonly lanes: Lanes;
  /** Costs of meeting other routes. */
  readonly crossingCosts: CrossingCosts;
  /** More boxes to go round. */
  readonly around?: readonly Rect[] | undefined;
  /** Costs of passing through the free space about boxes. */
  readonly margins?: Margins;
  /** Work left to all searches of the drawing. */
  readonly steps: Steps;
}

/** Boxes with their free space, and areas beside which a route is looked for. */
interface Margins {
  readonly index: BoxIndex;
  readonly passed: readonly Rect[];
}

/** Boxes found by place. */
export class BoxIndex {
  readonly #cells = new Map<number, Obstacle[]>();
  readonly #large: Obstacle[] = [];
  readonly #all: readonly Obstacle[];

  constructor(obstacles: readonly Obstacle[]) {
    this.#all = obstacles;
    for (const obstacle of obstacles) this.#add(obstacle);
  }

  /** The boxes that share a point with `region`, borders included; each once, in an order that is the same every time. */
  within({ x, y, width, height }: Rect): readonly Obstacle[] {
    const found = new Set<Obstacle>();
    const take = ({ box }: Obstacle): boolean =>
      box.x <= x + width && x <= box.x + box.width && box.y <= y + height && y <= box.y + box.height;
    if (this.#isWide(x, y, x + width, y + height)) return this.#all.filter(take);
    for (const obstacle of this.#large) if (take(obstacle)) found.add(obstacle);
    this.#each(x, y, x + width, y + height, (obstacles) => {
      for (const obstacle of obstacles) if (take(obstacle)) found.add(obstacle);
      return false;
    });
    return [...found];
  }

  /** Whether the line from `from` to `to` passes through a box of another node than the two. */
  blocks(from: Point, to: Point, [a, b]: RouteSpace['own']): boolean {
    const struck = (obstacles: readonly Obstacle[]): boolean => {
      for (const { node, box } of obstacles) {
        if (node !== a && node !== b && segmentMeetsRect(from, to, box)) return true;
      }
      return false;
    };
    const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
    const [top, bottom] = from.y < to.y ? [from.y, to.y] : [to.y, from.y];
    if (this.#isWide(left, top, right, bottom)) return struck(this.#all);
    return struck(this.#large) || this.#each(left, top, right, bottom, struck);
  }

  /** Whether an area has so many cells that asking all boxes is less work. */
  #isWide(left: number, top: number, right: number, bottom: number): boolean {
    return ((right - left) / cell + 1) * ((bottom - top) / cell + 1) > this.#all.length + mostCells;
  }

  /** Asks the cells from the one corner to the other until one answers yes. */
  #each(left: number, top: number, right: number, bottom: number, ask: (obstacles: readonly Obstacle[]) => boolean): boolean {
    const firstRow = Math.floor(top / cell);
    const lastRow = Math.floor(bottom / cell);
    const lastColumn = Math.floor(right / cell);
    for (let column = Math.floor(left / cell); column <= lastColumn; column += 1) {
      for (let row = firstRow; row <= lastRow; row += 1) {
        const obstacles = this.#cells.get(column * 65_536 + row);
        if (obstacles !== undefined && ask(obstacles)) return true;
      }
    }
    return false;
  }

  #add(obstacle: Obstacle): void {
    const { x, y, width, height } = obstacle.box;
    const [left, top] = [Math.floor(x / cell), Math.floor(y / cell)];
    const [right, bottom] = [Math.floor((x + width) / cell), Math.floor((y + height) / cell)];
    if ((right - left + 1) * (bottom - top + 1) > mostCells) {
      this.#large.push(obstacle);
      return;
    }
    for (let column = left; column <= right; column += 1) {
      for (let row = top; row <= bottom; row += 1) {
        const key = column * 65_536 + row;
        const known = this.#cells.get(key);
        if (known === undefined) this.#cells.set(key, [obstacle]);
        else known.push(obstacle);
      }
    }
  }
}

/** Whether the line passes through nothing that it should keep clear of. */
export function isClear(points: readonly Point[], { index, own, cores, around = [] }: RouteSpace): boolean {
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1], points[at]];
    if (from === undefined || to === undefined) continue;
    if (segmentMeetsRect(from, to, cores[0]) || segmentMeetsRect(from, to, cores[1]) || index.blocks(from, to, own)) return false;
    if (around.some((box) => segmentMeetsRect(from, to, box))) return false;
  }
  return true;
}

/** Number of boxes that the line passes through, those of its own ends included. */
export function struckBy(points: readonly Point[], { index, own, cores }: RouteSpace): number {
  const region = boxAround(points);
  const others = region === undefined ? [] : index.within(region).filter(({ node }) => !own.includes(node));
  return [...others.map(({ box }) => box), ...cores].filter((box) => meets(points, box)).length;
}

function meets(points: readonly Point[], box: Rect): boolean {
  return points.some((to, at) => {
    const from = points[at - 1];
    return from !== undefined && segmentMeetsRect(from, to, box);
  });
}
