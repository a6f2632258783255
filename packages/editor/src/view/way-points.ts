import { centerOf, distance, lengthOf, type Point, pointAt, type Rect, simplified } from '@umlaut/geometry';
import { pointsOf, type Route } from '@umlaut/notation';

/** An edge that is bent: its way points and its way when the pointer took hold of it. */
export interface Bend {
  readonly points: readonly Point[];
  readonly route: Route;
  /** Whether all its pieces are level or upright. */
  readonly isStepped: boolean;
  /** Boxes at both ends. */
  readonly ends: { readonly source: Rect; readonly target: Rect };
}

/** A way point is taken hold of within this distance. Diagram px. */
const grip = 10;

/** Way points after the pointer took hold of the edge at `from` and moved to `to`. */
export function bentPoints(
  { points, route, isStepped, ends }: Bend,
  { from, to }: { readonly from: Point; readonly to: Point },
): readonly Point[] {
  const held = points.findIndex((point) => distance(point, from) <= grip);
  if (held >= 0) return points.map((point, index) => (index === held ? to : point));
  const line = pointsOf(route);
  if (isStepped && line.length > 2) return movedPiece(line, { from, to, ends }) ?? points;
  const at = alongOf(line, from);
  const before = points.filter((point) => alongOf(line, point) < at);
  return [...before, to, ...points.slice(before.length)];
}

/** `points` without the one at `index`. */
export function withoutPoint(points: readonly Point[], index: number): readonly Point[] {
  return points.filter((_, place) => place !== index);
}

/**
 * Way points with one more, on the way as it is: halfway between the one at `after` and what follows it, else in the middle of the
 * longest piece between two of them.
 */
export function withPointAdded(
  { points, route }: Pick<Bend, 'points' | 'route'>,
  after?: number,
): { readonly points: readonly Point[]; readonly index: number } {
  const line = pointsOf(route);
  const places = [0, ...points.map((point) => alongOf(line, point)), lengthOf(line)];
  const gaps = places.slice(1).map((end, index) => end - (places[index] ?? 0));
  const index = after === undefined ? gaps.indexOf(Math.max(...gaps)) : Math.min(after + 1, points.length);
  const { point } = pointAt(line, ((places[index] ?? 0) + (places[index + 1] ?? 0)) / 2);
  return { points: [...points.slice(0, index), point, ...points.slice(index)], index };
}

/**
 * Moves the piece of a stepped line that lies at `from` across itself; all its corners become way points. Undefined when it is moved
 * along itself alone.
 */
function movedPiece(
  line: readonly Point[],
  { from, to, ends }: Pick<Bend, 'ends'> & { readonly from: Point; readonly to: Point },
): readonly Point[] | undefined {
  const piece = nearestPiece(line, from);
  const [start, end] = [line[piece], line[piece + 1]];
  if (start === undefined || end === undefined) return undefined;
  const isLevel = Math.abs(start.y - end.y) < 0.5;
  const by = isLevel ? { x: 0, y: to.y - from.y } : { x: to.x - from.x, y: 0 };
  if (Math.abs(by.x + by.y) < 1) return undefined;
  const moved = line.map(({ x, y }, index) => (index === piece || index === piece + 1 ? { x: x + by.x, y: y + by.y } : { x, y }));
  const [first, last] = [moved[0] ?? start, moved.at(-1) ?? end];
  return simplified([
    ...(piece === 0 ? turnBeside(ends.source, first, isLevel) : []),
    ...moved.slice(1, -1),
    ...(piece === line.length - 2 ? turnBeside(ends.target, last, isLevel) : []),
  ]);
}

/** When the outermost piece of a line was moved past the end of its node's side, it turns towards the middle of the node. */
function turnBeside(box: Rect, at: Point, isLevel: boolean): readonly Point[] {
  const middle = centerOf(box);
  if (isLevel) return at.y >= box.y && at.y <= box.y + box.height ? [] : [{ x: middle.x, y: at.y }];
  return at.x >= box.x && at.x <= box.x + box.width ? [] : [{ x: at.x, y: middle.y }];
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
