import type { JsonObject, NodeKindId } from '@umlaut/diagram';
import type { FindingCode } from '../findings.ts';
import { createDraft, type Draft, type EdgeDraft, type NodeDraft, newNode, say } from '../graph/draft.ts';
import { profiles } from '../profiles.ts';

/** A flow that waits for its target. */
export interface Tip {
  readonly node: NodeDraft;
  readonly guard?: string;
  readonly label?: string;
}

/** Statements at which flows meet or turn back without a node of their own, as in diagrams that are drawn so. */
export interface Implicit {
  /** Ends of structures without a merge. */
  readonly merges: ReadonlySet<number>;
  /** Beginnings of loops without a merge, and ends of loops without a decision. */
  readonly turns: ReadonlySet<number>;
}

/** No such statements: all that a text draws is made. */
export const nothingImplicit: Implicit = { merges: new Set(), turns: new Set() };

/** A structure that is open: its first node, the flows that leave it at its end, and those that leave a loop by a break. */
export interface Frame {
  readonly type: 'if' | 'switch' | 'while' | 'repeat' | 'fork' | 'old';
  readonly statement: number;
  /** The decision whose branches are read; the last one of a chain of conditions. */
  node: NodeDraft;
  readonly ends: Tip[];
  readonly breaks: Tip[];
  hasElse: boolean;
  /** Whether nothing stands in it yet, and whether its node is the first that will. */
  isFresh: boolean;
  isPending: boolean;
  /** An action on the way back. */
  backward?: string;
}

/** An activity while its text is read. */
export interface Reading {
  readonly draft: Draft;
  readonly frames: Frame[];
  readonly implicit: Implicit;
  tips: readonly Tip[];
  /** The statement that is read, and the elements that it speaks of. */
  statement: number;
  slots: (NodeDraft | EdgeDraft | undefined)[];
  /** The container of each block. */
  readonly opened: Map<number, NodeDraft>;
  block: number;
  readonly lanes: Map<string, { readonly id: string; readonly label: string }>;
  lane: string | undefined;
  readonly laneOf: Map<NodeDraft, string>;
  partition: NodeDraft | undefined;
  readonly findings: { readonly statement: number; readonly code: FindingCode; readonly message: string }[];
}

/** An activity of which nothing is read yet. */
export function emptyReading(implicit: Implicit): Reading {
  return {
    implicit,
    draft: createDraft(),
    frames: [],
    tips: [],
    statement: 0,
    slots: [],
    opened: new Map(),
    block: -1,
    lanes: new Map(),
    lane: undefined,
    laneOf: new Map(),
    partition: undefined,
    findings: [],
  };
}

/** Adds a node, in the container and the lane that are open. */
export function addNode(
  reading: Reading,
  { kind, label, data }: { readonly kind: NodeKindId; readonly label: string; readonly data?: JsonObject },
): NodeDraft {
  const { draft, statement, opened, block, lane, laneOf, partition } = reading;
  const node = newNode(draft, { name: label, statement });
  say(node, { kind, label, ...(data === undefined ? {} : { data }) }, profiles.activity);
  const parent = opened.get(block) ?? partition;
  if (parent !== undefined) node.parent = parent;
  if (lane !== undefined) laneOf.set(node, lane);
  draft.last = node;
  reading.slots.push(node);
  return node;
}

/** Leads every flow that waits to a node, where the next ones begin. */
export function lead(reading: Reading, node: NodeDraft): void {
  const { frames } = reading;
  const top = frames.at(-1);
  if (top !== undefined) top.isFresh = false;
  // Frames that wait for their first step were opened one right after the other.
  for (let at = frames.length - 1; frames[at]?.isPending === true; at -= 1) Object.assign(frames[at] ?? {}, { node, isPending: false });
  for (const tip of reading.tips) join(reading, tip, node);
  reading.tips = [{ node }];
}

/** Adds a flow. */
export function join(reading: Reading, { node, guard, label }: Tip, target: NodeDraft): void {
  const { draft, statement, slots } = reading;
  const data = {
    ...(label === undefined || label === '' ? {} : { label }),
    ...(guard === undefined || guard === '' ? {} : { guard: guard.replace(/\n/g, ' ') }),
  };
  const edge: EdgeDraft = { statement, slot: slots.length, source: node, target, kind: 'controlFlow', data, isTurned: false };
  draft.edges.push(edge);
  slots.push(edge);
}

/** Goes on with flows, through a merge where there are several. */
export function goOn(reading: Reading, tips: readonly Tip[]): void {
  reading.tips = tips;
  if (reading.implicit.merges.has(reading.statement)) reading.slots.push(undefined);
  else if (tips.length > 1) lead(reading, addNode(reading, { kind: 'decision', label: '' }));
}

/** Opens a structure that begins with a node. */
export function open(reading: Reading, type: Frame['type'], node: NodeDraft, isPending = false): void {
  const { frames, statement } = reading;
  frames.push({ type, statement, node, ends: [], breaks: [], hasElse: false, isFresh: true, isPending });
}
