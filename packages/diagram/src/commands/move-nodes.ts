import type { Change } from '../changes.ts';
import type { Diagram, Point } from '../diagram.ts';
import { resizeNode } from './resize-node.ts';

/** A node's new corner, relative to its parent, and where it is said its size, px. */
export interface NewPlace extends Point {
  readonly width?: number;
  readonly height?: number;
}

/** Puts nodes at new places, by id. Nodes that do not change, or would move to no finite place, are left out. */
export function moveNodes(diagram: Diagram, positions: ReadonlyMap<string, NewPlace>): readonly Change[] {
  return diagram.nodes.flatMap((node): readonly Change[] => {
    const to = positions.get(node.id);
    if (to === undefined || !Number.isFinite(to.x) || !Number.isFinite(to.y)) return [];
    const { x, y, ...size } = to;
    const sized = resizeNode(diagram, { id: node.id, position: node.position, ...size });
    if (x === node.position.x && y === node.position.y) return sized;
    return [{ op: 'set', element: 'node', id: node.id, path: ['position'], value: { ...node.position, x, y } }, ...sized];
  });
}
