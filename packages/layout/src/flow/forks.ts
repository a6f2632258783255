import type { FlowItem } from '@umlaut/diagram';
import { type Block, isHollow, merged, Stack } from './block.ts';
import { besideEachOther, inColumns } from './columns.ts';
import { gapOf, type Laying, room, withText } from './measures.ts';
import { boxBlock, stepBlock } from './steps.ts';

type Fork = Extract<FlowItem, { is: 'fork' }>;

/** A bar, the flows that it begins side by side, and the bar or merge at which they end. Bars are as long as all flows need. */
export function forkBlock({ node, arms, join }: Fork, measures: Laying): Block {
  const bar = measures.boxOf(node);
  const laid = arms.map(({ items, flow }) => withText(measures.layOut(items), flow, measures));
  const own = laid.filter((block) => !isHollow(block));
  const filled = laid.every(({ isBare }) => isBare) ? [] : own.map((block) => (block.isBare ? { ...block, left: 8, right: 8 } : block));
  const found = besideEachOther(filled);
  const [first = 0, last = 0] = [found[0], found.at(-1)];
  const spines = found.map((at) => at - (first + last) / 2);
  const length = last - first + 2 * overhang;
  const ends = [node, join ?? ''].map((id) => lengthened(id, length, measures));
  const stack = new Stack();
  // Other flows may come in between those out of the bar.
  const gap = Math.max(
    room.step,
    ...arms.map(({ flow }) => gapOf(flow, measures) + (measures.textOf(flow) === undefined ? 0 : room.incoming)),
  );
  for (const [index, block] of [ends[0], inColumns(filled, spines, 0), ends[1]].entries()) {
    if (block !== undefined && !block.isBare) stack.add(block, index === 1 ? gap : room.step);
  }
  return bar === undefined && stack.isEmpty ? merged([]) : stack.block();
}

/** How far a bar stands out beyond the first and last of its flows, px. */
const overhang = 30;

/** A lying bar as long as it must be; anything else as it is. */
function lengthened(id: string, length: number, measures: Laying): Block {
  const box = measures.boxOf(id);
  if (box === undefined || !measures.isBar(id) || box.height > box.width) return stepBlock(id, measures);
  return boxBlock({ id, width: Math.round(Math.max(least, length)), height: box.height });
}

/** Length of a bar with a single flow, px. */
const least = 80;
