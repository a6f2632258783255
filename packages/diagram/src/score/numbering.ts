import { isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { type Score, walkItems } from './score.ts';

/** The number of each numbered message, by its id, in reading order. Empty where the frame says no numbering. */
export function numberMessages({ frame, root }: Pick<Score, 'frame' | 'root'>): ReadonlyMap<string, string> {
  const said = isObject(frame?.data) ? frame.data.numbering : undefined;
  const numbers = new Map<string, string>();
  let counter = isObject(said) ? counterOf(said, undefined) : undefined;
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
    numbers.set(item.id, printed(counter));
    counter = { ...counter, last: counter.last + counter.step };
  }
  return numbers;
}

interface Counter {
  /** The parts before the last, as in `1.2.`. */
  readonly before: string;
  readonly last: number;
  readonly step: number;
  readonly format: string | undefined;
}

const most = 1_000_000;

function counterOf({ from, step, format }: JsonObject, now: Counter | undefined): Counter {
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
function printed({ before, last, format }: Counter): string {
  if (format === undefined) return `${before}${last}`;
  return format.replace(/0+|#+/, (run) => `${before}${run.startsWith('0') ? String(last).padStart(run.length, '0') : last}`);
}
