import { between, type Point, type Rect } from '@umlaut/geometry';

/** A level or upright piece of a route. */
export interface Piece {
  /** Coordinate that is the same all along. */
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** Two lines nearer than this look like one, px. */
export const near = 5;

/** The level and upright pieces of the routes laid so far. */
export class Lanes {
  readonly #level = new Bands();
  readonly #upright = new Bands();

  /** Lays a route. Its ends count twice, and once more where heads are drawn, `heads` px long: what crosses there crosses these. */
  add(points: readonly Point[], heads = noHeads): void {
    for (const laid of laidPieces(points, heads)) (laid.isLevel ? this.#level : this.#upright).add(laid);
  }

  /** Lays the four sides of a box. */
  addBorder({ x, y, width, height }: Rect): void {
    for (const at of [y, y + height]) this.#level.add({ at, low: x, high: x + width });
    for (const at of [x, x + width]) this.#upright.add({ at, low: y, high: y + height });
  }

  /** Takes a route that was laid away again. */
  remove(points: readonly Point[], heads = noHeads): void {
    for (const laid of laidPieces(points, heads)) (laid.isLevel ? this.#level : this.#upright).remove(laid);
  }

  /** How far `points` would run along routes laid so far, px, and how often it would cross them. */
  against(points: readonly Point[]): { readonly overlap: number; readonly crossings: number } {
    let overlap = 0;
    let crossings = 0;
    for (let index = 1; index < points.length; index += 1) {
      const piece = pieceBetween(points[index - 1], points[index]);
      if (piece === undefined) continue;
      overlap += (piece.isLevel ? this.#level : this.#upright).overlapWith(piece);
      crossings += (piece.isLevel ? this.#upright : this.#level).crossingsOf(piece);
    }
    return { overlap, crossings };
  }

  /** The level and upright pieces within `region`. */
  within({ x, y, width, height }: Rect): { readonly level: readonly Piece[]; readonly upright: readonly Piece[] } {
    const across = { low: x, high: x + width };
    const down = { low: y, high: y + height };
    return { level: this.#level.within(down, across), upright: this.#upright.within(across, down) };
  }
}

/** Lanes in which the borders of containers lie: ways cross them where they must, and run along none. */
export function lanesAmong(borders: readonly Rect[]): Lanes {
  const lanes = new Lanes();
  for (const border of borders) lanes.addBorder(border);
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

function laidPieces(points: readonly Point[], { source, target }: Heads): readonly Laid[] {
  const pieces: Laid[] = [];
  const lay = (piece: Laid | undefined, times: number): void => {
    if (piece !== undefined) for (let count = 0; count < times; count += 1) pieces.push(piece);
  };
  for (let index = 1; index < points.length; index += 1) lay(pieceBetween(points[index - 1], points[index]), 1);
  lay(endOf(points[0], points[1]), source > 0 ? 2 : 1);
  lay(endOf(points.at(-1), points.at(-2)), target > 0 ? 2 : 1);
  return pieces;
}

function endOf(first: Point | undefined, second: Point | undefined): Laid | undefined {
  if (first === undefined || second === undefined) return undefined;
  const length = Math.max(Math.abs(second.x - first.x), Math.abs(second.y - first.y));
  return pieceBetween(first, length <= headPiece ? second : between(first, second, headPiece / length));
}

/** The piece from one point to the next; undefined for one that leans. */
function pieceBetween(from: Point | undefined, to: Point | undefined): Laid | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (from.y === to.y) return { at: from.y, low: Math.min(from.x, to.x), high: Math.max(from.x, to.x), isLevel: true };
  if (from.x !== to.x) return undefined;
  return { at: from.x, low: Math.min(from.y, to.y), high: Math.max(from.y, to.y), isLevel: false };
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
  overlapWith({ at, low, high }: Piece): number {
    let overlap = 0;
    for (const pieces of this.#about(at - near, at + near)) {
      for (const other of pieces) {
        if (Math.abs(other.at - at) < near) overlap += Math.max(0, Math.min(other.high, high) - Math.max(other.low, low));
      }
    }
    return overlap;
  }

  /** How many `piece`, of the other direction, would cross. */
  crossingsOf({ at, low, high }: Piece): number {
    let crossings = 0;
    for (const pieces of this.#about(low, high)) {
      for (const other of pieces) if (other.at > low && other.at < high && at > other.low && at < other.high) crossings += 1;
    }
    return crossings;
  }

  /** The pieces with a coordinate in `range` that pass through `reach`. */
  within(range: Span, reach: Span): readonly Piece[] {
    const found: Piece[] = [];
    for (const pieces of this.#about(range.low, range.high)) {
      for (const piece of pieces) {
        if (piece.at >= range.low && piece.at <= range.high && piece.low < reach.high && piece.high > reach.low) found.push(piece);
      }
    }
    return found;
  }

  /** The bands that reach from one coordinate to the other. */
  #about(low: number, high: number): readonly (readonly Piece[])[] {
    const first = Math.floor(low / band);
    const last = Math.floor(high / band);
    if (last - first > this.#bands.size) return [...this.#bands.values()];
    const found: (readonly Piece[])[] = [];
    for (let key = first; key <= last; key += 1) {
      const pieces = this.#bands.get(key);
      if (pieces !== undefined) found.push(pieces);
    }
    return found;
  }
}

/** From one coordinate to another. */
type Span = Pick<Piece, 'low' | 'high'>;
