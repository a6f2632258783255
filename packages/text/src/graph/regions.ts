import { type DiagramNode, type JsonObject, memberLimits, regionSize } from '@umlaut/diagram';

/** The regions of a state that a text divides, as data of the state. */
export function regionsData(count: number): JsonObject {
  const most = Math.min(count, memberLimits.maxMembers);
  return { regions: Array.from({ length: most }, (_, index) => ({ id: `region-${index + 1}`, size: regionSize })) };
}

/** The place of a node in a region of the state that it lies in, which determines the region. */
export function placeInRegion(region: number): DiagramNode['position'] {
  return { x: regionSize * Math.min(region, memberLimits.maxMembers - 1) + 20, y: 0 };
}
