import { linesOf, shown } from '../text/lines.ts';
import { classBox } from './class-box.ts';
import { headerOf } from './header.ts';
import type { NodeDrawing } from './node-drawing.ts';

/** An object: the class box with `name : Class` underlined, and slots. */
export const objectDrawing: NodeDrawing = classBox({
  header(node, measure) {
    const type = node.typeName === undefined ? '' : ` : ${shown(node.typeName.trim())}`;
    const lines = linesOf(node.label);
    const name = [...lines.slice(0, -1), `${lines.at(-1) ?? ''}${type}`.trim()];
    return headerOf(node, measure, { name, underline: true, style: { font: 'bold', size: 14 } });
  },
});
