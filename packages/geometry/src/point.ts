/** A place or a vector: diagram px at zoom 1; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Straight distance between `a` and `b`, px. */
export function distance(a: Point, b: Point): number {
  // Not Math.hypot, which guards against overflow and is ten times slower.
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return Math.sqrt(dx * dx + dy * dy);
}

/** The vector from `from` to `to`. */
export function minus(to: Point, from: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

/** `point` moved by `times` times `vector`. */
export function moved(point: Point, vector: Point, times = 1): Point {
  return { x: point.x + vector.x * times, y: point.y + vector.y * times };
}

/** The point at `share` of the way from `a` (0) to `b` (1); shares beyond that lie on the line through both. */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** Vector of length 1 from `from` to `to`; to the right when they are the same place. */
export function direction(from: Point, to: Point): Point {
  const length = distance(from, to);
  return length === 0 ? { x: 1, y: 0 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** `vector` turned by 90 degrees to the right as seen on screen: (1, 0) becomes (0, 1). */
export function turned(vector: Point): Point {
  return { x: -vector.y, y: vector.x };
}
