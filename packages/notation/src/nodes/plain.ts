import type { NodeView } from '@umlaut/diagram';
import { frame, inkOf, textLines } from '../draw.ts';
import { type TextStyle, widest, wrapped, wrappedFreely } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';
import type { NodeDrawing } from './node-drawing.ts';

const style: TextStyle = { font: 'bold', size: 14 };
const padding = { x: 16, y: 12 } as const;
const least = { width: 96, height: 44 } as const;
/** Texts longer than this are broken into lines unless the user makes the box wider, px. */
const comfortable = 242;

/** A rounded box with its text in the middle. */
export const plainDrawing: NodeDrawing = {
  size(node, { measure }) {
    const lines = linesIn(node, measure);
    const min = {
      width: Math.ceil(widest(lines, style, measure)) + 2 * padding.x,
      height: lines.length * measure.lineHeight(style.size) + 2 * padding.y,
    };
    return {
      width: Math.max(min.width, node.size.width ?? least.width),
      height: Math.max(min.height, node.size.height ?? least.height),
      min,
    };
  },
  outline: (_, size) => ({ shape: 'rect', box: { x: 0, y: 0, ...size }, radius: 6 }),
  draw(node, size, { measure }) {
    const ink = inkOf(node);
    const lines = linesIn(node, measure);
    const top = (size.height - lines.length * measure.lineHeight(style.size)) / 2;
    const box = { x: 0, y: 0, width: size.width, height: size.height };
    return [
      frame(box, ink, 6),
      ...textLines(lines, { x: size.width / 2, top, anchor: 'middle', style, fill: ink.text, on: ink.fill }, measure),
    ];
  },
  parts: (_, size) => [{ field: 'label', box: { x: 0, y: 0, width: size.width, height: size.height }, style, align: 'middle' }],
};

function linesIn(node: NodeView, measure: Measure): readonly string[] {
  if (node.size.width === undefined) return wrappedFreely(node.label, { ...style, width: comfortable }, measure);
  return wrapped(node.label, { ...style, width: Math.max(40, node.size.width - 2 * padding.x) }, measure);
}
