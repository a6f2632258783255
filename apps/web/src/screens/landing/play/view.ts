import type { Point } from '@umlaut/diagram';
import type { Rect } from './orders.ts';

/** Size of the canvas, px. */
type Size = Pick<Rect, 'width' | 'height'>;

/** The part of the canvas that is in view: page px = (diagram px - corner) * scale. */
export interface View {
  readonly corner: Point;
  readonly scale: number;
}

const margin = 18;
const mostScale = 1.1;

/** The view in which `bounds` is centred in `size`, and no larger than that. */
export function fitted(bounds: Rect, size: Size): View {
  const room = { width: Math.max(1, size.width - 2 * margin), height: Math.max(1, size.height - 2 * margin) };
  const scale = Math.min(mostScale, room.width / Math.max(1, bounds.width), room.height / Math.max(1, bounds.height));
  const corner = {
    x: bounds.x + bounds.width / 2 - size.width / scale / 2,
    y: bounds.y + bounds.height / 2 - size.height / scale / 2,
  };
  return { corner, scale };
}

/** Whether all of `bounds` is in view. */
export function isInView({ corner, scale }: View, bounds: Rect, size: Size): boolean {
  const [right, bottom] = [corner.x + size.width / scale, corner.y + size.height / scale];
  return bounds.x >= corner.x && bounds.y >= corner.y && bounds.x + bounds.width <= right && bounds.y + bounds.height <= bottom;
}

/** A rectangle of the diagram, in page px from the corner of the canvas. */
export function onPage({ corner, scale }: View, { x, y, width, height }: Rect): Rect {
  return { x: (x - corner.x) * scale, y: (y - corner.y) * scale, width: width * scale, height: height * scale };
}

/** A point of the page, from the corner of the canvas, in the diagram. */
export function inDiagram({ corner, scale }: View, { x, y }: Point): Point {
  return { x: corner.x + x / scale, y: corner.y + y / scale };
}

/** The corner for a box that stays in view. */
export function keptInView({ corner, scale }: View, { x, y, width, height }: Rect, size: Size): Point {
  const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)));
  return {
    x: Math.round(clamp(x, corner.x + 4 / scale, corner.x + size.width / scale - width - 4 / scale)),
    y: Math.round(clamp(y, corner.y + 4 / scale, corner.y + size.height / scale - height - 4 / scale)),
  };
}
