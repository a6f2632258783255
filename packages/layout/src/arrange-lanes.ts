import { hasLyingLanes } from '@umlaut/diagram';
import { centerOf, type Point, type Rect } from '@umlaut/geometry';
import type { PlacedNode } from '@umlaut/notation';
import type { Layout, LayoutRequest } from './layout.ts';

/** Between rows of nodes, px: room for a guard at the flow. */
const gap = 40;

interface Lanes {
  readonly partition: PlacedNode;
  readonly boxes: readonly PlacedNode[];
  readonly links: LayoutRequest['links'];
  readonly layout: Layout;
}

/**
 * Corners of nodes in the lanes of a partition, relative to it. The flow runs along the lanes; each node keeps its lane and comes to
 * its middle, and no two of one lane stand side by side, since a lane is never widened. Nodes over several lanes, as forks may
 * be, keep their place across.
 */
export async function arrangeLanes({ partition, boxes, links, layout }: Lanes): Promise<ReadonlyMap<string, Point>> {
  const { node, box: outer } = partition;
  const isLying = hasLyingLanes(node);
  const [across, length, breadth] = isLying ? (['y', 'width', 'height'] as const) : (['x', 'height', 'width'] as const);
  const lanes = lanesOf(partition);
  const laneOf = (at: number): number => lanes.findIndex((lane) => at >= lane[across] && at <= lane[across] + lane[breadth]);
  const request = boxes.map(({ node: { id }, box: { width, height } }) => ({ id, width, height }));
  const found = await layout({ boxes: request, links, direction: isLying ? 'right' : 'down' });
  const steps = Map.groupBy(boxes, ({ node: { id }, box }) => {
    const corner = found.get(id) ?? { x: 0, y: 0 };
    // Rows begin at one height, columns share their middle: see `elkGraph`.
    return Math.round(isLying ? corner.x + box.width / 2 : corner.y);
  });
  const insets = partition.drawing.insets?.(node, partition.setting) ?? { left: 0, top: 0 };
  const places = new Map<string, Point>();
  let at = isLying ? insets.left : insets.top;
  for (const [, step] of [...steps].sort(([a], [b]) => a - b)) {
    for (const row of rowsOf(step, (box) => laneOf(centerOf(box.box)[across] - outer[across]))) {
      const deepest = Math.max(...row.map(({ box }) => box[length]));
      for (const { node: each, box } of row) {
        const start = box[across] - outer[across];
        const lane = lanes[laneOf(start + box[breadth] / 2)];
        const isOverSeveral = laneOf(start) !== laneOf(start + box[breadth]);
        const beside = lane === undefined || isOverSeveral ? start : lane[across] + (lane[breadth] - box[breadth]) / 2;
        const before = at + (deepest - box[length]) / 2;
        places.set(each.id, isLying ? rounded(before, beside) : rounded(beside, before));
      }
      at += deepest + gap;
    }
  }
  return places;
}

/** Nodes of one step of the flow in rows that hold one of each lane. */
function rowsOf(step: readonly PlacedNode[], laneOf: (box: PlacedNode) => number): readonly (readonly PlacedNode[])[] {
  const rows: PlacedNode[][] = [];
  const used = new Map<number, number>();
  for (const box of step) {
    const lane = laneOf(box);
    const row = used.get(lane) ?? 0;
    used.set(lane, row + 1);
    rows[row] = [...(rows[row] ?? []), box];
  }
  return rows;
}

/** Boxes of the lanes' names, which are as broad as the lanes; relative to the partition. */
function lanesOf({ node, size, drawing, setting }: PlacedNode): readonly Rect[] {
  return drawing.parts(node, size, setting).flatMap(({ field, box }) => (field === 'lanes' ? [box] : []));
}

function rounded(x: number, y: number): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
