import { boxAround, overlaps, type Point, type Rect, union } from '@umlaut/geometry';
import { pointsOf } from '@umlaut/notation';
import type { CommandContext } from '../commands/command.ts';
import type { Stop } from '../view/reading-order.ts';
import { still } from './still.ts';

/** Free space around what is brought into view. Screen px. */
const rim = 24;

/** Elements that float over the canvas and may hide what lies below; the button that shows the palette stands beside the canvas in the page. */
const floating = '.react-flow__panel:not([data-quiet]), search, [data-floating], [data-palette-opener]';

/** Moves the view by as little as it needs for a node or an edge to be seen whole, beside what floats over the canvas. */
export function bringIntoView(context: CommandContext, stop: Stop): void {
  const box = boxOf(context, stop);
  if (box !== undefined) bringBoxIntoView(context, box);
}

/** The same for a box in the diagram. */
export function bringBoxIntoView(context: CommandContext, box: Rect): void {
  const { canvas, flow } = context;
  if (canvas === null) return;
  const { x, y, zoom } = flow.getViewport();
  const shown: Rect = { x: box.x * zoom + x, y: box.y * zoom + y, width: box.width * zoom, height: box.height * zoom };
  const { width, height } = canvas.getBoundingClientRect();
  const by = shiftInto(shown, { width, height }, coversOf(canvas));
  if (by.x !== 0 || by.y !== 0) void flow.setViewport({ x: x + by.x, y: y + by.y, zoom }, still(context));
}

/** Boxes of what floats over the canvas beside `own`, CSS px from its corner. */
export function coversOf(canvas: Element, own?: Element): readonly Rect[] {
  const origin = canvas.getBoundingClientRect();
  return [...document.querySelectorAll(floating)].flatMap((element) => {
    if (element === own) return [];
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isOver = left < origin.right && right > origin.left && top < origin.bottom && bottom > origin.top;
    return width * height === 0 || !isOver ? [] : [{ x: left - origin.left, y: top - origin.top, width, height }];
  });
}

/** The box round a node, or round the line of an edge, in the diagram's coordinates. */
export function boxOf({ scene }: Pick<CommandContext, 'scene'>, { element, id }: Stop): Rect | undefined {
  if (element === 'node') return scene.nodes.get(id)?.placed.box;
  const edge = scene.edges.get(id);
  if (edge === undefined) return undefined;
  const line = boxAround(pointsOf(edge.placed.route));
  return line === undefined ? undefined : union([{ ...line, x: line.x + edge.at.x, y: line.y + edge.at.y }]);
}

/**
 * Returns the shortest shift that brings a box inside of an area with its corner at 0, 0, and out of `covers`, as far as there
 * is room. A box larger than the area shows its upper left.
 */
export function shiftInto(box: Rect, area: { readonly width: number; readonly height: number }, covers: readonly Rect[]): Point {
  const inside = { x: along(box.x, box.width, area.width), y: along(box.y, box.height, area.height) };
  const moved = (by: Point): Rect => ({ ...box, x: box.x + by.x, y: box.y + by.y });
  const isFree = (by: Point): boolean => !covers.some((cover) => overlaps(cover, moved(by)));
  if (isFree(inside)) return inside;
  const fits = ({ x, y }: Point): boolean => {
    const at = moved({ x, y });
    return at.x >= 0 && at.y >= 0 && at.x + at.width <= area.width && at.y + at.height <= area.height;
  };
  const ways = covers.flatMap((cover): readonly Point[] => [
    { x: cover.x - rim - box.width - box.x, y: inside.y },
    { x: cover.x + cover.width + rim - box.x, y: inside.y },
    { x: inside.x, y: cover.y - rim - box.height - box.y },
    { x: inside.x, y: cover.y + cover.height + rim - box.y },
  ]);
  const centre = { x: (area.width - box.width) / 2 - box.x, y: (area.height - box.height) / 2 - box.y };
  const possible = [...ways, centre].filter((by) => fits(by) && isFree(by));
  return possible.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))[0] ?? inside;
}

function along(start: number, length: number, room: number): number {
  const space = Math.min(rim, Math.max(0, (room - length) / 2));
  if (start < space || length > room) return space - start;
  return Math.min(0, room - space - (start + length));
}
