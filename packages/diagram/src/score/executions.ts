import { listedLifelines } from './lifeline-lists.ts';
import { destroys, endsOf, type MessageEnd } from './message-ends.ts';
import type { Operator } from './operators.ts';
import type { FragmentItem, Item, MessageItem, Score } from './score.ts';

/** Time in which a lifeline does something, from one row to another. */
export interface Execution {
  readonly lifeline: string;
  /** How many other executions of the lifeline it lies on. */
  readonly level: number;
  /** Ids of the rows that it starts and finishes at: messages, or others below which it does. */
  readonly start: string;
  readonly finish: string;
}

/** The executions of a score, and the ids of rows that finish one though none is open. */
export interface Executions {
  readonly executions: readonly Execution[];
  readonly unopened: readonly string[];
}

interface Open {
  readonly lifeline: string;
  readonly level: number;
  readonly start: string;
  /** The lowest row that finishes it, or the last message at its lifeline below its start. */
  finish: string;
}

/** The open executions of each lifeline, the innermost last. */
type Stacks = Map<string, readonly Open[]>;

/** Operators whose operands begin with the executions that were open before the fragment. */
const alternatives: ReadonlySet<Operator> = new Set<Operator>(['alt', 'opt', 'break', 'par', 'critical']);

/**
 * Matches starts and finishes of executions, one stack for each lifeline, in reading order: those at the ends of messages, and those that a row
 * lists in `finishes` and `starts`, which happen below it, in this order. Each operand of alt, opt, break, par and
 * critical begins with what was open before; an execution ends at the lowest finish that refers to it. One that is never finished
 * ends at the last message of its lifeline below its start.
 */
export function readExecutions({ root }: Pick<Score, 'root'>): Executions {
  const found: Open[] = [];
  const unopened: string[] = [];
  const start = (lifeline: string, id: string, stacks: Stacks): void => {
    const stack = stacks.get(lifeline) ?? [];
    const open: Open = { lifeline, level: stack.length, start: id, finish: id };
    found.push(open);
    stacks.set(lifeline, [...stack, open]);
  };
  const message = ({ id, stored, edge }: MessageItem, stacks: Stacks): void => {
    const ends = endsOf(stored, edge);
    for (const { lifeline } of ends) for (const open of stacks.get(lifeline) ?? []) open.finish = id;
    const finish = ({ lifeline }: MessageEnd): void => {
      const stack = stacks.get(lifeline) ?? [];
      if (stack.length === 0) unopened.push(id);
      stacks.set(lifeline, stack.slice(0, -1));
    };
    for (const end of ends) {
      const { lifeline, said } = end;
      if (destroys(edge, end)) stacks.set(lifeline, []);
      else if (said.execution === 'finish' || said.execution === 'restart') finish(end);
      if (said.execution !== 'start' && said.execution !== 'restart') continue;
      start(lifeline, id, stacks);
    }
  };
  const below = ({ id, stored: { data } }: Item, stacks: Stacks): void => {
    for (const lifeline of listedLifelines(data?.finishes)) {
      const stack = stacks.get(lifeline) ?? [];
      const last = stack.at(-1);
      if (last === undefined) unopened.push(id);
      else last.finish = id;
      stacks.set(lifeline, stack.slice(0, -1));
    }
    for (const lifeline of listedLifelines(data?.starts)) start(lifeline, id, stacks);
  };
  const walk = (items: readonly Item[], before: Stacks): Map<string, readonly Open[]> => {
    let stacks = new Map(before);
    for (const item of items) {
      if (item.type === 'message') message(item, stacks);
      else if (item.type === 'fragment') stacks = fragment(item, stacks);
      below(item, stacks);
    }
    return stacks;
  };
  const fragment = ({ operator, operands }: FragmentItem, before: Stacks): Map<string, readonly Open[]> => {
    if (!alternatives.has(operator)) return operands.reduce((stacks, { items }) => walk(items, stacks), before);
    return joined({ operator, before, ends: operands.map(({ items }) => walk(items, before)) });
  };
  walk(root, new Map());
  return { executions: found.map(({ lifeline, level, start, finish }) => ({ lifeline, level, start, finish })), unopened };
}

/**
 * Executions left open by alternatives: behind those of which one always takes place, what the last one leaves open without what all of
 * them finished; else also what was open before.
 */
function joined({
  operator,
  before,
  ends,
}: {
  readonly operator: Operator;
  readonly before: Stacks;
  readonly ends: readonly Stacks[];
}): Map<string, readonly Open[]> {
  if (operator === 'break' || operator === 'opt' || ends.length < 2) return new Map(before);
  const last = ends.at(-1) ?? before;
  const stacks = new Map<string, readonly Open[]>();
  for (const lifeline of new Set([...before.keys(), ...last.keys()])) {
    const was = before.get(lifeline) ?? [];
    const kept = was.filter((open) => {
      const isOpenIn = (end: Stacks): boolean => (end.get(lifeline) ?? []).includes(open);
      return operator === 'par' ? ends.every(isOpenIn) : ends.some(isOpenIn);
    });
    stacks.set(lifeline, [...kept, ...(last.get(lifeline) ?? []).filter((open) => !was.includes(open))]);
  }
  return stacks;
}
