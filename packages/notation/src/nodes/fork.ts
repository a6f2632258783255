import { isUpright } from '@umlaut/diagram';
import { inkOf } from '../draw.ts';
import type { NodeDrawing } from './node-drawing.ts';

const thick = 8;
const usual = 120;

/** A bar where paths part or come together at the same time; it lies, or stands when its data says so. */
export const forkDrawing: NodeDrawing = {
  size(node) {
    const upright = isUpright(node);
    const length = Math.max(24, (upright ? node.size.height : node.size.width) ?? usual);
    const size = upright ? { width: thick, height: length } : { width: length, height: thick };
    return { ...size, min: upright ? { width: thick, height: 24 } : { width: 24, height: thick } };
  },
  outline: (_, size) => ({ shape: 'rect', box: { x: 0, y: 0, width: size.width, height: size.height } }),
  draw(node, { width, height }) {
    const ink = inkOf(node);
    return [{ op: 'rect', box: { x: 0, y: 0, width, height }, radius: 2, paint: { fill: node.style.fill ?? ink.line } }];
  },
  parts: () => [],
};
