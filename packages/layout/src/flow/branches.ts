import type { FlowArm, FlowItem } from '@umlaut/diagram';
import { type Block, bare, isHollow, merged, type Side, Stack, widened } from './block.ts';
import { besideEachOther, middleOf } from './columns.ts';
import { gapOf, type Laying, narrowGapOf, reachOf, room, withText } from './measures.ts';
import { cornerOf, stepBlock } from './steps.ts';

type Branch = Extract<FlowItem, { is: 'branch' }>;

/** A decision, its branches side by side below it, and the merge at which they end. */
export function branchBlock(item: Branch, measures: Laying, side: Side = 'right'): Block {
  const chain = chainOf(item, measures);
  const open = chain.length > 1 ? chainBlock(chain, measures) : decisionBlock(item, measures, side);
  const merge = stepBlock(item.join ?? '', measures);
  if (merge.isBare) return open.block;
  const stack = new Stack();
  if (!open.block.isBare) stack.add(open.block, 0);
  stack.add(merge, open.isCrowded ? room.bar : room.step);
  return stack.block();
}

/** A branch without its merge; `isCrowded`: several of its flows enter the merge from one side. */
interface Open {
  readonly block: Block;
  readonly isCrowded: boolean;
}

interface LaidArm {
  readonly arm: FlowArm;
  readonly block: Block;
  /** A single box at which the flow ends. */
  readonly isShort: boolean;
}

function laidArm(arm: FlowArm, measures: Laying, side: Side): LaidArm {
  return { arm, block: measures.layOut(arm.items, side), isShort: isShort(arm, measures) };
}

/** Whether a branch is a single box at which the flow ends. */
function isShort({ items }: FlowArm, measures: Laying): boolean {
  const steps = items.filter(({ is }) => is !== 'text');
  const [only] = steps;
  return steps.length === 1 && only?.is === 'step' && measures.isEnd(only.node) && measures.notesOn(only.node).length === 0;
}

function isEmpty({ items }: FlowArm): boolean {
  return items.every(({ is }) => is === 'text' || is === 'cut' || is === 'break');
}

function decisionBlock(item: Branch, measures: Laying, side: Side): Open {
  const { arms } = item;
  const decision = stepBlock(item.node, measures, side);
  const large = arms.filter((arm) => !isEmpty(arm) && !isShort(arm, measures));
  const open = arms.filter((arm) => goesOn(arm.items, measures));
  const [only] = open;
  if (only !== undefined && open.length === 1 && arms.length < 4)
    return { block: besideOne(decision, arms, only, measures), isCrowded: false };
  if (large.length > 1) {
    const laid = arms.map((arm, index) => laidArm(arm, measures, index < (arms.length - 1) / 2 ? 'left' : 'right'));
    return { block: columnsBelow(decision, laid, measures), isCrowded: arms.length > 3 };
  }
  const straight = large[0] ?? arms.find(isEmpty) ?? arms[0];
  return { block: straight === undefined ? decision : besideOne(decision, arms, straight, measures), isCrowded: false };
}

/** Whether a branch leads on to what follows. */
function goesOn(items: readonly FlowItem[], measures: Laying): boolean {
  const last = items.at(-1);
  if (last === undefined || last.is === 'cut' || last.is === 'break') return false;
  if (last.is === 'step') return measures.leavesHere(last.node);
  if (last.is === 'text' || last.join === '') return true;
  return (last.is === 'branch' || last.is === 'fork') && last.arms.some((arm) => goesOn(arm.items, measures));
}

/** One branch goes on straight, with the others at its sides: an empty one runs round it, and a single end stands level with the decision. */
function besideOne(decision: Block, arms: readonly FlowArm[], straight: FlowArm, measures: Laying): Block {
  const below = new Stack();
  const main = measures.layOut(straight.items);
  if (!decision.isBare) below.add(decision, 0);
  if (!main.isBare) below.add(main, narrowGapOf(straight.flow, measures));
  let whole = below.isEmpty ? bare : below.block();
  let at: Side = 'right';
  for (const arm of arms) {
    if (arm === straight) continue;
    const reach = isHollow(decision) ? 0 : cornerOf(decision, at) + reachOf(arm.flow, measures);
    const { block, isShort: isLevel } = laidArm(arm, measures, at);
    const inner = block[at === 'right' ? 'left' : 'right'];
    if (block.isBare)
      whole = decision.isBare || isHollow(whole) ? whole : widened(whole, { [at]: Math.max(room.channel, reach - whole[at]) });
    else {
      const isAlone = main.isBare && whole[at] <= cornerOf(decision, at);
      const beside = isLevel ? reach + inner : Math.max(reach, inner + (isAlone ? room.channel : whole[at] + room.between));
      const x = isHollow(block) || isHollow(whole) ? 0 : beside;
      const y = isLevel ? centerOf(decision) - block.height / 2 : decision.height + gapOf(arm.flow, measures, room.branch);
      whole = merged([
        { block: whole, x: 0, y: 0 },
        { block, x: at === 'right' ? x : -x, y: Math.max(0, y) },
      ]);
    }
    at = at === 'right' ? 'left' : 'right';
  }
  return whole;
}

/** The middle of a decision, below the top of its block: comments may reach higher than it does. */
function centerOf({ spots: [box] }: Block): number {
  return box === undefined ? 0 : box.y + box.height / 2;
}

/** Branches in columns: the outer ones are entered from the corners at the sides, the one in the middle from below. More than three are entered from one line below the decision. */
function columnsBelow(decision: Block, arms: readonly LaidArm[], measures: Laying): Block {
  const passed = arms.filter(({ block, arm }) => !isHollow(block) && (!block.isBare || arm.items.every(({ is }) => is === 'text')));
  const shown = passed.every(({ block }) => block.isBare) ? [] : passed;
  const isTree = shown.length > 3;
  const blocks = shown.map(({ block, arm }, index) => {
    const own = block.isBare ? { ...block, left: 8, right: 8 } : block;
    return isTree || index === (shown.length - 1) / 2 ? withText(own, arm.flow, measures) : own;
  });
  const found = besideEachOther(blocks);
  const middle = middleOf(found);
  const half = (shown.length - 1) / 2;
  const apart = (index: number): number => {
    const [arm, at] = [shown[index]?.arm, found[index]];
    if (arm === undefined || at === undefined || isTree) return 0;
    const side = index < half ? 'left' : 'right';
    return isHollow(decision) ? 0 : Math.max(0, cornerOf(decision, side) + reachOf(arm.flow, measures) - Math.abs(at - middle));
  };
  // All at one side move alike, so that none comes to lie on another.
  const [before, behind] = [apart(Math.ceil(half) - 1), apart(Math.floor(half) + 1)];
  const hasMiddle = Number.isInteger(half) && shown[half] !== undefined;
  const gap = Math.max(
    room.branch,
    ...shown.map(({ arm }, index) => {
      if (isTree) return room.stem + gapOf(arm.flow, measures);
      const isStraight = hasMiddle && index === half;
      const isBroad = reachOf(arm.flow, measures) === room.channel;
      return isStraight || isBroad || measures.hasLanes === true
        ? gapOf(arm.flow, measures, isStraight ? room.step : room.branch)
        : room.branch;
    }),
  );
  const y = decision.height + (decision.isBare ? 0 : gap);
  return merged([
    { block: decision, x: 0, y: 0 },
    ...blocks.map((block, index) => {
      const at = (found[index] ?? 0) - middle;
      return { block, x: at + (index < half ? -before : index > half ? behind : 0), y };
    }),
  ]);
}

/** A decision with its own branch, in a chain where each follows the negative branch of the one before. */
interface ChainLink {
  readonly item: Branch;
  readonly arm: FlowArm;
  readonly other: FlowArm | undefined;
}

/** The decisions that follow each other without a step between them. */
function chainOf(item: Branch, measures: Laying): readonly ChainLink[] {
  const links: ChainLink[] = [];
  for (let at: Branch | undefined = item; at !== undefined; ) {
    const [arm, other, more]: readonly FlowArm[] = at.arms;
    if (arm === undefined || other === undefined || more !== undefined || measures.boxOf(at.node) === undefined) break;
    const steps: readonly FlowItem[] = other.items.filter(({ is }) => is !== 'text');
    const [next] = steps;
    const isNext = steps.length === 1 && next?.is === 'branch' && (next.join === undefined || next.join === '') && next.arms.length === 2;
    links.push({ item: at, arm, other: isNext ? undefined : other });
    at = isNext ? next : undefined;
  }
  return links.at(-1)?.other === undefined ? [] : links;
}

/** Decisions in a row, each with its own branch below it, and at the end of the row the branch that is left. */
function chainBlock(chain: readonly ChainLink[], measures: Laying): Open {
  const decisions = chain.map(({ item }) => stepBlock(item.node, measures));
  const deepest = Math.max(...decisions.map((block) => block.height));
  const middle = Math.max(...decisions.map(centerOf));
  const parts: { readonly block: Block; readonly x: number; readonly y: number }[] = [];
  let at = 0;
  let reach = 0;
  let corner = 0;
  for (const [index, { arm }] of chain.entries()) {
    const decision = decisions[index] ?? bare;
    const branch = measures.layOut(arm.items, index === 0 ? 'left' : 'right');
    const hasRoom = decision.left + decision.right + branch.left + branch.right > 0;
    const before = chain[index - 1]?.item.arms[1]?.flow;
    if (index > 0 && hasRoom && reach > 0) {
      at = Math.max(corner + reachOf(before, measures) + decision.left, reach + room.between + Math.max(branch.left, decision.left));
    }
    const gap = gapOf(arm.flow, measures);
    parts.push({ block: decision, x: at, y: middle - centerOf(decision) }, { block: branch, x: at, y: deepest + gap });
    if (hasRoom) reach = at + Math.max(branch.right, decision.right);
    if (hasRoom) corner = at + cornerOf(decision, 'right');
  }
  const last = chain.at(-1);
  const rest = last?.other;
  if (rest !== undefined) {
    const { block, isShort } = laidArm(rest, measures, 'right');
    const length = reachOf(rest.flow, measures);
    if (isHollow(block) || reach === 0) parts.push({ block, x: 0, y: deepest + room.branch });
    else if (block.isBare) parts.push({ block: { ...block, right: 1 }, x: Math.max(reach + room.channel, corner + length), y: 0 });
    else if (isShort) parts.push({ block, x: corner + length + block.left, y: middle - block.height / 2 });
    else parts.push({ block, x: Math.max(corner + length, reach + room.between + block.left), y: deepest + room.branch });
  }
  return { block: merged(parts), isCrowded: true };
}
