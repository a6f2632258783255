import type { Change } from '../changes.ts';
import type { Diagram, Point } from '../diagram.ts';
import { type NodeKindId, nodeKind } from '../kinds/registry.ts';
import type { Limits } from '../limits.ts';
import { withPlaceInScore } from '../score/edit-rows.ts';
import { freePlace } from './free-place.ts';

/** Default position of a new node: px at zoom 1. */
export const defaultPosition: Point = { x: 100, y: 100 };

/** Why no node can be added, or undefined when one can. */
export function cannotAddNode(diagram: Diagram, limits: Pick<Limits, 'maxNodes'>): 'node_limit_reached' | undefined {
  return diagram.nodes.length >= limits.maxNodes ? 'node_limit_reached' : undefined;
}

/** Adds a node of `kind`, plain when absent, with its top left corner at `position`, or at the nearest place where it covers no other node. */
export function addNode(
  diagram: Diagram,
  {
    id,
    position = defaultPosition,
    kind = 'plain',
    label = kind === 'plain' ? nextLabel(diagram) : nextName(diagram, kind),
  }: { readonly id: string; readonly position?: Point; readonly kind?: NodeKindId; readonly label?: string },
): readonly Change[] {
  const free = freePlace(diagram, position);
  const data = kind === 'plain' ? { label } : { ...nodeKind(kind).initial, label, kind };
  const value = { id, type: 'default', position: { x: free.x, y: free.y }, data };
  return [{ op: 'insert', element: 'node', value: withPlaceInScore(diagram, value) }];
}

/** `Node A` in an empty diagram, then `Node` and a counter that no label bears yet. */
export function nextLabel(diagram: Diagram): string {
  if (diagram.nodes.length === 0) return 'Node A';
  const taken = new Set(diagram.nodes.map((node) => node.data?.label));
  let counter = diagram.nodes.length + 1;
  while (taken.has(`Node ${counter}`)) counter += 1;
  return `Node ${counter}`;
}

/** `Class`, then `Class 2` and so on: what a new node of a kind is called. Kinds that go without a name have none. */
function nextName(diagram: Diagram, kind: NodeKindId): string {
  const { label } = nodeKind(kind).initial;
  const taken = new Set(diagram.nodes.map((node) => node.data?.label));
  if (label === '' || !taken.has(label)) return label;
  let counter = 2;
  while (taken.has(`${label} ${counter}`)) counter += 1;
  return `${label} ${counter}`;
}
