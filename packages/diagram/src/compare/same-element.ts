import type { ElementType } from '../changes.ts';
import { sameValue, volatileFields } from '../same.ts';
import type { Sides } from './indexed.ts';
import type { MergeSide } from './side.ts';

/** Whether `side` says of an element what the base says, but for what canvas libraries note for themselves. */
export function isUnchanged(
  sides: Sides,
  side: MergeSide,
  { element, id }: { readonly element: ElementType; readonly id: string },
): boolean {
  return sameElement(sides.base[element].get(id), sides[side][element].get(id));
}

/** Equality of two nodes or edges, but for what canvas libraries note for themselves. */
export function sameElement(a: unknown, b: unknown): boolean {
  return sameValue(a, b, volatileFields);
}
