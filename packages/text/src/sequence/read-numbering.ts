import type { JsonObject, JsonValue } from '@umlaut/diagram';
import type { Language, Said } from '../statements/statement.ts';
import { plainFormat } from './number-lines.ts';

/** How messages are counted at a place of a text. */
export interface Count {
  readonly isOn: boolean;
  /** The last part of the number of the next message. */
  readonly next: number;
  /** How many messages without numbers lie behind the last one with a number. */
  readonly hidden: number;
  readonly step: number;
  readonly format?: string;
}

/** The count at the beginning of a text. */
export const noCount: Count = { isOn: false, next: 1, hidden: 0, step: 1 };

/** The count behind a message. */
export function counted(count: Count): Count {
  return count.isOn ? { ...count, next: count.next + count.step } : { ...count, hidden: count.hidden + 1 };
}

type Numbering = Extract<Said, { as: 'numbering' }>;

/** The `number` of the first message from which on a statement changes numbers, and the count there. */
export function numberingRead(
  count: Count,
  { data, change }: Numbering,
  language: Language,
): { readonly number: JsonValue; readonly count: Count } {
  if (change === 'stop') return { number: 'stop', count: { ...count, isOn: false } };
  if (change === undefined) {
    const number = restarted(count, data);
    const { format: _, ...rest } = count;
    return { number, count: started(rest, number) };
  }
  // Hidden messages count in Mermaid.
  const passed = language === 'mermaid' ? count.hidden * count.step : 0;
  if (passed !== 0)
    return { number: { from: String(count.next + passed) }, count: { ...count, isOn: true, next: count.next + passed, hidden: 0 } };
  const isPlain = Object.keys(data).length === 0;
  return { number: isPlain ? 'resume' : data, count: started(count, data) };
}

/** The count from a place on at which numbers begin or go on. */
function started(count: Count, { from, step, format }: JsonObject): Count {
  return {
    ...count,
    isOn: true,
    hidden: 0,
    ...(typeof from === 'string' ? { next: Number(from.split('.').at(-1)) } : {}),
    ...(typeof step === 'number' ? { step } : {}),
    ...(typeof format === 'string' ? { format } : {}),
  };
}

/** A start takes back the step and the format before it. */
function restarted({ step, format }: Count, data: JsonObject): JsonObject {
  return {
    from: '1',
    ...(step === 1 ? {} : { step: 1 }),
    ...(format === undefined || format === plainFormat ? {} : { format: plainFormat }),
    ...data,
  };
}
