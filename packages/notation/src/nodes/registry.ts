import type { NodeKindId } from '@umlaut/diagram';
import { classBox } from './class-box.ts';
import { commentDrawing } from './comment.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { objectDrawing } from './object.ts';
import { packageDrawing } from './package.ts';
import { plainDrawing } from './plain.ts';

/** How each kind of node is drawn. A kind that lacks its entry does not compile. */
export const nodeDrawings: Readonly<Record<NodeKindId, NodeDrawing>> = {
  class: classBox(),
  interface: classBox({ fill: 'tint' }),
  enumeration: classBox(),
  object: objectDrawing,
  package: packageDrawing,
  comment: commentDrawing,
  plain: plainDrawing,
};
