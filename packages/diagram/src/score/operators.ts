import type { JsonObject } from '../diagram.ts';

/**
 * Interaction operators (UML 2.5.1, 17.6.3), by the words that are stored, and their names. `group` shows the label of its
 * fragment instead; `highlight` is a filled area.
 */
export const operators = {
  alt: 'alt, alternatives',
  opt: 'opt, optional',
  loop: 'loop, repeated',
  par: 'par, parallel',
  break: 'break, skips the rest',
  critical: 'critical, can’t be interrupted',
  neg: 'neg, must not happen',
  assert: 'assert, must happen',
  strict: 'strict, in exactly this order',
  seq: 'seq, weak sequencing',
  consider: 'consider, only these messages',
  ignore: 'ignore, except these messages',
  group: 'group, with its own label',
  highlight: 'highlight, a coloured area',
} as const;

/** The word of an interaction operator. */
export type Operator = keyof typeof operators;

/** Operators whose operands need not take place, so that a lifeline that is destroyed in one and takes part below lives on there. */
export const optionalOperators: ReadonlySet<Operator> = new Set<Operator>(['alt', 'opt', 'break', 'par', 'loop']);

/** The operator that a fragment's data say; `group` where they say none that is known. */
export function operatorIn({ operator }: JsonObject): Operator {
  return typeof operator === 'string' && isOperator(operator) ? operator : 'group';
}

/** Whether `word` is an interaction operator. */
export function isOperator(word: string): word is Operator {
  return Object.hasOwn(operators, word);
}
