import { distance, type Point, simplified } from '@umlaut/geometry';
import { pointsOf, type Route } from '@umlaut/notation';

/** An edge that is bent: its way points and its way when the pointer took hold of it. */
export interface Bend {
  readonly points: readonly Point[];
  readonly route: Route;
  /** Whether all its pieces are level or upright. */
  readonly isStepped: boolean;
}

/** A way point is taken hold of within this distance. Diagram px. */
const grip = 10;

/** Way points after the pointer took hold of the edge at `from` and moved to `to`. */
export function bentPoints(
  { points, route, isStepped }: Bend,
  { from, to }: { readonly from: Point; readonly to: Point },
): readonly Point[] {
  const held = points.findIndex((point) => distance(point, from) <= grip);
  if (held >= 0) return points.map((point, index) => (index === held ? to : point));
  const line = pointsOf(route);
  if (isStepped && line.length > 2) return movedPiece(line, { from, to });
  const at = alongOf(line, from);
  const before = points.filter((point) => alongOf(line, point) < at);
  return [...before, to, ...points.slice(before.length)];
}

/** `points` without the one at `index`. */
export function withoutPoint(points: readonly Point[], index: number): readonly Point[] {
  return points.filter((_, place) => place !== index);
}

/** Moves the piece of a stepped line that lies at `from` across itself; all its corners become way points. */
function movedPiece(line: readonly Point[], { from, to }: { readonly from: Point; readonly to: Point }): readonly Point[] {
  const piece = nearestPiece(line, from);
  const [start, end] = [line[piece], line[piece + 1]];
  if (start === undefined || end === undefined) return [];
  const by = Math.abs(start.y - end.y) < 0.5 ? { x: 0, y: to.y - from.y } : { x: to.x - from.x, y: 0 };
  const moved = line.map(({ x, y }, index) => (index === piece || index === piece + 1 ? { x: x + by.x, y: y + by.y } : { x, y }));
  return simplified(moved.slice(1, -1));
}

function nearestPiece(line: readonly Point[], at: Point): number {
  let best = { piece: 0, away: Number.POSITIVE_INFINITY };
  for (let piece = 0; piece + 1 < line.length; piece += 1) {
    const { away } = nearestOn(line, piece, at);
    if (away < best.away) best = { piece, away };
  }
  return best.piece;
}

/** How far along the line the point nearest to `at` lies. */
function alongOf(line: readonly Point[], at: Point): number {
  let [along, best, away] = [0, 0, Number.POSITIVE_INFINITY];
  for (let piece = 0; piece + 1 < line.length; piece += 1) {
    const near = nearestOn(line, piece, at);
    if (near.away < away) [best, away] = [along + near.share * near.length, near.away];
    along += near.length;
  }
  return best;
}

function nearestOn(
  line: readonly Point[],
  piece: number,
  at: Point,
): { readonly share: number; readonly length: number; readonly away: number } {
  const [a, b] = [line[piece] ?? at, line[piece + 1] ?? at];
  const length = distance(a, b);
  if (length === 0) return { share: 0, length, away: distance(a, at) };
  const share = Math.min(1, Math.max(0, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length ** 2));
  return { share, length, away: distance(at, { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }) };
}
