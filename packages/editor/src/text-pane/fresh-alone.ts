import type { Diagram } from '@umlaut/diagram';

/** Fewer new nodes stand well where each was placed. */
const few = 5;

/** New nodes that are to be arranged among themselves: many at once, none of which is joined to an older one. */
export function freshAlone({ nodes, edges }: Diagram, fresh: readonly string[]): ReadonlySet<string> {
  const ids = new Set(fresh);
  if (ids.size <= few) return new Set();
  const isTied = edges.some(({ source, target }) => ids.has(source) !== ids.has(target));
  const isWithin = nodes.some(({ id, parentId }) => ids.has(id) && parentId !== undefined && !ids.has(parentId));
  return isTied || isWithin ? new Set() : ids;
}
