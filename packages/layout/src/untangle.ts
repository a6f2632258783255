import { contains, grown, overlaps, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';

/** A box among others, absolute. `holder` is what it lies in; `area`, where it must stay, everywhere when absent. */
export interface Piece {
  readonly id: string;
  readonly box: Rect;
  readonly holder?: string | undefined;
  readonly area?: Rect | undefined;
  /** Whether others lie in it, so that lines may pass through it. */
  readonly holds: boolean;
  readonly movable: boolean;
}

/** A straight line between two pieces, by their ids. */
export interface Line {
  readonly from: string;
  readonly to: string;
}

/** Most moves that are made. */
const mostMoves = 60;
/** Most pairs of a line and a piece, or of two pieces, that are looked at: about a second. */
const mostLooks = 30_000_000;
/** How far a piece may be moved at once, px. */
const steps = [28, 56, 84, 126, 168, 224] as const;
/** Free space between pieces, and between lines and what they do not join, px. */
const room = { pieces: 24, lines: 6 } as const;

/**
 * Moves pieces, as few and as little as it takes, until no line passes through one that it does not join: where they go, by id. Among many
 * pieces and lines some stay in the way, as the search is bounded.
 */
export function untangle(pieces: readonly Piece[], lines: readonly Line[]): ReadonlyMap<string, Point> {
  let boxes: ReadonlyMap<string, Rect> = new Map(pieces.map(({ id, box }) => [id, box]));
  const field: Field = { pieces, lines, byId: new Map(pieces.map((piece) => [piece.id, piece])), looks: { left: mostLooks } };
  for (let move = 0; move < mostMoves; move += 1) {
    const struck = passes(field, boxes);
    if (struck.length === 0) break;
    const better = bestMove(field, boxes, struck);
    if (better === undefined) break;
    boxes = better;
  }
  return new Map(
    pieces.flatMap(({ id, box }) => {
      const { x, y } = boxes.get(id) ?? box;
      return x === box.x && y === box.y ? [] : [[id, { x, y }] as const];
    }),
  );
}

interface Field {
  readonly pieces: readonly Piece[];
  readonly lines: readonly Line[];
  readonly byId: ReadonlyMap<string, Piece>;
  readonly looks: { left: number };
}

type Boxes = ReadonlyMap<string, Rect>;

/** Ids of the pieces that have to do with each passing of a line through one that it does not join. */
function passes({ pieces, lines, looks }: Field, boxes: Boxes): readonly (readonly [through: string, from: string, to: string])[] {
  looks.left -= pieces.length * lines.length;
  return lines.flatMap(({ from, to }) => {
    const [a, b] = [boxes.get(from), boxes.get(to)];
    if (a === undefined || b === undefined) return [];
    const [start, end] = [middleOf(a), middleOf(b)];
    return pieces.flatMap(({ id, holds }) => {
      const box = boxes.get(id);
      if (holds || id === from || id === to || box === undefined) return [];
      return segmentMeetsRect(start, end, grown(box, room.lines)) ? [[id, from, to] as const] : [];
    });
  });
}

function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function bestMove(field: Field, boxes: Boxes, struck: ReturnType<typeof passes>): Boxes | undefined {
  const involved = new Set(struck.flat());
  let best = { boxes, cost: costOf(field, boxes) };
  const before = best.cost;
  const consider = (next: Boxes): void => {
    if (field.looks.left <= 0) return;
    const cost = costOf(field, next);
    if (cost < best.cost) best = { boxes: next, cost };
  };
  for (const id of involved) {
    const [piece, box] = [field.byId.get(id), boxes.get(id)];
    if (field.looks.left <= 0) break;
    if (piece === undefined || box === undefined || !piece.movable) continue;
    for (const step of steps) {
      for (const [dx, dy] of [
        [0, step],
        [0, -step],
        [step, 0],
        [-step, 0],
      ] as const) {
        const moved = { ...box, x: box.x + dx, y: box.y + dy };
        if (fits(field, boxes, piece, moved)) consider(new Map(boxes).set(id, moved));
      }
    }
    for (const other of field.pieces) {
      const exchanged = other.movable && !other.holds && other.holder === piece.holder ? exchange(boxes, piece, other) : undefined;
      if (exchanged !== undefined) consider(exchanged);
    }
  }
  return best.cost < before ? best.boxes : undefined;
}

/** Both with their middles exchanged, where each has the room of the other. */
function exchange(boxes: Boxes, { id: a, area }: Piece, { id: b }: Piece): Boxes | undefined {
  const [first, second] = [boxes.get(a), boxes.get(b)];
  if (a === b || first === undefined || second === undefined) return undefined;
  if (Math.abs(first.width - second.width) > 2 * room.pieces || Math.abs(first.height - second.height) > 2 * room.pieces) return undefined;
  const at = (box: Rect, { x, y }: Point): Rect => ({ ...box, x: x - box.width / 2, y: y - box.height / 2 });
  const [there, here] = [at(first, middleOf(second)), at(second, middleOf(first))];
  // Both lie in one holder, so they share its area.
  return isInArea(there, area) && isInArea(here, area) ? new Map(boxes).set(a, there).set(b, here) : undefined;
}

function isInArea(box: Rect, area: Rect | undefined): boolean {
  return area === undefined || contains(area, box);
}

function fits({ pieces, looks }: Field, boxes: Boxes, { id, holder, area }: Piece, box: Rect): boolean {
  if (!isInArea(box, area)) return false;
  looks.left -= pieces.length;
  const around = grown(box, room.pieces);
  return pieces.every((other) => {
    const its = boxes.get(other.id);
    return other.id === id || other.holder !== holder || its === undefined || !overlaps(around, its);
  });
}

/** Passings count most, then how long the lines are. */
function costOf(field: Field, boxes: Boxes): number {
  const length = field.lines.reduce((sum, { from, to }) => {
    const [a, b] = [boxes.get(from), boxes.get(to)];
    return a === undefined || b === undefined ? sum : sum + Math.hypot(middleOf(a).x - middleOf(b).x, middleOf(a).y - middleOf(b).y);
  }, 0);
  return passes(field, boxes).length * 10_000 + length;
}
