import type { NodeKindId } from '@umlaut/diagram';
import { classBox } from './class-box.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { plainDrawing } from './plain.ts';

/** How each kind of node is drawn. A kind that lacks its entry does not compile. */
export const nodeDrawings: Readonly<Record<NodeKindId, NodeDrawing>> = {
  class: classBox(),
  interface: classBox({ fill: 'tint' }),
  enumeration: classBox(),
  plain: plainDrawing,
};
