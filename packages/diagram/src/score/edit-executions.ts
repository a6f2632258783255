import type { Change } from '../changes.ts';
import { type Diagram, isObject } from '../diagram.ts';
import type { EndView } from '../kinds/edge-view.ts';
import { endsOf, type MessageEnd } from './message-ends.ts';
import type { Place } from './place.ts';
import { readScores } from './read-scores.ts';
import { type Item, type MessageItem, type Score, walkItems } from './score.ts';

/** Effect of a message's end on the execution of its lifeline. */
type ExecutionMark = NonNullable<EndView['execution']>;

interface Marked {
  /** Id of the message. */
  readonly id: string;
  readonly at: 'source' | 'target';
  /** Absent: the message changes no execution there. */
  readonly execution?: ExecutionMark | undefined;
}

/** Sets what the end of a message does to the execution of its lifeline. No changes where it does so already. */
export function setExecution(diagram: Diagram, { id, at, execution }: Marked): readonly Change[] {
  const edge = diagram.edges.find((each) => each.id === id);
  if (edge === undefined) return [];
  const message = readScores(diagram).flatMap(({ root }) => walkItems(root).filter((item) => item.id === id))[0];
  if (message?.type !== 'message' || message.edge[at].execution === execution) return [];
  const said = isObject(edge.data?.[at]) ? edge.data[at] : {};
  const { execution: _, ...others } = said;
  const value = execution === undefined ? others : { ...others, execution };
  return [{ op: 'set', element: 'edge', id, path: ['data', at], value: Object.keys(value).length === 0 ? undefined : value }];
}

/**
 * Lets an execution of a lifeline start or finish with the last message at it above a place. No changes where there is none, or where
 * one starts there that would finish at once.
 */
export function markLast(
  diagram: Diagram,
  { score, place, lifeline, execution }: { score: Score; place: Place; lifeline: string; execution: 'start' | 'finish' },
): readonly Change[] {
  const last = messagesAbove(score, place).findLast((message) => endAt(message, lifeline, execution) !== undefined);
  const end = last && endAt(last, lifeline, execution);
  if (last === undefined || end === undefined) return [];
  return setExecution(diagram, { id: last.id, at: end.at, execution: joined(end.said.execution, execution) });
}

/** A finish and a start at one end are both said by one word. */
function joined(said: ExecutionMark | undefined, execution: 'start' | 'finish'): ExecutionMark {
  if (said === undefined || said === execution) return execution;
  return said === 'finish' ? 'restart' : said;
}

/** The end at which a lifeline's execution starts or finishes: the first where it is asked, the second for finishing. */
function endAt({ stored, edge }: MessageItem, lifeline: string, execution: 'start' | 'finish'): MessageEnd | undefined {
  const ends = endsOf(stored, edge).filter((end) => end.lifeline === lifeline);
  return execution === 'start' ? ends.at(-1) : ends[0];
}

/** The messages above a place, in reading order. */
function messagesAbove({ root }: Score, { fragment, operand, before }: Place): readonly MessageItem[] {
  const found: MessageItem[] = [];
  const walk = (items: readonly Item[], isOwn: boolean): boolean => {
    for (const item of items) {
      if (item.id === before) return true;
      if (item.type === 'message') found.push(item);
      if (item.type !== 'fragment') continue;
      for (const inner of item.operands) {
        if (walk(inner.items, item.id === fragment && (inner.id === operand || operand === undefined))) return true;
      }
    }
    return isOwn && before === undefined && fragment !== undefined;
  };
  walk(root, false);
  return found;
}

/**
 * Lets every call start an execution of its receiver and the reply to it finish that. Calls of a lifeline to itself and calls without a
 * reply get none; ends that say something already are left alone.
 */
export function addExecutions(diagram: Diagram, answered: ReadonlyMap<string, MessageItem | undefined>): readonly Change[] {
  return [...answered].flatMap(([id, call]): readonly Change[] => {
    const reply = diagram.edges.find((edge) => edge.id === id);
    if (call === undefined || reply === undefined || call.edge.target.execution !== undefined) return [];
    const finish = setExecution(diagram, { id, at: 'source', execution: 'finish' });
    return finish.length === 0 ? [] : [...setExecution(diagram, { id: call.id, at: 'target', execution: 'start' }), ...finish];
  });
}
