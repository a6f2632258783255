import { type Block, merged } from './block.ts';
import { room } from './measures.ts';

/** Blocks side by side, with the spine of each, px from the first one's. */
export function besideEachOther(blocks: readonly Block[]): readonly number[] {
  const spines: number[] = [];
  for (const [index, block] of blocks.entries()) {
    const [before, at] = [blocks[index - 1], spines[index - 1]];
    spines.push(before === undefined || at === undefined ? 0 : at + before.right + room.between + block.left);
  }
  return spines;
}

/** Half way between two spines: the middle one of an odd number, or the middle between the two in the middle. */
export function middleOf(spines: readonly number[]): number {
  const half = (spines.length - 1) / 2;
  return ((spines[Math.floor(half)] ?? 0) + (spines[Math.ceil(half)] ?? 0)) / 2;
}

/** Blocks side by side around a spine. */
export function inColumns(blocks: readonly Block[], spines: readonly number[], y: number): Block {
  return merged(blocks.map((block, index) => ({ block, x: spines[index] ?? 0, y })));
}
