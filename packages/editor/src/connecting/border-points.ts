import type { Point } from '@umlaut/diagram';
import { grown, holds, outlineBox, type Rect, type Side } from '@umlaut/geometry';
import type { PlacedPoint } from '@umlaut/notation';
import type { DrawnNode } from '../view/scene.ts';

/** A place on the border of a node, as border points store it. */
export interface BorderPlace {
  readonly side: Side;
  readonly at: number;
}

/** The border points of a node as they are drawn, in its own coordinates. */
export function drawnPoints({ placed: { drawing, node, size, setting } }: DrawnNode): readonly PlacedPoint[] {
  return node.ports.length === 0 ? [] : (drawing.points?.(node, size, setting) ?? []);
}

/** So far beside its mark a border point is still hit. Diagram px. */
const reach = 6;

/** Id of the border point of a node at `point` of the diagram, the nearest where several are hit; undefined where there is none. */
export function borderPointAt(drawn: DrawnNode, point: Point): string | undefined {
  const { box } = drawn.placed;
  const here = { x: point.x - box.x, y: point.y - box.y };
  const hit = drawnPoints(drawn).filter((each) => holds(grown(each.box, reach), here));
  const far = ({ at }: PlacedPoint): number => Math.hypot(at.x - here.x, at.y - here.y);
  return hit.toSorted((a, b) => far(a) - far(b))[0]?.point.id;
}

/** The place on the border of a node that is nearest to `point` of the diagram. */
export function borderPlaceNear({ placed: { outline } }: DrawnNode, point: Point): BorderPlace {
  const box = outlineBox(outline);
  const along = { x: share(point.x - box.x, box.width), y: share(point.y - box.y, box.height) };
  const inside = { x: box.x + along.x * box.width, y: box.y + along.y * box.height };
  const away: readonly (readonly [Side, number])[] = [
    ['left', Math.abs(point.x - box.x) + Math.abs(point.y - inside.y)],
    ['right', Math.abs(point.x - box.x - box.width) + Math.abs(point.y - inside.y)],
    ['top', Math.abs(point.y - box.y) + Math.abs(point.x - inside.x)],
    ['bottom', Math.abs(point.y - box.y - box.height) + Math.abs(point.x - inside.x)],
  ];
  const [side] = away.reduce((best, each) => (each[1] < best[1] ? each : best));
  return { side, at: side === 'top' || side === 'bottom' ? along.x : along.y };
}

/**
 * The place that a border point comes to from `from` when it is moved by `by` px, as by the arrow keys: along its side, and at its end
 * round the corner. Undefined where the way leads neither along the side nor off it round a corner.
 */
export function stepAlong(box: Rect, { side, at }: BorderPlace, by: Point): BorderPlace | undefined {
  const isLevel = side === 'top' || side === 'bottom';
  const [length, step] = isLevel ? [box.width, by.x] : [box.height, by.y];
  if (step === 0 || length <= 0) return undefined;
  const place = at * length;
  // From the last pixels of a side the next one begins.
  const isAtEnd = step < 0 ? place <= corner + 0.5 : place >= length - corner - 0.5;
  if (!isAtEnd)
    return { side, at: Math.min(Math.max(place + step, Math.min(corner, length / 2)), Math.max(length - corner, length / 2)) / length };
  const next: Side = isLevel ? (step < 0 ? 'left' : 'right') : step < 0 ? 'top' : 'bottom';
  const near = side === 'top' || side === 'left' ? 0 : 1;
  const across = isLevel ? box.height : box.width;
  const first = across <= 2 * corner ? 0.5 : corner / across;
  return { side: next, at: near === 0 ? first : 1 - first };
}

/** Points keep this much clear of corners, px. */
const corner = 12;

function share(part: number, whole: number): number {
  return whole <= 0 ? 0.5 : Math.min(Math.max(part / whole, 0), 1);
}
