import { lengthOf, moved, type Point, pointAt, type Size, turned } from '@umlaut/geometry';

/** A place for the middle of a label, and the direction of the line there. */
export interface Candidate {
  readonly center: Point;
  readonly towards: Point;
}

/** Between a label and its line, px. */
const gap = 5;
/** How much farther from the line a label may go where there is no room beside it, px: a little, or past another label. */
const rows = [0, 6, 18, 36] as const;

/** Places beside the middle of the line, the best first: in the middle of its longest piece, then along it, on both sides. */
export function middlePlaces(points: readonly Point[], size: Size): readonly Candidate[] {
  const pieces = piecesOf(points);
  const whole = lengthOf(points);
  const inMiddle = pieces.find(({ start, length }) => start <= whole / 2 && start + length >= whole / 2);
  const longest = [...pieces].sort((a, b) => b.length - a.length);
  const first = inMiddle !== undefined && inMiddle.length >= 0.6 * (longest[0]?.length ?? 0) ? inMiddle : longest[0];
  const ordered = [...(first === undefined ? [] : [first]), ...longest.filter((piece) => piece !== first)];
  return rows.flatMap((more) =>
    ordered
      .slice(0, 6)
      .flatMap(({ start, length }) =>
        [0.5, 0.35, 0.65, 0.2, 0.8].flatMap((share) =>
          [1, -1].map((side) => beside(points, { along: start + length * share, side, size, more })),
        ),
      ),
  );
}

/** Places at the start of the line, which begins at a node; `head` is the length of what is drawn there. `side` is tried first. */
export function endPlaces(
  points: readonly Point[],
  { size, head, side }: { readonly size: Size; readonly head: number; readonly side: 1 | -1 },
): readonly Candidate[] {
  const whole = lengthOf(points);
  const { towards } = pointAt(points, Math.min(1, whole));
  const half = Math.abs(towards.x) * (size.width / 2) + Math.abs(towards.y) * (size.height / 2);
  const steps = [0, head, head + 8, head + 18, head + 30, head + 46];
  return rows.flatMap((more) =>
    steps.flatMap((step) =>
      [side, -side].map((at) => {
        const along = Math.min(5 + step + half, Math.max(whole * 0.75, 5 + half));
        return beside(points, { along, side: at, size, more });
      }),
    ),
  );
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
  return { center: moved(point, normal, side * away), towards };
}

interface Piece {
  readonly start: number;
  readonly length: number;
}

/** Straight pieces of the line; those of a flattened curve count as one. */
function piecesOf(points: readonly Point[]): readonly Piece[] {
  if (points.length > 20) return [{ start: 0, length: lengthOf(points) }];
  let start = 0;
  return points.slice(1).map((to, index) => {
    const length = lengthOf([points[index] ?? to, to]);
    const piece = { start, length };
    start += length;
    return piece;
  });
}
