import type { NodeView } from '@umlaut/diagram';
import type { Size } from '@umlaut/geometry';
import type { PlacedNode } from '../place-nodes.ts';
import type { Op } from '../scene.ts';
import type { Setting } from './node-drawing.ts';

/** Cache of each node's last drawing, valid while its view and size stay the same. */
const drawings = new WeakMap<
  NodeView,
  { readonly size: Size; readonly setting: Setting; readonly key: string | undefined; readonly ops: readonly Op[] }
>();

/** A node's drawing, its top left corner at 0, 0. */
export function drawingOf({ node, drawing, size, setting, look }: PlacedNode): readonly Op[] {
  const last = drawings.get(node);
  const same = last?.size.width === size.width && last.size.height === size.height;
  if (same && last.key === look?.key && last.setting.holds === setting.holds && last.setting.measure === setting.measure) return last.ops;
  const ops = look?.draw() ?? drawing.draw(node, size, setting);
  drawings.set(node, { size, setting, key: look?.key, ops });
  return ops;
}
