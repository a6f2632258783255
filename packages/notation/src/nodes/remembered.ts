import type { NodeView } from '@umlaut/diagram';
import type { Setting } from './node-drawing.ts';

/**
 * `compute`, keeping its last answer for each node while the setting stays the same: a layout is asked for several times for one
 * drawing, and nodes that are not changed keep their view.
 */
export function remembered<T>(compute: (node: NodeView, setting: Setting) => T): (node: NodeView, setting: Setting) => T {
  const known = new WeakMap<NodeView, { readonly setting: Setting; readonly value: T }>();
  return (node, setting) => {
    const last = known.get(node);
    if (last !== undefined && last.setting.measure === setting.measure && last.setting.holds === setting.holds) return last.value;
    const value = compute(node, setting);
    known.set(node, { setting, value });
    return value;
  };
}
