import type { Rect } from '@umlaut/geometry';

/** A box in its place, from the top of its block and from its spine, px. */
interface Spot extends Rect {
  readonly id: string;
}

/**
 * A part of a flow that is laid out: the flow comes in at the top of the spine, an upright line at x = 0, and leaves it below. `left` and
 * `right` are the extents of the part on both sides of the spine, px; `isBare`: it contains no box.
 */
export interface Block {
  readonly spots: readonly Spot[];
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly isBare: boolean;
}

/** The side of the spine at which comments stand. */
export type Side = 'left' | 'right';

/** A block without boxes. */
export const bare: Block = { spots: [], left: 0, right: 0, height: 0, isBare: true };

/** Whether all boxes of a block are in other lanes, so that it needs no space next to the spine. */
export function isHollow({ left, right, isBare }: Block): boolean {
  return !isBare && left + right === 0;
}

/** Blocks in one, each moved by `x` and `y`. */
export function merged(parts: readonly { readonly block: Block; readonly x: number; readonly y: number }[]): Block {
  const filled = parts.filter(({ block }) => !block.isBare || block.left + block.right > 0);
  return {
    spots: parts.flatMap(({ block, x, y }) => block.spots.map((spot) => ({ ...spot, x: spot.x + x, y: spot.y + y }))),
    left: Math.max(0, ...filled.map(({ block, x }) => block.left - x)),
    right: Math.max(0, ...filled.map(({ block, x }) => block.right + x)),
    height: Math.max(0, ...parts.map(({ block, y }) => block.height + y)),
    isBare: parts.every(({ block }) => block.isBare),
  };
}

/** The block with room for an upright line at each side that is named, px. */
export function widened(block: Block, { left = 0, right = 0 }: { readonly left?: number; readonly right?: number }): Block {
  return { ...block, left: block.left + left, right: block.right + right };
}

/** One block below the other. */
export class Stack {
  readonly #parts: { readonly block: Block; readonly x: number; readonly y: number }[] = [];
  #bottom = 0;

  /** Adds a block, `gap` px below the last one; returns its top. */
  add(block: Block, gap: number): number {
    const y = this.#parts.length === 0 ? 0 : this.#bottom + gap;
    this.#parts.push({ block, x: 0, y });
    this.#bottom = y + block.height;
    return y;
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  block(): Block {
    return merged(this.#parts);
  }
}
