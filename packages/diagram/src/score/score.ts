import type { DiagramEdge, DiagramNode } from '../diagram.ts';
import type { EdgeView } from '../kinds/edge-view.ts';
import type { NodeView } from '../kinds/node-view.ts';
import type { Operator } from './operators.ts';

/** A message between two lifelines, or of a lifeline to itself or to the outside. */
export interface MessageItem {
  readonly type: 'message';
  readonly id: string;
  readonly stored: DiagramEdge;
  readonly edge: EdgeView;
}

/** A note, interaction use or divider. */
export interface RowItem {
  readonly type: 'note' | 'use' | 'divider';
  readonly id: string;
  readonly stored: DiagramNode;
  readonly node: NodeView;
}

/** A fragment with its operands, of which there is at least one. */
export interface FragmentItem {
  readonly type: 'fragment';
  readonly id: string;
  readonly stored: DiagramNode;
  readonly node: NodeView;
  readonly operator: Operator;
  readonly operands: readonly OperandItem[];
}

/** One operand of a fragment with its rows, first to last. */
export interface OperandItem {
  readonly id: string;
  readonly guard?: string;
  /** The order key at which it begins; absent for the first, and where rows have yet to be put into it. */
  readonly from?: string;
  readonly items: readonly Item[];
}

/** One thing that happens in a score. */
export type Item = MessageItem | RowItem | FragmentItem;

/** Lifelines and what happens between them, in reading order. */
export interface Score {
  /** Id of its frame; empty for that of the lifelines without one. */
  readonly id: string;
  readonly frame?: DiagramNode;
  /** Lifelines from left to right; at least one. */
  readonly columns: readonly DiagramNode[];
  /** Boxes round lifelines, outer before inner. */
  readonly boxes: readonly DiagramNode[];
  readonly root: readonly Item[];
}

/** Every item of a list of items, in reading order: a fragment before what lies in it. */
export function walkItems(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) =>
    item.type === 'fragment' ? [item, ...item.operands.flatMap((operand) => walkItems(operand.items))] : [item],
  );
}
