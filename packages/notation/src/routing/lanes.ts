import type { Point } from '@umlaut/geometry';

interface Piece {
  /** Coordinate that is the same all along. */
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** Two lines nearer than this look like one, px. */
const near = 5;

/** The level and upright pieces of the routes laid so far. */
export class Lanes {
  readonly #level: Piece[] = [];
  readonly #upright: Piece[] = [];

  /** Lays a route. */
  add(points: readonly Point[]): void {
    const { level, upright } = piecesOf(points);
    this.#level.push(...level);
    this.#upright.push(...upright);
  }

  /** How far `points` would run along routes laid so far, px, and how often it would cross them. */
  against(points: readonly Point[]): { readonly overlap: number; readonly crossings: number } {
    const { level, upright } = piecesOf(points);
    const overlap = along(level, this.#level) + along(upright, this.#upright);
    return { overlap, crossings: across(level, this.#upright) + across(upright, this.#level) };
  }
}

function piecesOf(points: readonly Point[]): { readonly level: readonly Piece[]; readonly upright: readonly Piece[] } {
  const level: Piece[] = [];
  const upright: Piece[] = [];
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    if (from.y === to.y) level.push({ at: from.y, low: Math.min(from.x, to.x), high: Math.max(from.x, to.x) });
    else if (from.x === to.x) upright.push({ at: from.x, low: Math.min(from.y, to.y), high: Math.max(from.y, to.y) });
  }
  return { level, upright };
}

function along(pieces: readonly Piece[], laid: readonly Piece[]): number {
  let length = 0;
  for (const piece of pieces) {
    for (const other of laid) {
      if (Math.abs(piece.at - other.at) < near) length += Math.max(0, Math.min(piece.high, other.high) - Math.max(piece.low, other.low));
    }
  }
  return length;
}

function across(pieces: readonly Piece[], laid: readonly Piece[]): number {
  let count = 0;
  for (const piece of pieces) {
    for (const other of laid) {
      if (other.at > piece.low && other.at < piece.high && piece.at > other.low && piece.at < other.high) count += 1;
    }
  }
  return count;
}
