import type { NodeView } from '@umlaut/diagram';
import type { Outline, Rect, Size } from '@umlaut/geometry';
import { inkOf, type NodeInk, rule, shape, strokeWidth, textLines } from '../draw.ts';
import { ellipsePath, linePath } from '../path.ts';
import type { Op } from '../scene.ts';
import { linesOf, type TextStyle, widest } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';
import type { NodeDrawing } from './node-drawing.ts';

const style: TextStyle = { font: 'regular', size: 12 };
const gap = 3;

interface SymbolStyle {
  readonly diamond?: boolean;
  readonly free?: number;
  /** Outline of the mark where it is neither an ellipse nor a diamond. */
  outline?(box: Rect): Outline;
  draw(box: Rect, ink: NodeInk, measure: Measure): readonly Op[];
}

/** A small symbol of fixed size, `free` px smaller on every side than its box; a name, if it has one, stands below. */
export function symbol(mark: Size, { draw, diamond = false, free = 0, outline }: SymbolStyle): NodeDrawing {
  const name = (node: NodeView): readonly string[] => (node.label.trim() === '' ? [] : linesOf(node.label));
  const markBox = (size: Size): Rect => inset({ x: (size.width - mark.width) / 2, y: 0, ...mark }, free);
  const sizeOf = (node: NodeView, measure: Measure): Size => {
    const lines = name(node);
    const below = lines.length === 0 ? 0 : gap + lines.length * measure.lineHeight(style.size);
    return { width: Math.max(mark.width, Math.ceil(widest(lines, style, measure))), height: mark.height + below };
  };
  return {
    resize: 'none',
    size(node, { measure }) {
      const size = sizeOf(node, measure);
      return { ...size, min: size };
    },
    outline: (_, size) => outline?.(markBox(size)) ?? { shape: diamond ? 'diamond' : 'ellipse', box: markBox(size) },
    draw(node, size, { measure }) {
      const ink = inkOf(node);
      const place = { x: size.width / 2, top: mark.height + gap, anchor: 'middle', style, fill: ink.muted, on: 'paper' } as const;
      return [...draw(markBox(size), ink, measure), ...textLines(name(node), place, measure)];
    },
    parts(node, size, { measure }) {
      const lines = name(node).length;
      if (lines === 0) return [{ field: 'label', box: { x: 0, y: 0, width: size.width, height: size.height }, style, align: 'middle' }];
      const height = lines * measure.lineHeight(style.size);
      return [{ field: 'label', box: { x: 0, y: mark.height + gap, width: size.width, height }, style, align: 'middle' }];
    },
  };
}

/** A filled dot: where it starts. */
export const initialDrawing = symbol({ width: 24, height: 24 }, { free: 2, draw: (box, ink) => [dot(box, ink)] });

/** A bull's eye: where it ends. */
export const finalDrawing = symbol(
  { width: 26, height: 26 },
  { free: 1, draw: (box, ink) => [circle(box, ink), dot(inset(box, 5.5), ink)] },
);

/** A crossed circle: where one flow ends and others go on. */
export const flowFinalDrawing = symbol(
  { width: 26, height: 26 },
  {
    free: 1,
    draw(box, ink) {
      const { x, y, width } = box;
      const [near, far] = [width * 0.1464, width * 0.8536];
      return [
        circle(box, ink),
        rule(
          [
            { x: x + near, y: y + near },
            { x: x + far, y: y + far },
          ],
          ink.line,
        ),
        rule(
          [
            { x: x + far, y: y + near },
            { x: x + near, y: y + far },
          ],
          ink.line,
        ),
      ];
    },
  },
);

/** A small dot where paths meet and part. */
export const junctionDrawing = symbol({ width: 24, height: 24 }, { free: 5, draw: (box, ink) => [dot(box, ink)] });

/** A circle that stands for an interface; what provides and requires it meets here. */
export const ballDrawing = symbol({ width: 24, height: 24 }, { free: 1, draw: (box, ink) => [circle(box, ink)] });

/** A diamond where one of several ways is taken. */
export const choiceDrawing = symbol(
  { width: 32, height: 32 },
  {
    diamond: true,
    free: 1,
    draw({ x, y, width, height }, ink) {
      const corners = [
        { x: x + width / 2, y },
        { x: x + width, y: y + height / 2 },
        { x: x + width / 2, y: y + height },
        { x, y: y + height / 2 },
      ];
      return [shape(linePath(corners, true), { fill: ink.fill, stroke: ink.line, width: strokeWidth })];
    },
  },
);

function inset({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

function dot(box: Rect, ink: NodeInk): Op {
  return shape(ellipsePath(box), { fill: ink.line });
}

/** A circle in a box. */
export function circle(box: Rect, ink: NodeInk): Op {
  return shape(ellipsePath(box), { fill: ink.fill, stroke: ink.line, width: strokeWidth });
}
