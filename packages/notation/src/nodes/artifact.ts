import { artifactIcon } from './icons.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { padded, shapeBox } from './shape-box.ts';
import { roundedBox } from './shapes.ts';

const box = roundedBox(4, padded(16, 12));

/** An artifact: a box with its keyword and a sheet in the corner. */
export const artifactDrawing: NodeDrawing = shapeBox({
  ...box,
  style: { font: 'bold', size: 14 },
  least: { width: 130, height: 58 },
  icon: 14,
  paint: (size, ink) => [...box.paint(size, ink), ...artifactIcon({ right: size.width - 8, top: 8 }, ink)],
});
