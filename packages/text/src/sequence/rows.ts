import type { EdgeKindId, JsonObject, Operator } from '@umlaut/diagram';
import type { NodeDraft } from '../graph/draft.ts';

/** A message while its text is read. Both ends are its lifeline where one lies outside. */
export interface MessageRow {
  readonly type: 'message';
  readonly statement: number;
  readonly source: NodeDraft;
  readonly target: NodeDraft;
  kind: EdgeKindId;
  data: JsonObject;
  readonly within: FragmentRow | undefined;
  readonly isTurned: boolean;
  id?: string;
}

/** A fragment while its text is read; its further operands are rows of their own, which mark where they begin. */
export interface FragmentRow {
  readonly type: 'fragment';
  readonly statement: number;
  readonly node: NodeDraft;
  readonly operator: Operator;
  readonly operands: { id: string; guard?: string; from?: string }[];
  readonly within: FragmentRow | undefined;
}

/** Lifelines whose executions start or finish below a row. */
export interface Below {
  readonly starts: Set<NodeDraft>;
  readonly finishes: Set<NodeDraft>;
}

/** Beginning of a further operand. */
interface OperandRow {
  readonly type: 'operand';
  readonly operand: { from?: string };
}

/** A note, use or divider. */
export interface NodeRow {
  readonly type: 'node';
  readonly node: NodeDraft;
  readonly within: FragmentRow | undefined;
}

/** One thing that happens, in the order of the text. */
export type Row = MessageRow | FragmentRow | OperandRow | NodeRow;
