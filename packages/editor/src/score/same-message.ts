import { type LaidMessage, type PlacedEdge, pointsOf } from '@umlaut/notation';

/** Whether a message is placed as it was drawn. */
export function sameMessage({ route, labels }: Pick<PlacedEdge, 'route' | 'labels'>, message: LaidMessage): boolean {
  const [before, after] = [pointsOf(route), pointsOf(message.route)];
  if (before.length !== after.length || labels.length !== message.labels.length) return false;
  const samePoints = before.every((point, index) => point.x === after[index]?.x && point.y === after[index]?.y);
  return samePoints && labels.every(({ box, lines }, index) => sameLabel({ box, lines }, message.labels[index]));
}

type Label = Pick<LaidMessage['labels'][number], 'box' | 'lines'>;

function sameLabel({ box, lines }: Label, other: Label | undefined): boolean {
  if (other === undefined || box.x !== other.box.x || box.y !== other.box.y || lines.length !== other.lines.length) return false;
  return lines.every(({ text }, index) => text === other.lines[index]?.text);
}
