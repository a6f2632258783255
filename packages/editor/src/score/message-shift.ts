import { type LaidMessage, type PlacedEdge, pointsOf } from '@umlaut/notation';

interface Vector {
  readonly x: number;
  readonly y: number;
}

/** At most this far sums of places are from each other that would be equal, px. */
const rounding = 1e-6;

/** How far a message is placed from where it was drawn; undefined where it looks otherwise there. */
export function messageShift({ route, labels }: Pick<PlacedEdge, 'route' | 'labels'>, message: LaidMessage): Vector | undefined {
  const [before, after] = [pointsOf(route), pointsOf(message.route)];
  const [from, to] = [before[0], after[0]];
  if (from === undefined || to === undefined || before.length !== after.length || labels.length !== message.labels.length) return undefined;
  const by = { x: to.x - from.x, y: to.y - from.y };
  const isMoved = (a: Vector, b: Vector | undefined): boolean =>
    b !== undefined && Math.abs(a.x + by.x - b.x) <= rounding && Math.abs(a.y + by.y - b.y) <= rounding;
  const isSame =
    before.every((point, index) => isMoved(point, after[index])) &&
    labels.every(({ box, lines }, index) => isMoved(box, message.labels[index]?.box) && sameLines(lines, message.labels[index]?.lines));
  return isSame ? by : undefined;
}

type Lines = LaidMessage['labels'][number]['lines'];

function sameLines(lines: Lines, others: Lines | undefined): boolean {
  return lines.length === others?.length && lines.every(({ text }, index) => text === others[index]?.text);
}
