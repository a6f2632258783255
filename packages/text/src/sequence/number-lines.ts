import {
  counterOf,
  countMessages,
  isObject,
  type JsonObject,
  type MessageCounter,
  type MessageItem,
  type Score,
  walkItems,
} from '@umlaut/diagram';
import type { Losses } from '../graph/losses.ts';
import type { Language } from '../statements/statement.ts';

/** The line that says how the messages of a score are numbered, and those before messages from which on numbers change, by their ids. */
export interface NumberLines {
  readonly first: string | undefined;
  readonly changes: ReadonlyMap<string, string>;
}

/** Writes how the messages of a score are numbered. */
export function numberLines(score: Score, language: Language, losses: Losses): NumberLines {
  const said = score.frame?.data?.numbering;
  const messages = walkItems(score.root).filter((item) => item.type === 'message');
  const given = { numbering: isObject(said) ? said : undefined, messages, counters: countMessages(score), losses };
  if (language === 'plantuml') return plantumlLines(given);
  if (typeof given.numbering?.format === 'string') losses.add('dropped', 'number format', { element: score.frame?.id ?? '' });
  return mermaidLines(given);
}

interface Numbered {
  readonly numbering: JsonObject | undefined;
  readonly messages: readonly MessageItem[];
  readonly counters: ReadonlyMap<string, MessageCounter>;
  readonly losses: Losses;
}

function plantumlLines({ numbering, messages, counters }: Numbered): NumberLines {
  const changes = new Map<string, string>();
  let hasBegun = numbering !== undefined;
  let isOn = hasBegun;
  for (const { id, edge } of messages) {
    const { number } = edge.data;
    const counter = counters.get(id);
    if (number === 'stop' && isOn) changes.set(id, 'autonumber stop');
    if (number === 'resume' && hasBegun && !isOn) changes.set(id, 'autonumber resume');
    if (isObject(number) && counter !== undefined)
      changes.set(
        id,
        number.from === undefined && hasBegun ? `autonumber resume${howSaid(number)}` : `autonumber${restartSaid(counter, true)}`,
      );
    hasBegun ||= isObject(number);
    isOn = counter !== undefined;
  }
  const first = numbering === undefined ? undefined : `autonumber${restartSaid(counterOf(numbering), numbering.from !== undefined)}`;
  return { first, changes };
}

/** A start of numbers, which have the step 1 and no format unless it says them. */
function restartSaid({ before, last, step, format }: MessageCounter, hasFrom: boolean): string {
  const from = hasFrom || step !== 1 ? ` ${before}${last}` : '';
  return `${from}${howSaid({ ...(step === 1 ? {} : { step }), ...(format === undefined || format === plainFormat ? {} : { format }) })}`;
}

/** The format that is as none. */
export const plainFormat = '0';

function howSaid({ step, format }: JsonObject): string {
  const by = typeof step === 'number' ? ` ${step}` : '';
  return `${by}${typeof format === 'string' ? ` "${format.replace(/"/g, '')}"` : ''}`;
}

/** Mermaid counts hidden messages too, so that numbers that go on below these begin anew. It has no numbers below 0 and none of several parts. */
function mermaidLines({ numbering, messages, counters, losses }: Numbered): NumberLines {
  const changes = new Map<string, string>();
  const start = counterOf(numbering ?? {});
  let isOn = numbering !== undefined;
  let [next, step] = [start.last, mermaidStep(start)];
  for (const { id, edge } of messages) {
    if (isObject(edge.data.number) && typeof edge.data.number.format === 'string') losses.add('dropped', 'number format', { element: id });
    const counter = counters.get(id);
    const isShown = counter !== undefined && counter.last >= 0;
    if (isOn && !isShown) changes.set(id, 'autonumber off');
    if (isShown) {
      const isNext = counter.last === next && mermaidStep(counter) === step;
      if (!isNext) changes.set(id, `autonumber${countSaid(counter, true)}`);
      else if (!isOn) changes.set(id, 'autonumber');
      [next, step] = [counter.last, mermaidStep(counter)];
    }
    if (counter !== undefined && (!isShown || counter.before !== '')) losses.add('changed', 'number of a message', { element: id });
    isOn = isShown;
    next += step;
  }
  return { first: numbering === undefined ? undefined : `autonumber${countSaid(start, numbering.from !== undefined)}`, changes };
}

/** Mermaid takes no step below 1. */
function mermaidStep({ step }: MessageCounter): number {
  return Math.max(step, 1);
}

function countSaid(counter: MessageCounter, hasFrom: boolean): string {
  const step = mermaidStep(counter);
  return `${hasFrom || step !== 1 ? ` ${counter.last}` : ''}${step === 1 ? '' : ` ${step}`}`;
}
