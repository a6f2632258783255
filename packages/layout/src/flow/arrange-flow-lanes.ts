import { hasLyingLanes } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import type { PlacedNode } from '@umlaut/notation';
import { lying } from './arrange-flow.ts';
import { type Level, structuredFlow } from './flow-level.ts';
import { layOutFlow } from './lay-out-flow.ts';
import { type FlowBox, type Measures, room } from './measures.ts';

/** Places in lanes, relative to the partition, px, and the size of each lane, across. */
export interface InLanes {
  readonly places: ReadonlyMap<string, Rect>;
  readonly lanes: readonly number[];
  /** Of the partition, across the lanes, px. */
  readonly breadth: number;
}

/**
 * Places of the steps of a partition: along the lanes as the whole flow has them, across as the part of the flow inside the own
 * lane needs, so that branches in one lane stand side by side and all else in its middle. Undefined where the flow does not nest.
 */
export function arrangeFlowInLanes(level: Level, partition: PlacedNode): InLanes | undefined {
  const flow = structuredFlow(level);
  if (flow === undefined) return undefined;
  const isLying = hasLyingLanes(partition.node);
  const names = lanesOf(partition);
  const laneOf = laneFinder(level, { partition, names, isLying });
  const { spots, height } = layOutFlow(flow.items, { ...flow.measures, hasLanes: true });
  const along = new Map(spots.map((spot) => [spot.id, spot]));
  const insets = partition.drawing.insets?.(partition.node, partition.setting) ?? { left: 0, top: 0 };
  const start = isLying ? insets.left : insets.top;
  const places = new Map<string, Rect>();
  const lanes: number[] = [];
  let at = names[0]?.x ?? 0;
  for (const lane of names.keys()) {
    const block = layOutFlow(
      flow.items,
      inLane(flow.measures, (id) => laneOf(id) === lane),
    );
    const size = Math.round(Math.max(isLying ? leastLane.lying : leastLane.upright, block.left + block.right + 2 * margin));
    const spine = at + margin + block.left + (size - 2 * margin - block.left - block.right) / 2;
    for (const { id, ...box } of block.spots.filter(({ width }) => width > 0)) {
      const y = start + (along.get(id)?.y ?? 0);
      const place = { ...box, x: Math.round(spine + box.x), y: Math.round(y) };
      places.set(id, isLying ? lying(place) : place);
    }
    let below = start + height + room.step;
    for (const { id, ...box } of flow.loose.filter((note) => laneOf(note.id) === lane)) {
      const place = { ...box, x: at + margin, y: below };
      places.set(id, isLying ? lying(place) : place);
      below += box.height + room.step;
    }
    lanes.push(size);
    at += size;
  }
  return { places, lanes, breadth: at };
}

/** Free space at both sides of a lane, and its least size, px. */
const margin = 24;
const leastLane = { upright: 140, lying: 80 } as const;

/** The lanes, across, relative to the partition: as they are drawn, or, before they have a size, as a text gives them. */
function lanesOf({ node, size, drawing, setting }: PlacedNode): readonly Range[] {
  const isLying = hasLyingLanes(node);
  const names = drawing.parts(node, size, setting).flatMap(({ field, box }) => (field === 'lanes' ? [isLying ? lying(box) : box] : []));
  if ((isLying ? node.size.height : node.size.width) !== undefined) return names;
  let at = names[0]?.x ?? 0;
  return names.map(({ width }, index) => {
    const lane = { x: at, width: node.lanes[index]?.size ?? width };
    at += lane.width;
    return lane;
  });
}

type Range = Pick<Rect, 'x' | 'width'>;

/** Finds the lane that a box begins in, as texts do, or the nearest one. */
function laneFinder(
  { placed }: Level,
  { partition, names, isLying }: { readonly partition: PlacedNode; readonly names: readonly Range[]; readonly isLying: boolean },
): (id: string) => number {
  const found = new Map<string, number>();
  return (id) => {
    const known = found.get(id);
    if (known !== undefined) return known;
    const axis = isLying ? 'y' : 'x';
    const box = placed.get(id)?.box;
    const at = (box?.[axis] ?? 0) - partition.box[axis];
    const lane = names.findIndex(({ x, width }) => at < x + width);
    const index = lane < 0 ? names.length - 1 : lane;
    found.set(id, index);
    return index;
  };
}

/** Sizes for one lane: steps of other lanes need no space across. */
function inLane(measures: Measures, isOwn: (id: string) => boolean): Measures {
  const flat = (box: FlowBox): FlowBox => ({ ...box, width: 0, spine: 0 });
  return {
    ...measures,
    boxOf: (id) => {
      const box = measures.boxOf(id);
      return box === undefined || isOwn(id) ? box : flat(box);
    },
    isBar: (id) => isOwn(id) && measures.isBar(id),
    notesOn: (id) => (isOwn(id) ? measures.notesOn(id) : []),
  };
}
