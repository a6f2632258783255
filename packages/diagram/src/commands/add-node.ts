import type { Change } from '../changes.ts';
import type { Diagram, Point } from '../diagram.ts';
import type { Limits } from '../limits.ts';
import { freePlace } from './free-place.ts';

/** Where a node goes when nobody says where: px at zoom 1. */
export const defaultPosition: Point = { x: 100, y: 100 };

/** Why no node can be added, or undefined when one can. */
export function cannotAddNode(diagram: Diagram, limits: Pick<Limits, 'maxNodes'>): 'node_limit_reached' | undefined {
  return diagram.nodes.length >= limits.maxNodes ? 'node_limit_reached' : undefined;
}

/** Adds a plain node with its top left corner at `position`, or at the nearest place where it covers no other node. */
export function addNode(
  diagram: Diagram,
  {
    id,
    position = defaultPosition,
    label = nextLabel(diagram),
  }: { readonly id: string; readonly position?: Point; readonly label?: string },
): readonly Change[] {
  const free = freePlace(diagram, position);
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
