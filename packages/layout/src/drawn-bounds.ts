import type { Diagram } from '@umlaut/diagram';
import { boxAround, type Rect, union } from '@umlaut/geometry';
import { drawEdges, type PlacedNode, pointsOf } from '@umlaut/notation';

/** Between the lines and texts in a container and its border, px. */
const clearance = 10;

/**
 * Bounds of the lines and texts of the edges within a container, absolute, with the room that they keep from its border; undefined where there
 * are none. They are drawn as if there were no border, so that a narrow container does not press them together.
 */
export function drawnBounds({ edges }: Diagram, container: string, placed: ReadonlyMap<string, PlacedNode>): Rect | undefined {
  const inner = new Map([...placed].filter(([id]) => isWithin(id, container, placed)));
  const within = edges.filter(({ source, target }) => inner.has(source) && inner.has(target));
  if (within.length === 0) return undefined;
  const boxes = [...drawEdges(within, inner).values()].flatMap(({ placed: { route, labels } }) => {
    const line = boxAround(pointsOf(route));
    return [...(line === undefined ? [] : [line]), ...labels.map(({ box }) => box)];
  });
  const bounds = union(boxes);
  if (bounds === undefined) return undefined;
  const { x, y, width, height } = bounds;
  return { x: x - clearance, y: y - clearance, width: width + 2 * clearance, height: height + 2 * clearance };
}

function isWithin(id: string, container: string, placed: ReadonlyMap<string, PlacedNode>): boolean {
  for (let at = placed.get(id)?.parent; at !== undefined; at = placed.get(at)?.parent) if (at === container) return true;
  return false;
}
