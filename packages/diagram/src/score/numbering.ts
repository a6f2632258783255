import { isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { type Score, walkItems } from './score.ts';

/** The number of each numbered message, by its id, in reading order. Empty where neither the frame nor a message says numbering. */
export function numberMessages(score: Pick<Score, 'frame' | 'root'>): ReadonlyMap<string, string> {
  return new Map([...countMessages(score)].map(([id, counter]) => [id, printed(counter)]));
}

/** `numberMessages` with the parts of the numbers. */
export function countMessages({ frame, root }: Pick<Score, 'frame' | 'root'>): ReadonlyMap<string, MessageCounter> {
  const said = isObject(frame?.data) ? frame.data.numbering : undefined;
  const numbers = new Map<string, MessageCounter>();
  let counter = isObject(said) ? counterOf(said) : undefined;
  let isOn = counter !== undefined;
  for (const item of walkItems(root)) {
    if (item.type !== 'message') continue;
    const change: JsonValue | undefined = item.edge.data.number;
    if (change === 'stop') isOn = false;
    else if (change === 'resume') isOn = counter !== undefined;
    else if (isObject(change)) {
      counter = counterOf(change, counter);
      isOn = true;
    }
    if (!isOn || counter === undefined) continue;
    numbers.set(item.id, counter);
    counter = { ...counter, last: counter.last + counter.step };
  }
  return numbers;
}

/** A number of a message, and how the next one follows it. */
export interface MessageCounter {
  /** The parts before the last, as in `1.2.`. */
  readonly before: string;
  readonly last: number;
  readonly step: number;
  readonly format: string | undefined;
}

const most = 1_000_000;

/** The counter of a `numbering` of a frame, or of a `number` of a message where the counter stands at `now`. */
export function counterOf({ from, step, format }: JsonObject, now?: MessageCounter): MessageCounter {
  const [, before = '', last] =
    /^((?:\d{1,6}\.){0,8})(\d{1,6})$/.exec(typeof from === 'number' ? String(from) : typeof from === 'string' ? from : '') ?? [];
  return {
    before: last === undefined ? (now?.before ?? '') : before,
    last: last === undefined ? (now?.last ?? 1) : Number(last),
    step: typeof step === 'number' && Number.isInteger(step) && Math.abs(step) <= most ? step : (now?.step ?? 1),
    format: typeof format === 'string' && format !== '' ? format : now?.format,
  };
}

/** A run of 0 in the format is filled with leading zeros, one of # is not. */
function printed({ before, last, format }: MessageCounter): string {
  if (format === undefined) return `${before}${last}`;
  return format.replace(/0+|#+/, (run) => `${before}${run.startsWith('0') ? String(last).padStart(run.length, '0') : last}`);
}
