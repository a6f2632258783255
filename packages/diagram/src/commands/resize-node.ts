import type { Change } from '../changes.ts';
import type { Diagram, Point } from '../diagram.ts';

/** A node's new box: its corner, relative to its parent, and its size, px. A length that is absent stays as it is. */
export interface NewBox {
  readonly id: string;
  readonly position: Point;
  readonly width?: number;
  readonly height?: number;
}

/** Gives a node another size, and another corner when it was taken by its left or upper side; what lies in it stays where it is. */
export function resizeNode(diagram: Diagram, { id, position: { x, y }, width, height }: NewBox): readonly Change[] {
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  if (node === undefined || ![x, y, width ?? 1, height ?? 1].every((value) => Number.isFinite(value))) return [];
  const by = { x: x - node.position.x, y: y - node.position.y };
  const isMoved = by.x !== 0 || by.y !== 0;
  const inner = isMoved ? diagram.nodes.filter((child) => child.parentId === id) : [];
  return [
    ...(isMoved ? [{ op: 'set', element: 'node', id, path: ['position'], value: { ...node.position, x, y } } as const] : []),
    ...lengths({ width, height }).flatMap(([field, value]): readonly Change[] =>
      node[field] === value ? [] : [{ op: 'set', element: 'node', id, path: [field], value }],
    ),
    ...inner.map(({ id: child, position }): Change => {
      const value = { ...position, x: position.x - by.x, y: position.y - by.y };
      return { op: 'set', element: 'node', id: child, path: ['position'], value };
    }),
  ];
}

function lengths(size: { readonly width: number | undefined; readonly height: number | undefined }) {
  return (['width', 'height'] as const).flatMap((field) => {
    const value = size[field];
    return value === undefined ? [] : [[field, value] as const];
  });
}
