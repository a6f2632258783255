import type { Point } from '@umlaut/diagram';
import { distanceToOutline, grown, holds, isWithin, outlineBox, type Side } from '@umlaut/geometry';
import type { DrawnNode, DrawnScene } from '../view/scene.ts';
import { sideNear } from './chosen-sides.ts';

/** So far from a border a mouse still hits it. CSS px. */
const reach = 4;
/** Of a small node this share of its lesser length is border, so that it can be taken hold of. */
const leastShare = 0.15;

/** The border of the topmost node at `point` of the diagram; undefined where there is none. */
export function borderAt(
  { nodes }: Pick<DrawnScene, 'nodes'>,
  point: Point,
  zoom: number,
): { readonly id: string; readonly side: Side } | undefined {
  let found: DrawnNode | undefined;
  for (const node of nodes.values()) {
    if (!holds(grown(outlineBox(node.placed.outline), reach / zoom), point)) continue;
    const isAt = isOnBorder(node, point, zoom) || isWithin(node.placed.outline, point);
    if (isAt && (found === undefined || !isAbove(nodes, found, node))) found = node;
  }
  if (found === undefined || !isOnBorder(found, point, zoom)) return undefined;
  return { id: found.stored.id, side: sideNear(outlineBox(found.placed.outline), point) };
}

function isOnBorder({ placed: { outline } }: DrawnNode, point: Point, zoom: number): boolean {
  const { width, height } = outlineBox(outline);
  const inner = Math.min(reach / zoom, Math.min(width, height) * leastShare);
  return distanceToOutline(outline, point) <= (isWithin(outline, point) ? inner : reach / zoom);
}

/** Nodes in a container lie above it; of others the later one does. */
function isAbove(nodes: DrawnScene['nodes'], { stored, placed }: DrawnNode, other: DrawnNode): boolean {
  if (placed.parent === undefined) return false;
  if (placed.parent === other.stored.id) return true;
  const parent = nodes.get(placed.parent);
  return parent !== undefined && parent.stored !== stored && isAbove(nodes, parent, other);
}
