import { union } from '@umlaut/geometry';
import { absolute, levelsIn, rootsOf } from '../absolute.ts';
import { applyChanges, type Change } from '../changes.ts';
import { elementLimits } from '../check-said.ts';
import type { Diagram, DiagramNode } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { type NodeKindId, nodeKind } from '../kinds/registry.ts';
import { canHold } from '../kinds/review.ts';
import type { Limits } from '../limits.ts';
import { nestingOf } from '../standing.ts';
import type { DrawnBoxes } from './align-nodes.ts';
import { type Drop, dropNodes } from './drop-nodes.ts';
import { cannotPlaceNode, placeNode } from './place-node.ts';

/**
 * The kind of container that takes all of `ids` and can lie where they do: a package where it can, a composite state for states,
 * else a group; undefined for no nodes.
 */
export function containerKindFor(diagram: Diagram, ids: ReadonlySet<string>): 'package' | 'state' | 'group' | undefined {
  const roots = rootsOf(diagram, ids);
  if (roots.length === 0) return undefined;
  const outer = diagram.nodes.find(({ id }) => id === commonParent(roots));
  const fits = (kind: NodeKindId): boolean =>
    roots.every((node) => canHold(kind, viewNode(node).kind)) && (outer === undefined || canHold(viewNode(outer).kind, kind));
  if (fits('package')) return 'package';
  const hasStates = roots.some((node) => nodeKind(viewNode(node).kind).traits.includes('state'));
  return hasStates && fits('state') ? 'state' : 'group';
}

/** Why nodes cannot be put into a container of their own, or undefined when they can. */
export function cannotGroup(
  diagram: Diagram,
  ids: ReadonlySet<string>,
  limits: Pick<Limits, 'maxNodes'>,
): 'node_limit_reached' | 'locked' | 'nested_too_deep' | undefined {
  const roots = unlockedRoots(diagram, ids);
  if (roots.length === 0) return 'locked';
  const parent = commonParent(roots);
  const problem = cannotPlaceNode(diagram, parent === undefined ? {} : { parent }, limits);
  if (problem !== undefined) return problem;
  const parents = new Map(diagram.nodes.map((node) => [node.id, node.parentId]));
  const above = parent === undefined ? 0 : nestingOf(parent, parents) + 1;
  return roots.some(({ id }) => above + 1 + levelsIn(diagram, id) > elementLimits.maxNesting) ? 'nested_too_deep' : undefined;
}

/** Free space that a container keeps round what lies in it, px. */
interface Padding {
  readonly top: number;
  readonly left: number;
}

/**
 * Puts nodes into a container `id` of their own, which takes their place: where they all lay in one already, it lies in that.
 * They stay where they are on the canvas; what is locked is left out.
 */
export function groupNodes(
  diagram: Diagram,
  { id, kind, ids, boxes, room }: DrawnBoxes & { readonly id: string; readonly kind: NodeKindId; readonly room: Padding },
): readonly Change[] {
  const roots = unlockedRoots(diagram, ids).filter((node) => boxes.has(node.id));
  const all = union(roots.flatMap((node) => boxes.get(node.id) ?? []));
  if (all === undefined) return [];
  const parent = commonParent(roots);
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const base = parent === undefined ? { x: 0, y: 0 } : absolute(parent, byId);
  const corner = { x: all.x - room.left, y: all.y - room.top };
  const position = { x: corner.x - base.x, y: corner.y - base.y };
  const placed = placeNode(diagram, { id, kind, position, ...(parent === undefined ? {} : { parent }) });
  const drops = new Map(
    roots.map((node): [string, Drop] => {
      const at = absolute(node.id, byId);
      return [node.id, { position: { x: at.x - corner.x, y: at.y - corner.y }, parent: id }];
    }),
  );
  return [...placed, ...dropNodes(applyChanges(diagram, placed), drops)];
}

function unlockedRoots(diagram: Diagram, ids: ReadonlySet<string>): readonly DiagramNode[] {
  return rootsOf(diagram, ids).filter((node) => !viewNode(node).locked);
}

/** Returns the parent of all nodes; undefined when they have none, or different ones. */
function commonParent(nodes: readonly DiagramNode[]): string | undefined {
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  return parents.size === 1 ? nodes[0]?.parentId : undefined;
}
