import { lengthOf, moved, type Point, pointAt, type Size, turned } from '@umlaut/geometry';

/** A place for the middle of a label, and the direction of the line there. */
export interface Candidate {
  readonly center: Point;
  /** The point of the line that it stands beside. */
  readonly at: Point;
  readonly towards: Point;
  /** How much farther from the line than it need be, px; grows from one candidate to the next, and starts anew in the other half of the line. */
  readonly more: number;
}

/** Between a label and its line, px. */
const gap = 5;
/** How much farther from the line a label may go where there is no room beside it, px: a little, or past other labels; at ends not that far. */
const rows = [0, 6, 12, 18, 36, 54] as const;

/** Places beside the middle of the line, the best first, one by one as they are asked for: in the middle of its longest piece, then along it, on both sides. */
export function* middlePlaces(points: readonly Point[], size: Size): Generator<Candidate> {
  const pieces = piecesOf(points);
  const ordered = pieces.length < 2 ? pieces : byRoom(pieces, lengthOf(points));
  for (const more of rows) {
    for (const { start, length } of ordered.slice(0, 6)) {
      for (const share of [0.5, 0.35, 0.65, 0.2, 0.8]) {
        for (const side of [1, -1]) yield beside(points, { along: start + length * share, side, size, more });
      }
    }
    // Past the ends of a piece that is shorter than the text.
    for (const { start, length } of ordered.slice(0, 2)) {
      for (const way of [1, -1]) {
        for (const side of [1, -1]) {
          const place = beside(points, { along: start + length / 2, side, size, more });
          const over = (Math.abs(place.towards.x) * size.width - length) / 2;
          if (over > 0) yield { ...place, center: moved(place.center, place.towards, way * (over + gap)) };
        }
      }
    }
  }
}

/**
 * Places at the start of the line, which begins at a node; `head` is the length of what is drawn there. `side` is tried first.
 * All those nearer to this end than to the other come before the rest, where a text would be taken for the other end's.
 */
export function* endPlaces(
  points: readonly Point[],
  { size, head, side }: { readonly size: Size; readonly head: number; readonly side: 1 | -1 },
): Generator<Candidate> {
  const whole = lengthOf(points);
  const { towards } = pointAt(points, Math.min(1, whole));
  const half = Math.abs(towards.x) * (size.width / 2) + Math.abs(towards.y) * (size.height / 2);
  const nearest = gap + half;
  const steps = [0, head, head + 8, head + 18, head + 30, head + 46];
  const middle = Math.max(whole * 0.45, nearest);
  for (const [least, most] of [
    [0, middle],
    [middle, Math.max(whole * 0.75, nearest)],
  ] as const) {
    for (const more of rows.slice(0, -1)) {
      let last = least;
      for (const step of steps) {
        const along = Math.min(nearest + step, most);
        // Steps that go too far end at the same place.
        if (along <= last) continue;
        last = along;
        for (const at of [side, -side]) yield beside(points, { along, side: at, size, more });
      }
    }
  }
}

/** The piece in the middle first, unless it is much shorter than the longest one; then the others, the longest first. */
function byRoom(pieces: readonly Piece[], whole: number): readonly Piece[] {
  const inMiddle = pieces.find(({ start, length }) => start <= whole / 2 && start + length >= whole / 2);
  const longest = pieces.toSorted((a, b) => b.length - a.length);
  if (inMiddle === undefined || inMiddle.length < 0.6 * (longest[0]?.length ?? 0)) return longest;
  return [inMiddle, ...longest.filter((piece) => piece !== inMiddle)];
}

function beside(
  points: readonly Point[],
  { along, side, size, more }: { readonly along: number; readonly side: number; readonly size: Size; readonly more: number },
): Candidate {
  const { point, towards } = pointAt(points, along);
  // Above a level line and right of an upright one first, whichever way it runs.
  const across = turned(towards);
  const normal = across.y > 0.01 || (Math.abs(across.y) <= 0.01 && across.x < 0) ? { x: -across.x, y: -across.y } : across;
  const away = Math.abs(normal.x) * (size.width / 2) + Math.abs(normal.y) * (size.height / 2) + gap + more;
  return { center: moved(point, normal, side * away), at: point, towards, more };
}

interface Piece {
  readonly start: number;
  readonly length: number;
}

/** Straight pieces of the line; those of a flattened curve count as one. */
function piecesOf(points: readonly Point[]): readonly Piece[] {
  if (points.length === 2 || points.length > 20) return [{ start: 0, length: lengthOf(points) }];
  let start = 0;
  return points.slice(1).map((to, index) => {
    const length = lengthOf([points[index] ?? to, to]);
    const piece = { start, length };
    start += length;
    return piece;
  });
}
