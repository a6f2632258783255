import { isObject, type JsonValue } from '../diagram.ts';
import { oneLine } from '../kinds/words.ts';
import type { Detail } from './compare-diagrams.ts';

/** Clause about an operand of a fragment: `operand [declined] added`, `operand [approved] → [paid]`, `operand [declined] begins later`. */
export function operandClause({ how, before, after }: Pick<Detail, 'how' | 'before' | 'after'>): string {
  const [old, present] = [guardOf(before), guardOf(after)];
  if (how === 'moved') return `operand ${present} moved`;
  if (how !== 'changed') return `operand ${how === 'added' ? present : old} ${how}`;
  const [was, is] = [startOf(before), startOf(after)];
  const begins =
    was === is ? '' : was === undefined || is === undefined ? ' starts elsewhere' : is < was ? ' starts earlier' : ' starts later';
  if (old === present) return `operand ${present}${begins || ' changed'}`;
  return `operand ${old} → ${present}${begins === '' ? '' : `,${begins}`}`;
}

/** An operand by its guard: `[approved]`. */
export function guardOf(operand: JsonValue | undefined): string {
  const guard = isObject(operand) && typeof operand.guard === 'string' ? oneLine(operand.guard) : '';
  return guard === '' ? 'without a guard' : `[${guard}]`;
}

function startOf(operand: JsonValue | undefined): string | undefined {
  return isObject(operand) && typeof operand.from === 'string' ? operand.from : undefined;
}

/** Whether two states of an operand differ in the key at which it begins alone. */
export function isRekeyed({ how, before, after }: Pick<Detail, 'how' | 'before' | 'after'>): boolean {
  if (how !== 'changed' || !isObject(before) || !isObject(after)) return false;
  const rest = ({ from: _, ...other }: typeof before): string => JSON.stringify(Object.entries(other).sort());
  return rest(before) === rest(after);
}
