import type { Diagram } from '../diagram.ts';

/** Ids of all nodes that lie in those of `ids`, at any depth, without these themselves. */
export function contentsOf(diagram: Diagram, ids: Iterable<string>): ReadonlySet<string> {
  const outer = new Set(ids);
  const children = Map.groupBy(diagram.nodes, (node) => node.parentId);
  const found = new Set<string>();
  const open = [...outer];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const child of children.get(id) ?? []) {
      if (outer.has(child.id) || found.has(child.id)) continue;
      found.add(child.id);
      open.push(child.id);
    }
  }
  return found;
}
