import type { Op } from '@umlaut/notation';

/** Whether two drawings are alike, operation by operation. */
export function sameOps(a: readonly Op[], b: readonly Op[]): boolean {
  return a === b || (a.length === b.length && a.every((op, index) => same(op, b[index])));
}

/** Plain data on both sides: equal when every field is. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return left.length === right.length && left.every(([field, value]) => Object.hasOwn(b, field) && same(value, Reflect.get(b, field)));
}
