import type { Flow, FlowItem } from '@umlaut/diagram';
import { type Block, bare, isHollow, type Side, Stack, widened } from './block.ts';
import { branchBlock } from './branches.ts';
import { forkBlock } from './forks.ts';
import { gapOf, type Laying, type Measures, reachOf, room, withText } from './measures.ts';
import { cornerOf, stepBlock } from './steps.ts';

type While = Extract<FlowItem, { is: 'while' }>;
type Repeat = Extract<FlowItem, { is: 'repeat' }>;

/** The layout of a structured flow: its parts one below the other, branches side by side, and room at the sides for what leads back. */
export function layOutFlow(items: readonly FlowItem[], measures: Measures, side: Side = 'right'): Block {
  const laying: Laying = { ...measures, layOut: (inner, beside) => layOutFlow(inner, measures, beside) };
  const stack = new Stack();
  let gap: number = room.step;
  let text: Flow | undefined;
  for (const item of items) {
    if (item.is === 'text') {
      gap = Math.max(gap, gapOf(item.flow, measures));
      // The first flow of a branch leads into it from its decision.
      if (!stack.isEmpty) text = item.flow;
      continue;
    }
    if (item.is === 'cut' || item.is === 'break') continue;
    const block = blockOf(item, laying, side);
    if (!block.isBare) stack.add(text === undefined ? block : withText(block, text, measures), gap);
    gap = room.step;
    text = undefined;
  }
  return stack.isEmpty ? bare : stack.block();
}

function blockOf(item: Exclude<FlowItem, { is: 'text' | 'cut' | 'break' }>, laying: Laying, side: Side): Block {
  if (item.is === 'step') return stepBlock(item.node, laying, side);
  if (item.is === 'branch') return branchBlock(item, laying, side);
  if (item.is === 'fork') return forkBlock(item, laying);
  return item.is === 'while' ? whileBlock(item, laying) : repeatBlock(item, laying);
}

/** The decision, and below it what is repeated; the way back runs at the right, the way out at the left. */
function whileBlock({ node, body, exit, join }: While, measures: Measures): Block {
  const stack = new Stack();
  const decision = stepBlock(node, measures);
  stack.add(decision, 0);
  const inner = layOutFlow(body.items, measures);
  if (!inner.isBare) stack.add(inner, gapOf(body.flow, measures));
  const whole = stack.block();
  if (isHollow(whole)) return withJoin(whole, join, measures);
  const out = cornerOf(decision, 'left') + reachOf(exit, measures);
  const loop = widened(whole, { left: Math.max(room.channel, out - whole.left), right: room.channel });
  return withJoin(loop, join, measures);
}

function repeatBlock({ node, body, latch, back, backward, exit, join }: Repeat, measures: Measures): Block {
  const stack = new Stack();
  if (node !== '') stack.add(stepBlock(node, measures), 0);
  const inner = layOutFlow(body, measures);
  if (!inner.isBare) stack.add(inner, room.step);
  const end = latch === '' ? bare : stepBlock(latch, measures);
  if (!end.isBare) stack.add(end, room.step);
  const whole = stack.block();
  const step = backward === undefined ? bare : stepBlock(backward, measures);
  if (isHollow(whole) && (step.isBare || isHollow(step))) return withJoin(whole, exit === undefined ? undefined : join, measures);
  const reach = Math.max(
    whole.right + room.channel,
    cornerOf(end, 'right') + reachOf(back, measures) + (step.isBare ? 0 : step.left - room.channel),
  );
  const loop = step.isBare ? widened(whole, { right: reach - whole.right }) : withBackward(whole, step, reach);
  return withJoin(loop, exit === undefined ? undefined : join, measures);
}

/** A loop with a step on its way back, half way up. */
function withBackward(whole: Block, step: Block, reach: number): Block {
  const x = Math.max(whole.right + room.between + step.left, reach);
  const y = Math.max(0, (whole.height - step.height) / 2);
  const spots = step.spots.map((spot) => ({ ...spot, x: spot.x + x, y: spot.y + y }));
  return { ...whole, spots: [...whole.spots, ...spots], right: x + step.right, height: Math.max(whole.height, y + step.height) };
}

function withJoin(block: Block, join: string | undefined, measures: Measures): Block {
  if (join === undefined || join === '') return block;
  const stack = new Stack();
  stack.add(block, 0);
  const merge = stepBlock(join, measures);
  if (!merge.isBare) stack.add(merge, room.step);
  return stack.block();
}
