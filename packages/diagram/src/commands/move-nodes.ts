import type { Change } from '../changes.ts';
import { type Diagram, type DiagramNode, isObject, type Point } from '../diagram.ts';
import { resizeNode } from './resize-node.ts';

/** A node's new corner, relative to its parent, and where they are said its size and those of its lanes, px. */
export interface NewPlace extends Point {
  readonly width?: number;
  readonly height?: number;
  readonly lanes?: readonly number[];
}

/** Puts nodes at new places, by id. Nodes that do not change, or would move to no finite place, are left out. */
export function moveNodes(diagram: Diagram, positions: ReadonlyMap<string, NewPlace>): readonly Change[] {
  return diagram.nodes.flatMap((node): readonly Change[] => {
    const to = positions.get(node.id);
    if (to === undefined || !Number.isFinite(to.x) || !Number.isFinite(to.y)) return [];
    const { x, y, lanes, ...size } = to;
    const sized = [...resizeNode(diagram, { id: node.id, position: node.position, ...size }), ...laneSizes(node, lanes)];
    if (x === node.position.x && y === node.position.y) return sized;
    return [{ op: 'set', element: 'node', id: node.id, path: ['position'], value: { ...node.position, x, y } }, ...sized];
  });
}

/** Gives the lanes of a partition or the regions of a state other sizes, where there is one for each. */
function laneSizes({ id, data }: DiagramNode, sizes: readonly number[] | undefined): readonly Change[] {
  const list = isObject(data) && data.kind === 'state' ? 'regions' : 'lanes';
  const lanes = isObject(data) ? data[list] : undefined;
  if (sizes === undefined || !Array.isArray(lanes) || lanes.length !== sizes.length || !lanes.every(isObject)) return [];
  const value = lanes.map((lane, index) => ({ ...lane, size: sizes[index] ?? 0 }));
  return [{ op: 'set', element: 'node', id, path: ['data', list], value }];
}
