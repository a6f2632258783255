import type { ElementType } from '../changes.ts';

/** One of the two diagrams that are merged. */
export type MergeSide = 'mine' | 'theirs';

/** The three states of something that is merged; absent where a state lacks it. */
export interface Three<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/**
 * A part of a diagram that is taken from one side or the other. Without a path it is the whole element, there or not; with one a
 * field of it, or something inside: a member, an end.
 */
export interface Part {
  readonly element: ElementType | 'diagram';
  /** Empty for the diagram itself. */
  readonly id: string;
  readonly path: readonly string[];
}

/** Text that no two parts share. */
export function keyOf({ element, id, path }: Part): string {
  return JSON.stringify([element, id, ...path]);
}

/** The side that is not `side`. */
export function otherOf(side: MergeSide): MergeSide {
  return side === 'mine' ? 'theirs' : 'mine';
}
