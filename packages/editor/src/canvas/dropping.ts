import { canDropInto, canHold, type Diagram, type Drop, type NodeKindId, type Point } from '@umlaut/diagram';
import { holds } from '@umlaut/geometry';
import type { PlacedNode } from '@umlaut/notation';
import type { DrawnScene } from '../view/scene.ts';

/** The innermost container at `point` that takes a new node of `kind`. */
export function containerFor(scene: DrawnScene, kind: NodeKindId, point: Point): PlacedNode | undefined {
  return innermost(scene, point, ({ node }) => canHold(node.kind, kind));
}

/**
 * The container that dragged nodes would be dropped into at `point`: the innermost one there that takes them all. One they all lie
 * in already keeps them, whatever its kind.
 */
export function containerOver(
  { diagram, scene, ids }: { readonly diagram: Diagram; readonly scene: DrawnScene; readonly ids: ReadonlySet<string> },
  point: Point,
): PlacedNode | undefined {
  const parents = new Set(diagram.nodes.filter(({ id }) => ids.has(id)).map(({ parentId }) => parentId));
  const [own] = parents;
  const isOwn = (id: string): boolean => parents.size === 1 && own === id;
  return innermost(scene, point, ({ node }) => !ids.has(node.id) && (isOwn(node.id) || canDropInto(diagram, node.id, ids)));
}

/** Where a node with its corner at `corner` (absolute) comes to lie in `container`: below its heading, inside its borders. */
export function dropInto(corner: Point, container: PlacedNode | undefined): Drop {
  if (container === undefined) return { position: whole(corner) };
  const { node, drawing, box, setting } = container;
  const insets = drawing.insets?.(node, { ...setting, holds: true }) ?? { top: 0, left: 0 };
  const position = whole({ x: Math.max(corner.x - box.x, insets.left), y: Math.max(corner.y - box.y, insets.top) });
  return { position, parent: node.id };
}

function innermost(scene: DrawnScene, point: Point, fits: (placed: PlacedNode) => boolean): PlacedNode | undefined {
  let found: PlacedNode | undefined;
  for (const { placed } of scene.nodes.values()) {
    if (!holds(placed.box, point) || !fits(placed)) continue;
    // Later ones lie above earlier ones; of nested ones the inner is the smaller.
    if (found === undefined || area(placed) <= area(found)) found = placed;
  }
  return found;
}

function area({ box }: PlacedNode): number {
  return box.width * box.height;
}

function whole({ x, y }: Point): Point {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
