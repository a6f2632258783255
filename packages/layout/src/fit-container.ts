import { hasLyingLanes } from '@umlaut/diagram';
import type { Point, Size } from '@umlaut/geometry';
import type { PlacedNode } from '@umlaut/notation';
import { pointMargins, roomWithin } from './margins.ts';

/**
 * The size of a container that holds just the nodes in it, and what reaches as far as `reach` from its corner; undefined where it is drawn like that. Lanes keep their breadth, which says
 * whose they are.
 */
export function fittedSize(container: PlacedNode, inner: readonly PlacedNode[], reach: Point = { x: 0, y: 0 }): Size | undefined {
  const { node, drawing, size, box } = container;
  if (inner.length === 0 || drawing.insets === undefined || node.locked) return undefined;
  const insets = roomWithin(container);
  const ends = inner.map((each) => {
    const { right, bottom } = pointMargins(each);
    return { x: each.box.x + each.box.width + right - box.x, y: each.box.y + each.box.height + bottom - box.y };
  });
  const needed = {
    width: Math.max(reach.x, ...ends.map(({ x }) => x)) + insets.right,
    height: Math.max(reach.y, ...ends.map(({ y }) => y)) + insets.bottom,
  };
  const isLying = hasLyingLanes(node);
  const keeps =
    node.kind !== 'partition' ? { width: 0, height: 0 } : isLying ? { width: 0, height: size.height } : { width: size.width, height: 0 };
  const fitted = {
    width: Math.ceil(Math.max(size.min.width, needed.width, keeps.width)),
    height: Math.ceil(Math.max(size.min.height, needed.height, keeps.height)),
  };
  return fitted.width === size.width && fitted.height === size.height ? undefined : fitted;
}
