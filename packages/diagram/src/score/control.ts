import { endsOf } from './message-ends.ts';
import type { Item, MessageItem, OperandItem, Score } from './score.ts';

/** Calls that wait for their replies at one place of a score, the innermost last. */
export interface Control {
  readonly calls: readonly MessageItem[];
  /** The lifeline that the next message most likely comes from; undefined at the beginning. */
  readonly current?: string;
}

/** Replies, and which call each answers. */
export interface Matching {
  /** The call by the id of the reply; undefined for one that answers none. */
  readonly answered: ReadonlyMap<string, MessageItem | undefined>;
  /** The state before each item, by its id, and at the end of each operand, by `operandEnd`. */
  readonly before: ReadonlyMap<string, Control>;
  readonly end: Control;
}

/** The name under which the state at an operand's end is found. */
export function operandEnd(fragment: string, operand: Pick<OperandItem, 'id'>): string {
  return JSON.stringify([fragment, operand.id]);
}

/**
 * Matches replies with calls by one stack of calls. Every operand begins with the calls that were open before its fragment, and so
 * does what stands behind it, without those that were answered in the last operand.
 */
export function matchCalls({ root }: Pick<Score, 'root'>): Matching {
  const answered = new Map<string, MessageItem | undefined>();
  const before = new Map<string, Control>();
  const walk = (items: readonly Item[], start: Control): Control => {
    let now = start;
    for (const item of items) {
      before.set(item.id, now);
      if (item.type === 'message') now = after(item, now, answered);
      if (item.type !== 'fragment') continue;
      let last = now;
      for (const operand of item.operands) {
        last = walk(operand.items, now);
        before.set(operandEnd(item.id, operand), last);
      }
      now = { ...now, calls: now.calls.filter((call) => last.calls.includes(call)) };
    }
    return now;
  };
  const end = walk(root, { calls: [] });
  return { answered, before, end };
}

function after(message: MessageItem, { calls }: Control, answered: Map<string, MessageItem | undefined>): Control {
  const { stored, edge } = message;
  const ends = endsOf(stored, edge);
  if (edge.kind === 'reply') {
    const index = calls.findLastIndex((call) => call.stored.target === stored.source && call.stored.source === stored.target);
    answered.set(message.id, calls[index]);
    return { calls: index < 0 ? calls : calls.slice(0, index), current: stored.target };
  }
  if (edge.kind === 'syncMessage' && ends.length === 2) {
    // A message of a lifeline to itself needs no reply; the lifeline goes on.
    return stored.source === stored.target ? { calls, current: stored.source } : { calls: [...calls, message], current: stored.target };
  }
  const current = ends.length === 1 ? ends[0]?.lifeline : stored.source;
  return { calls, ...(current === undefined ? {} : { current }) };
}
