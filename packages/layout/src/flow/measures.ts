import type { Flow, FlowItem } from '@umlaut/diagram';
import type { Size } from '@umlaut/geometry';
import type { Block, Side } from './block.ts';

/** Distances in a flow, px. */
export const room = {
  /** Between a step and the next one. */
  step: 22,
  /** Between a decision and branches at its sides, which the flow enters from a corner. */
  branch: 14,
  /** Between branches side by side. */
  between: 30,
  /** Between a box and a line that runs along it. */
  channel: 22,
  /** Before a node at which several flows from one side come together. */
  bar: 32,
  /** Below a bar, between the texts of its flows, for flows that come in there. */
  incoming: 24,
  /** Between a decision and the line from which more than three branches part. */
  stem: 20,
  /** About the text of a flow. */
  text: 10,
} as const;

/** A box of a flow. `spine` is where the flow enters it, px from its left; the middle when absent. */
export interface FlowBox extends Size {
  readonly id: string;
  readonly spine?: number;
}

/** Sizes of all that is laid out. */
export interface Measures {
  /** Undefined for a box that lies elsewhere and takes no room. */
  boxOf(id: string): FlowBox | undefined;
  /** Comments about a step, which stand at its side. */
  notesOn(id: string): readonly FlowBox[];
  /** The text of a flow; undefined for one without. */
  textOf(flow: Flow): Size | undefined;
  isDecision(id: string): boolean;
  /** Whether a box is a bar whose length may change. */
  isBar(id: string): boolean;
  /** Whether the flow ends at a step, and whether it leads on from there to steps that are laid out elsewhere. */
  isEnd(id: string): boolean;
  leavesHere(id: string): boolean;
  /** Whether branches may come to lie straight below their decision, in lanes of their own. */
  readonly hasLanes?: boolean;
}

/** Measures, and the layout of what lies within a structure. */
export interface Laying extends Measures {
  layOut(items: readonly FlowItem[], side?: Side): Block;
}

/** The gap along a flow that has room for its text. */
export function gapOf(flow: Flow | undefined, { textOf }: Measures, least: number = room.step): number {
  const text = flow === undefined ? undefined : textOf(flow);
  return text === undefined ? least : Math.max(least, text.height + room.text);
}

/** The gap along a flow with lines at both sides, between which a long text is broken. */
export function narrowGapOf(flow: Flow, measures: Measures): number {
  const text = measures.textOf(flow);
  if (text === undefined) return room.step;
  return Math.max(gapOf(flow, measures), Math.ceil(text.width / narrow) * text.height + room.text);
}

/** Space for a text between a flow and the line next to it, px. */
const narrow = 80;

/** The block with room at its right for the text of the upright flow that leads into it. */
export function withText(block: Block, flow: Flow, { textOf }: Measures): Block {
  const text = textOf(flow);
  return text === undefined || block.left + block.right === 0
    ? block
    : { ...block, right: Math.max(block.right, text.width + 2 * room.text) };
}

/** Length of a level piece that has room for the text of a flow above it. A long text stands at the upright piece instead. */
export function reachOf(flow: Flow | undefined, { textOf }: Measures): number {
  const text = flow === undefined ? undefined : textOf(flow);
  return text === undefined || text.width > widest ? room.channel : Math.max(room.channel, text.width + room.text);
}

/** Texts that are wider are not given room above a level piece, px. */
const widest = 110;
