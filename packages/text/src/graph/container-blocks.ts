import type { Statement } from '../statements/statement.ts';

/**
 * Finds the innermost block round a statement that is a container, -1 for none. Remembers what it found, so that texts with blocks within blocks take
 * time that grows as they do.
 */
export function containerBlocks(list: readonly Statement[], isContainer: (block: number) => boolean): (block: number) => number {
  const found = new Map<number, number>();
  return (block) => {
    let at = block;
    while (at >= 0 && !isContainer(at) && !found.has(at)) at = list[at]?.block ?? -1;
    const container = at >= 0 && !isContainer(at) ? (found.get(at) ?? -1) : at;
    if (block >= 0 && !isContainer(block)) found.set(block, container);
    return container;
  };
}
