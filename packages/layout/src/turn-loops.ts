import type { LayoutRequest } from './layout.ts';

/**
 * The links with those turned that lead back to a box on the way to their source, so that a loop runs back and the rest as it is said.
 * Ways begin at boxes that nothing leads to, then at the others, in their order.
 */
export function turnLoops({ boxes, links }: Pick<LayoutRequest, 'boxes' | 'links'>): LayoutRequest['links'] {
  const leaving = Map.groupBy(links, ({ from }) => from);
  const reached = new Set(links.map(({ to }) => to));
  const ids = boxes.map(({ id }) => id);
  const back = new Set<LayoutRequest['links'][number]>();
  const state = new Map<string, 'on the way' | 'done'>();
  for (const start of [...ids.filter((id) => !reached.has(id)), ...ids]) {
    if (state.has(start)) continue;
    state.set(start, 'on the way');
    const way = [{ id: start, next: 0 }];
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const link = leaving.get(at.id)?.[at.next];
      at.next += 1;
      if (link === undefined) {
        state.set(at.id, 'done');
        way.pop();
      } else if (state.get(link.to) === 'on the way') back.add(link);
      else if (!state.has(link.to)) {
        state.set(link.to, 'on the way');
        way.push({ id: link.to, next: 0 });
      }
    }
  }
  return links.map((link) => (back.has(link) ? { ...link, from: link.to, to: link.from } : link));
}
