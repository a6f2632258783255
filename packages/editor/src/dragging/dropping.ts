import {
  canHold,
  cannotDropInto,
  type Diagram,
  type Drop,
  type DropProblem,
  elementLimits,
  type NodeKindId,
  type Point,
} from '@umlaut/diagram';
import { holds } from '@umlaut/geometry';
import type { PlacedNode } from '@umlaut/notation';
import type { DrawnScene } from '../view/scene.ts';

/** The container that takes what is let go at a place, and whether one farther inside would, were it not too deep. */
export interface Landing {
  readonly into: PlacedNode | undefined;
  readonly isCutShort: boolean;
}

/** The innermost container at `point` that takes a new node of `kind`. */
export function containerFor(scene: DrawnScene, kind: NodeKindId, point: Point): Landing {
  const depthOf = ({ parent }: PlacedNode): number => {
    const outer = scene.nodes.get(parent ?? '')?.placed;
    return outer === undefined ? 1 : 1 + depthOf(outer);
  };
  return landingAt(scene, point, (placed) => {
    if (!canHold(placed.node.kind, kind)) return 'not_held';
    return depthOf(placed) > elementLimits.maxNesting ? 'nested_too_deep' : undefined;
  });
}

/**
 * The container that dragged nodes would be dropped into at `point`: the innermost one there that takes them all. One they all lie
 * in already keeps them, whatever its kind.
 */
export function containerOver(
  { diagram, scene, ids }: { readonly diagram: Diagram; readonly scene: DrawnScene; readonly ids: ReadonlySet<string> },
  point: Point,
): Landing {
  const parents = new Set(diagram.nodes.filter(({ id }) => ids.has(id)).map(({ parentId }) => parentId));
  const [own] = parents;
  const isOwn = (id: string): boolean => parents.size === 1 && own === id;
  return landingAt(scene, point, ({ node }) => {
    if (ids.has(node.id)) return 'not_held';
    return isOwn(node.id) ? undefined : cannotDropInto(diagram, node.id, ids);
  });
}

/**
 * Returns the position in `container` of a node with its corner at `corner` (absolute): below its heading, inside its borders.
 */
export function dropInto(corner: Point, container: PlacedNode | undefined): Drop {
  if (container === undefined) return { position: whole(corner) };
  const { node, drawing, box, setting } = container;
  const insets = drawing.insets?.(node, { ...setting, holds: true }) ?? { top: 0, left: 0 };
  const position = whole({ x: Math.max(corner.x - box.x, insets.left), y: Math.max(corner.y - box.y, insets.top) });
  return { position, parent: node.id };
}

function landingAt(scene: DrawnScene, point: Point, problemOf: (placed: PlacedNode) => DropProblem | undefined): Landing {
  const innermost: Partial<Record<DropProblem | 'none', PlacedNode>> = {};
  for (const { placed } of scene.nodes.values()) {
    if (!holds(placed.box, point)) continue;
    const problem = problemOf(placed) ?? 'none';
    const found = innermost[problem];
    // Later ones lie above earlier ones; of nested ones the inner is the smaller.
    if (found === undefined || area(placed) <= area(found)) innermost[problem] = placed;
  }
  const { none: into, nested_too_deep: refused } = innermost;
  return { into, isCutShort: refused !== undefined && (into === undefined || area(refused) <= area(into)) };
}

function area({ box }: PlacedNode): number {
  return box.width * box.height;
}

function whole({ x, y }: Point): Point {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
