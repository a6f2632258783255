import type { Change } from '../changes.ts';
import type { Diagram, Point } from '../diagram.ts';

/** Puts nodes at new places (top left corners, by id). Nodes that do not move, or would move to no finite place, are left out. */
export function moveNodes(diagram: Diagram, positions: ReadonlyMap<string, Point>): readonly Change[] {
  return diagram.nodes.flatMap((node): readonly Change[] => {
    const to = positions.get(node.id);
    if (to === undefined || !Number.isFinite(to.x) || !Number.isFinite(to.y)) return [];
    if (to.x === node.position.x && to.y === node.position.y) return [];
    return [{ op: 'set', element: 'node', id: node.id, path: ['position'], value: { ...node.position, x: to.x, y: to.y } }];
  });
}
