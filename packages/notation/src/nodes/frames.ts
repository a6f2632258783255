import type { NodeDrawing } from './node-drawing.ts';
import { padded, shapeBox } from './shape-box.ts';
import { roundedBox } from './shapes.ts';

/** The system that use cases belong to: a plain frame with its name at the top. */
export const subjectDrawing: NodeDrawing = shapeBox({
  ...roundedBox(0, padded(16, 10)),
  style: { font: 'bold', size: 14 },
  least: { width: 220, height: 180 },
  nameAtTop: true,
  container: { top: 10, right: 0, side: 16 },
});

/** A frame round steps of a flowchart. */
export const groupDrawing: NodeDrawing = shapeBox({
  ...roundedBox(8, padded(16, 8)),
  style: { font: 'regular', size: 13 },
  least: { width: 200, height: 140 },
  nameAtTop: true,
  container: { top: 8, right: 0, side: 16 },
});
