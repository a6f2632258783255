import type { Change } from '../changes.ts';
import type { Diagram, Point } from '../diagram.ts';
import type { Limits } from '../limits.ts';

/** Where a node goes when nobody says where: px at zoom 1. */
export const defaultPosition: Point = { x: 100, y: 100 };

const step = 24;

/** Why no node can be added, or undefined when one can. */
export function cannotAddNode(diagram: Diagram, limits: Pick<Limits, 'maxNodes'>): 'node_limit_reached' | undefined {
  return diagram.nodes.length >= limits.maxNodes ? 'node_limit_reached' : undefined;
}

/**
 * Adds a plain node with its top left corner at `position`, shifted right and down in steps of 24 px while another node's
 * corner lies just there.
 */
export function addNode(
  diagram: Diagram,
  {
    id,
    position = defaultPosition,
    label = nextLabel(diagram),
  }: { readonly id: string; readonly position?: Point; readonly label?: string },
): readonly Change[] {
  const free = freeCorner(diagram, position);
  return [{ op: 'insert', element: 'node', value: { id, type: 'default', position: { x: free.x, y: free.y }, data: { label } } }];
}

/** `Node A` in an empty diagram, then `Node` and a counter that no label bears yet. */
export function nextLabel(diagram: Diagram): string {
  if (diagram.nodes.length === 0) return 'Node A';
  const taken = new Set(diagram.nodes.map((node) => node.data?.label));
  let counter = diagram.nodes.length + 1;
  while (taken.has(`Node ${counter}`)) counter += 1;
  return `Node ${counter}`;
}

function freeCorner(diagram: Diagram, at: Point): Point {
  const taken = diagram.nodes.some((node) => Math.abs(node.position.x - at.x) < 1 && Math.abs(node.position.y - at.y) < 1);
  return taken ? freeCorner(diagram, { x: at.x + step, y: at.y + step }) : at;
}
