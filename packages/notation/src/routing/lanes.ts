import { between, type Point, type Rect } from '@umlaut/geometry';
import { beside } from './costs.ts';

/** A level or upright piece of a route. */
export interface Piece {
  /** Coordinate that is the same all along. */
  readonly at: number;
  readonly low: number;
  readonly high: number;
  /** Distance from `at` within which a line runs along the piece, px. */
  readonly near: number;
}

/** Two lines nearer than this look like one, px. */
export const near = 5;

/** The level and upright pieces of the routes laid so far. */
export class Lanes {
  readonly #level = new Bands();
  readonly #upright = new Bands();

  /** Lays a route. Its ends count twice, and once more where heads are drawn, `heads` px long: what crosses there crosses these. */
  add(points: readonly Point[], heads = noHeads): void {
    eachLaid(points, heads, (piece) => (piece.isLevel ? this.#level : this.#upright).add(piece));
  }

  /** Lays the upright pieces of a line, each once. */
  addUpright(points: readonly Point[]): void {
    eachPiece(points, (piece) => {
      if (!piece.isLevel) this.#upright.add(piece);
    });
  }

  /** Lays the four sides of a box, or the line that a box without width or height is; `keep` is how far from it others run along it, px. */
  addBorder({ x, y, width, height }: Rect, keep: number): void {
    const [level, upright] = [height === 0 ? [y] : [y, y + height], width === 0 ? [x] : [x, x + width]];
    if (width > 0) for (const at of level) this.#level.add({ at, low: x, high: x + width, near: keep });
    if (height > 0) for (const at of upright) this.#upright.add({ at, low: y, high: y + height, near: keep });
  }

  /** Takes a route that was laid away again. */
  remove(points: readonly Point[], heads = noHeads): void {
    eachLaid(points, heads, (piece) => (piece.isLevel ? this.#level : this.#upright).remove(piece));
  }

  /** How far `points` would run along routes laid so far, px, and how often it would cross them. */
  against(points: readonly Point[]): { readonly overlap: number; readonly crossings: number } {
    let overlap = 0;
    let crossings = 0;
    eachPiece(points, (piece) => {
      overlap += (piece.isLevel ? this.#level : this.#upright).overlapWith(piece);
      crossings += (piece.isLevel ? this.#upright : this.#level).crossingsOf(piece);
    });
    return { overlap, crossings };
  }

  /** The strips, as wide as routes keep apart, about what `points` would run along. */
  stripsAlong(points: readonly Point[]): readonly Rect[] {
    const strips: Rect[] = [];
    eachPiece(points, (piece) => {
      for (const { at, low, high } of (piece.isLevel ? this.#level : this.#upright).along(piece)) {
        const [start, length] = [at - beside, high - low];
        strips.push(
          piece.isLevel ? { x: low, y: start, width: length, height: 2 * beside } : { x: start, y: low, width: 2 * beside, height: length },
        );
      }
    });
    return strips;
  }

  /** The level pieces within `region`. */
  levelIn({ x, y, width, height }: Rect): readonly Piece[] {
    return this.#level.within({ low: y, high: y + height }, { low: x, high: x + width });
  }

  /** The upright pieces within `region`. */
  uprightIn({ x, y, width, height }: Rect): readonly Piece[] {
    return this.#upright.within({ low: x, high: x + width }, { low: y, high: y + height });
  }
}

/** Lanes in which the borders of containers lie: ways cross them where they must, and run along none, nor nearer than `keep`, px. */
export function lanesAmong(borders: readonly Rect[], keep = beside): Lanes {
  const lanes = new Lanes();
  for (const border of borders) lanes.addBorder(border, keep);
  return lanes;
}

/** Length of the pieces at both ends of a route where its heads are, px. */
const headPiece = 24;

/** Lengths of the heads of a route, px. */
interface Heads {
  readonly source: number;
  readonly target: number;
}

const noHeads: Heads = { source: 0, target: 0 };

/** A piece with its direction. */
interface Laid extends Piece {
  readonly isLevel: boolean;
}

function eachLaid(points: readonly Point[], { source, target }: Heads, visit: (piece: Laid) => void): void {
  eachPiece(points, visit);
  const start = endOf(points[0], points[1]);
  const end = endOf(points.at(-1), points.at(-2));
  for (let count = source > 0 ? 0 : 1; start !== undefined && count < 2; count += 1) visit(start);
  for (let count = target > 0 ? 0 : 1; end !== undefined && count < 2; count += 1) visit(end);
}

/** Visits the level and the upright pieces of a route. */
function eachPiece(points: readonly Point[], visit: (piece: Laid) => void): void {
  for (let index = 1; index < points.length; index += 1) {
    const piece = pieceBetween(points[index - 1], points[index]);
    if (piece !== undefined) visit(piece);
  }
}

function endOf(first: Point | undefined, second: Point | undefined): Laid | undefined {
  if (first === undefined || second === undefined) return undefined;
  const length = Math.max(Math.abs(second.x - first.x), Math.abs(second.y - first.y));
  return pieceBetween(first, length <= headPiece ? second : between(first, second, headPiece / length));
}

/** The piece from one point to the next; undefined for one that leans. */
function pieceBetween(from: Point | undefined, to: Point | undefined): Laid | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (from.y === to.y) return { at: from.y, low: Math.min(from.x, to.x), high: Math.max(from.x, to.x), near, isLevel: true };
  if (from.x !== to.x) return undefined;
  return { at: from.x, low: Math.min(from.y, to.y), high: Math.max(from.y, to.y), near, isLevel: false };
}

/** Height of a band, px. */
const band = 64;

/** Pieces of one direction, found by their coordinate. */
class Bands {
  readonly #bands = new Map<number, Piece[]>();

  add(piece: Piece): void {
    const key = Math.floor(piece.at / band);
    const known = this.#bands.get(key);
    if (known === undefined) this.#bands.set(key, [piece]);
    else known.push(piece);
  }

  /** Removes one piece that lies just there. */
  remove({ at, low, high }: Piece): void {
    const pieces = this.#bands.get(Math.floor(at / band));
    const index = pieces?.findIndex((piece) => piece.at === at && piece.low === low && piece.high === high) ?? -1;
    if (index >= 0) pieces?.splice(index, 1);
  }

  /** How far `piece`, of the same direction, would run along others, px. */
  overlapWith(piece: Piece): number {
    let overlap = 0;
    for (const other of this.along(piece)) overlap += Math.min(other.high, piece.high) - Math.max(other.low, piece.low);
    return overlap;
  }

  /** The pieces that `piece`, of the same direction, would run along. */
  along({ at, low, high }: Piece): readonly Piece[] {
    let found: Piece[] | undefined;
    const last = Math.floor((at + beside) / band);
    for (let key = Math.floor((at - beside) / band); key <= last; key += 1) {
      for (const other of this.#bands.get(key) ?? none) {
        if (Math.abs(other.at - at) >= other.near || other.high <= low || other.low >= high) continue;
        found ??= [];
        found.push(other);
      }
    }
    return found ?? none;
  }

  /** How many `piece`, of the other direction, would cross. */
  crossingsOf({ at, low, high }: Piece): number {
    let crossings = 0;
    this.#each(low, high, (other) => {
      if (other.at > low && other.at < high && at > other.low && at < other.high) crossings += 1;
    });
    return crossings;
  }

  /** The pieces with a coordinate in `range` that pass through `reach`. */
  within(range: Span, reach: Span): readonly Piece[] {
    const found: Piece[] = [];
    this.#each(range.low, range.high, (piece) => {
      if (piece.at >= range.low && piece.at <= range.high && piece.low < reach.high && piece.high > reach.low) found.push(piece);
    });
    return found;
  }

  /** Visits the pieces whose coordinate is about from `low` to `high`. */
  #each(low: number, high: number, visit: (piece: Piece) => void): void {
    const first = Math.floor(low / band);
    const last = Math.floor(high / band);
    if (last - first > this.#bands.size) {
      for (const pieces of this.#bands.values()) for (const piece of pieces) visit(piece);
      return;
    }
    for (let key = first; key <= last; key += 1) for (const piece of this.#bands.get(key) ?? none) visit(piece);
  }
}

const none: readonly Piece[] = [];

/** From one coordinate to another. */
type Span = Pick<Piece, 'low' | 'high'>;
