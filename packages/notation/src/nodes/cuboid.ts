import type { NodeDrawing } from './node-drawing.ts';
import { shapeBox } from './shape-box.ts';
import { cuboid, depth } from './shapes.ts';

/** Nodes, devices and execution environments. */
export const cuboidDrawing: NodeDrawing = shapeBox({
  ...cuboid,
  style: { font: 'bold', size: 14 },
  comfortable: 240,
  least: { width: 140, height: 76 },
  container: { top: depth + 9, right: depth, side: 14 },
});
