import { type NodeView, wholeText } from '@umlaut/diagram';
import type { Size } from '@umlaut/geometry';
import { inkOf, rule, shape, strokeWidth, textLines } from '../draw.ts';
import { linePath } from '../path.ts';
import { type TextStyle, widest, wrapped, wrappedFreely } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';
import type { NodeDrawing } from './node-drawing.ts';

const style: TextStyle = { font: 'regular', size: 13 };
const padding = { x: 12, y: 9 } as const;
const fold = 13;
const least = { width: 100, height: 37 } as const;
/** Width in which texts are broken into lines unless the user makes the note wider, px. */
const comfortable = 200;

/** A note: a box with a folded corner, its text broken into lines. */
export const commentDrawing: NodeDrawing = {
  size(node, { measure }) {
    const lines = linesIn(node, measure);
    const min = {
      width: Math.ceil(widest(lines, style, measure)) + 2 * padding.x + 4,
      height: lines.length * measure.lineHeight(style.size) + 2 * padding.y,
    };
    return {
      width: Math.max(min.width, node.size.width ?? least.width),
      height: Math.max(min.height, node.size.height ?? least.height),
      min,
    };
  },
  outline: (_, size) => ({ shape: 'polygon', points: corners(size) }),
  draw(node, size, { measure }) {
    const ink = inkOf(node);
    const folded = [
      { x: size.width - fold, y: 0 },
      { x: size.width - fold, y: fold },
      { x: size.width, y: fold },
    ];
    const place = { x: padding.x, top: padding.y, style, fill: ink.text, on: ink.fill } as const;
    return [
      shape(linePath(corners(size), true), { fill: ink.fill, stroke: ink.line, width: strokeWidth }),
      rule(folded, ink.line),
      ...textLines(linesIn(node, measure), place, measure),
    ];
  },
  parts(node, size, { measure }) {
    const height = linesIn(node, measure).length * measure.lineHeight(style.size);
    return [{ field: 'label', box: { x: 0, y: padding.y, width: size.width - 4, height }, style, align: 'start' }];
  },
};

function linesIn(node: NodeView, measure: Measure): readonly string[] {
  const text = wholeText(node);
  if (node.size.width === undefined) return wrappedFreely(text, { ...style, width: comfortable }, measure);
  return wrapped(text, { ...style, width: Math.max(40, node.size.width - 2 * padding.x - 4) }, measure);
}

function corners({ width, height }: Size) {
  return [
    { x: 0, y: 0 },
    { x: width - fold, y: 0 },
    { x: width, y: fold },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}
