import type { LayoutRequest, Link } from './layout.ts';
import { turnLoops } from './turn-loops.ts';

/** Boxes by the longest way to them along the links, from 0, in this order; and the links that do not lead back. */
export interface Ranks {
  readonly of: ReadonlyMap<string, number>;
  readonly links: readonly Link[];
}

/** Takes time in proportion to the boxes and links. */
export function ranksOf({ boxes, links: all }: Pick<LayoutRequest, 'boxes' | 'links'>): Ranks {
  const links = turnLoops({ boxes, links: all }).filter(({ from, to }) => from !== to);
  const leaving = Map.groupBy(links, ({ from }) => from);
  const open = new Map<string, number>();
  for (const { to } of links) open.set(to, (open.get(to) ?? 0) + 1);
  let layer = boxes.flatMap(({ id }) => (open.has(id) ? [] : [id]));
  const ranks = new Map<string, number>();
  for (let rank = 0; layer.length > 0; rank += 1) {
    const next: string[] = [];
    for (const id of layer) {
      ranks.set(id, rank);
      for (const { to } of leaving.get(id) ?? []) {
        const left = (open.get(to) ?? 0) - 1;
        open.set(to, left);
        if (left === 0) next.push(to);
      }
    }
    layer = next;
  }
  return { of: ranks, links };
}
