import type { Point, Rect } from '@umlaut/geometry';
import { type NodeInk, rule, shape, strokeWidth, textLines } from '../draw.ts';
import { linePath } from '../path.ts';
import type { Op } from '../scene.ts';
import type { Measure } from '../text/measure.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { circle, symbol } from './points.ts';

/** A circle with an H: the state that was left goes on. */
export const historyDrawing: NodeDrawing = lettered('H');

/** A circle with an H and a star: so do all states in it. */
export const deepHistoryDrawing: NodeDrawing = lettered('H*');

function lettered(text: string): NodeDrawing {
  return symbol(
    { width: 28, height: 28 },
    { free: 1, draw: (box, ink, measure) => [circle(box, ink), ...letters(text, box, ink, measure)] },
  );
}

function letters(text: string, box: Rect, ink: NodeInk, measure: Measure): readonly Op[] {
  const style = { font: 'bold', size: 13 } as const;
  const top = box.y + (box.height - measure.lineHeight(style.size)) / 2;
  return textLines([text], { x: box.x + box.width / 2, top, anchor: 'middle', style, fill: ink.text, on: ink.fill }, measure);
}

/** A cross: the whole state machine ends. */
export const terminateDrawing: NodeDrawing = symbol(
  { width: 24, height: 24 },
  {
    free: 3,
    draw({ x, y, width, height }, ink) {
      const stroke = (from: Point, to: Point): Op => rule([from, to], ink.line, { width: 2 });
      return [stroke({ x, y }, { x: x + width, y: y + height }), stroke({ x, y: y + height }, { x: x + width, y })];
    },
  },
);

/** An hourglass: the flow waits for a time. */
export const timeEventDrawing: NodeDrawing = symbol(
  { width: 30, height: 38 },
  {
    free: 1,
    outline: (box) => ({ shape: 'polygon', points: hourglass(box) }),
    draw: (box, ink) => [shape(linePath(hourglass(box), true), { fill: ink.fill, stroke: ink.line, width: strokeWidth })],
  },
);

/** Half the width of an hourglass's waist, px. */
const waist = 1.5;

function hourglass({ x, y, width, height }: Rect): readonly Point[] {
  const [middle, centre] = [x + width / 2, y + height / 2];
  return [
    { x, y },
    { x: x + width, y },
    { x: middle + waist, y: centre },
    { x: x + width, y: y + height },
    { x, y: y + height },
    { x: middle - waist, y: centre },
  ];
}
