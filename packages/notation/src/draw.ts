import type { NodeView } from '@umlaut/diagram';
import type { Point, Rect } from '@umlaut/geometry';
import { linePath } from './path.ts';
import type { ColorToken, GroupOp, Op, Paint, PathOp, RectOp, TextOp } from './scene.ts';
import type { TextStyle } from './text/lines.ts';
import type { Measure } from './text/measure.ts';

/** Width of every stroke that says nothing else, px. */
export const strokeWidth = 1.5;

/** Colours of one node: the user's where given, the theme's otherwise. */
export interface NodeInk {
  readonly fill: ColorToken;
  readonly line: ColorToken;
  readonly text: ColorToken;
  readonly muted: ColorToken;
}

/** The colours to draw `node` with; `fill` is what its kind has inside when the user says nothing. */
export function inkOf(node: NodeView, fill: ColorToken = 'node'): NodeInk {
  return {
    fill: node.style.fill ?? fill,
    line: node.style.border ?? 'line',
    text: node.style.text ?? 'text',
    muted: node.style.text ?? 'muted',
  };
}

/** A box in the node's colours. */
export function frame(box: Rect, ink: NodeInk, radius = 0): RectOp {
  return { op: 'rect', box, ...(radius > 0 ? { radius } : {}), paint: { fill: ink.fill, stroke: ink.line, width: strokeWidth } };
}

/** A shape given by its path. */
export function shape(d: string, paint: Paint): PathOp {
  return { op: 'path', d, paint };
}

/** A line through `points`. */
export function rule(points: readonly Point[], stroke: ColorToken, more: Pick<Paint, 'width' | 'dash'> = {}): PathOp {
  return { op: 'path', d: linePath(points), paint: { stroke, width: strokeWidth, ...more } };
}

/** One line of text whose line box has its top at `top`; `x` is its start, middle or end. */
export function textLine(
  text: string,
  {
    x,
    top,
    anchor = 'start',
    style,
    fill,
    on,
    underline = false,
  }: {
    readonly x: number;
    readonly top: number;
    readonly anchor?: TextOp['anchor'];
    readonly style: TextStyle;
    readonly fill: ColorToken;
    readonly on: ColorToken;
    readonly underline?: boolean;
  },
  measure: Measure,
): TextOp {
  const { font, size } = style;
  const at = { x, y: top + measure.baseline(size) };
  const line: TextOp = { op: 'text', at, text, font, size, width: measure.width(text, font, size), anchor, fill, on };
  return underline ? { ...line, underline } : line;
}

/** Several lines one below the other; the line boxes start at `top`. */
export function textLines(lines: readonly string[], place: Parameters<typeof textLine>[1], measure: Measure): readonly TextOp[] {
  const step = measure.lineHeight(place.style.size);
  return lines
    .map((text, index) => textLine(text, { ...place, top: place.top + index * step }, measure))
    .filter(({ text }) => text.trim() !== '');
}

/** `children` moved by `at`. */
export function group(children: readonly Op[], more: Omit<GroupOp, 'op' | 'children'> = {}): GroupOp {
  return { ...more, op: 'group', children };
}
