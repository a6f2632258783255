import { componentIcon } from './icons.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { padded, shapeBox } from './shape-box.ts';
import { roundedBox } from './shapes.ts';

const box = roundedBox(4, padded(16, 12));

/** A component: a box with its keyword and its mark in the corner. */
export const componentDrawing: NodeDrawing = shapeBox({
  ...box,
  style: { font: 'bold', size: 14 },
  least: { width: 130, height: 58 },
  icon: 18,
  container: { top: 10, right: 0, side: 14 },
  paint: (size, ink) => [...box.paint(size, ink), ...componentIcon({ right: size.width - 8, top: 8 }, ink)],
});
