import type { Rect } from '@umlaut/geometry';
import { type Block, merged } from './block.ts';
import { type Level, type StructuredFlow, structuredFlow } from './flow-level.ts';
import { layOutFlow } from './lay-out-flow.ts';
import { room } from './measures.ts';
import { boxBlock } from './steps.ts';

/** Positions of boxes, px from any origin, and the bounds of the flow with the lines at its sides. The spine is at 0. */
export interface FlowPlaces {
  readonly places: ReadonlyMap<string, Rect>;
  readonly bounds: Rect;
}

/**
 * Places of the boxes of a level whose flow nests, px from any origin, with the length of bars: the flow runs down, or to the right,
 * its branches side by side. Undefined where the flow does not nest.
 */
export function arrangeFlow(level: Level): FlowPlaces | undefined {
  const flow = structuredFlow(level);
  if (flow === undefined) return undefined;
  const { spots, left, right, height } = withLoose(layOutFlow(flow.items, flow.measures), flow.loose);
  const turned = (box: Rect): Rect => (level.isLying ? lying(box) : box);
  const bounds = turned({ x: -left, y: 0, width: left + right, height });
  return { places: new Map(spots.map(({ id, ...box }) => [id, turned(box)])), bounds };
}

/** A box of a flow that runs down, in the flow that runs to the right. */
export function lying({ x, y, width, height }: Rect): Rect {
  return { x: y, y: x, width: height, height: width };
}

/** The flow, and at its right the comments that are about no step. */
function withLoose(block: Block, loose: StructuredFlow['loose']): Block {
  let y = 0;
  const parts = [{ block, x: 0, y: 0 }];
  for (const box of loose) {
    parts.push({ block: boxBlock({ ...box, spine: 0 }), x: block.right + 2 * room.between, y });
    y += box.height + room.between;
  }
  return merged(parts);
}
