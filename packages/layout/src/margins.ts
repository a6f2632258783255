import type { Diagram } from '@umlaut/diagram';
import { edgeRoom, fontMeasure, type Insets, type PlacedNode } from '@umlaut/notation';

export const noMargins: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** How far a loop stands out, with room about it, px. */
const loopReach = 40;

/** Room for self-loops and their labels next to nodes, by node. A self-loop extends beyond the top left corner. */
export function loopsIn(diagram: Diagram): ReadonlyMap<string, Insets> {
  const rooms = diagram.edges.flatMap((edge) => {
    if (edge.source !== edge.target) return [];
    const { width, height } = edgeRoom(edge, Number.POSITIVE_INFINITY, fontMeasure).middle;
    return [[edge.source, { ...noMargins, left: Math.max(loopReach, width / 2 + loopReach / 2), top: loopReach + height }] as const];
  });
  return new Map(rooms);
}

/** Room that the border points of a node and their names need outside of it. */
export function pointMargins(placed: PlacedNode | undefined): Insets {
  if (placed === undefined || placed.node.ports.length === 0) return noMargins;
  const { drawing, node, size, setting } = placed;
  const boxes = (drawing.points?.(node, size, setting) ?? []).flatMap(({ box, name }) => (name === undefined ? [box] : [box, name.box]));
  const most = (values: readonly number[]): number => Math.ceil(Math.max(0, ...values));
  return {
    top: most(boxes.map(({ y }) => -y)),
    right: most(boxes.map(({ x, width }) => x + width - size.width)),
    bottom: most(boxes.map(({ y, height }) => y + height - size.height)),
    left: most(boxes.map(({ x }) => -x)),
  };
}

export function joinedMargins(a: Insets, b: Insets): Insets {
  return {
    top: Math.max(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
    left: Math.max(a.left, b.left),
  };
}

/** Room at a border point for an edge that ends there from inside, px. */
const withinPoint = 24;

/** Room that a container keeps about the nodes in it, with that of edges to its border points. */
export function roomWithin({ drawing, node, setting }: PlacedNode): Insets {
  const insets = drawing.insets?.(node, setting) ?? noMargins;
  const at = (side: keyof Insets): number => insets[side] + (node.ports.some((point) => point.side === side) ? withinPoint : 0);
  return { top: at('top'), right: at('right'), bottom: at('bottom'), left: at('left') };
}
