import { endsOf } from './message-ends.ts';
import type { Item, MessageItem, OperandItem, Score } from './score.ts';

/** A call that waits for its reply, and those that were open before it. Lists share their ends, as there is one for each row. */
interface OpenCall {
  readonly call: MessageItem;
  readonly outer: OpenCall | undefined;
  readonly depth: number;
}

/** The state at one place of a score. */
export interface Control {
  /** The innermost of the calls that wait for their replies. */
  readonly open?: OpenCall | undefined;
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

const matched = new WeakMap<Score['root'], Matching>();

/**
 * Matches replies with calls by one stack of calls. Every operand begins with the calls that were open before its fragment, and so
 * does what stands behind it, without those that were answered in the last operand. The same object for the same rows.
 */
export function matchCalls({ root }: Pick<Score, 'root'>): Matching {
  const known = matched.get(root);
  if (known !== undefined) return known;
  const matching = match(root);
  matched.set(root, matching);
  return matching;
}

function match(root: readonly Item[]): Matching {
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
      now = { ...now, open: shared(now.open, last.open) };
    }
    return now;
  };
  const end = walk(root, {});
  return { answered, before, end };
}

/** The calls that two lists have in common, which are their outermost. */
function shared(a: OpenCall | undefined, b: OpenCall | undefined): OpenCall | undefined {
  let [one, other] = [a, b];
  while (one !== undefined && other !== undefined && one !== other) {
    const { depth } = one;
    if (depth >= other.depth) one = one.outer;
    if (depth <= other.depth) other = other.outer;
  }
  return one === other ? one : undefined;
}

function after(message: MessageItem, { open }: Control, answered: Map<string, MessageItem | undefined>): Control {
  const { stored, edge } = message;
  const ends = endsOf(stored, edge);
  if (edge.kind === 'reply') {
    let own = open;
    while (own !== undefined && !(own.call.stored.target === stored.source && own.call.stored.source === stored.target)) own = own.outer;
    answered.set(message.id, own?.call);
    return { open: own === undefined ? open : own.outer, current: stored.target };
  }
  if (edge.kind === 'syncMessage' && ends.length === 2) {
    // A message of a lifeline to itself needs no reply; the lifeline goes on.
    if (stored.source === stored.target) return { open, current: stored.source };
    return { open: { call: message, outer: open, depth: (open?.depth ?? 0) + 1 }, current: stored.target };
  }
  const current = ends.length === 1 ? ends[0]?.lifeline : stored.source;
  return { open, ...(current === undefined ? {} : { current }) };
}
