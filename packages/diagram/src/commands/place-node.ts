import type { Change } from '../changes.ts';
import { elementLimits } from '../check-said.ts';
import type { Diagram, DiagramNode, Point } from '../diagram.ts';
import { type NodeKindId, nodeKind } from '../kinds/registry.ts';
import type { Limits } from '../limits.ts';
import { settleFrame } from '../score/edit-frames.ts';
import { withPlaceInScore } from '../score/edit-rows.ts';
import { nestingOf } from '../standing.ts';
import { cannotAddNode, nextLabel } from './add-node.ts';

/** A node of a kind, where somebody puts it. */
export interface Placement {
  readonly id: string;
  readonly kind: NodeKindId;
  /** Top left corner, relative to `parent` when there is one. */
  readonly position: Point;
  /** The container that it is put into. */
  readonly parent?: string;
  /** Its size, px; a length that is absent is as its kind and its texts have it. */
  readonly width?: number;
  readonly height?: number;
}

/** Why no node can be placed there, or undefined when one can. */
export function cannotPlaceNode(
  diagram: Diagram,
  { parent }: Pick<Placement, 'parent'>,
  limits: Pick<Limits, 'maxNodes'>,
): 'node_limit_reached' | 'nested_too_deep' | undefined {
  const problem = cannotAddNode(diagram, limits);
  if (problem !== undefined || parent === undefined) return problem;
  const parents = new Map(diagram.nodes.map(({ id, parentId }) => [id, parentId]));
  return nestingOf(parent, parents) >= elementLimits.maxNesting ? 'nested_too_deep' : undefined;
}

/**
 * Places a node of a kind with what such a node says at first, on top of the others. A plain one is stored as the specification
 * says, without a kind; others are called by their kind, with a number where that name is taken.
 */
export function placeNode(diagram: Diagram, { id, kind, position, parent, width, height }: Placement): readonly Change[] {
  const value: DiagramNode = {
    id,
    type: 'default',
    position: { x: position.x, y: position.y },
    data: kind === 'plain' ? { label: nextLabel(diagram) } : { ...nodeKind(kind).initial, kind, label: freeName(diagram, kind) },
    ...(parent === undefined ? {} : { parentId: parent }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
  const settled = kind === 'interaction' ? settleFrame(diagram) : [];
  return [...settled, { op: 'insert', element: 'node', value: withPlaceInScore(diagram, value) }];
}

function freeName(diagram: Diagram, kind: NodeKindId): string {
  const { label } = nodeKind(kind).initial;
  const taken = new Set(diagram.nodes.map((node) => node.data?.label));
  if (label.trim() === '' || !taken.has(label)) return label;
  let counter = 2;
  while (taken.has(`${label}${counter}`)) counter += 1;
  return `${label}${counter}`;
}
