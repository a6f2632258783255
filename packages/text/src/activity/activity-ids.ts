import { type Diagram, type DiagramEdge, viewEdge } from '@umlaut/diagram';
import type { Composed } from '../bring-up/canonical.ts';

/** Ids of an activity's graph by those of what was read from its own text: lines tell nodes, and their ends and texts the flows. */
export function activityIds({ lines, statements, read }: Composed, diagram: Diagram): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const nodes = new Set(read.diagram.nodes.map(({ id }) => id));
  for (const [index, { line }] of statements.list.entries()) {
    const own = (read.slots[index] ?? []).filter((id) => nodes.has(id));
    const said = (lines[line - 1]?.nodes ?? []).filter((id) => id !== '');
    for (const [at, id] of own.entries()) {
      const found = said[at];
      if (found !== undefined) ids.set(id, found);
    }
  }
  for (const [id, found] of flowIds(read.diagram.edges, diagram.edges, ids)) ids.set(id, found);
  return ids;
}

/** Pairs edges of a text with those of a graph by their ends, those with the same texts first. Notes are tied to steps in either direction. */
function flowIds(
  own: readonly DiagramEdge[],
  edges: readonly DiagramEdge[],
  nodes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const isExact of [true, false]) {
    for (const edge of own) {
      if (found.has(edge.id)) continue;
      const [source, target] = [nodes.get(edge.source), nodes.get(edge.target)];
      const { kind, guard, label } = viewEdge(edge);
      const same = edges.find((one) => {
        if (taken.has(one.id)) return false;
        const view = viewEdge(one);
        const isBetween = one.source === source && one.target === target;
        const isTurned = kind === 'anchor' && view.kind === 'anchor' && one.source === target && one.target === source;
        return (isBetween || isTurned) && (!isExact || ((view.guard ?? '') === (guard ?? '') && (view.label ?? '') === (label ?? '')));
      });
      if (same === undefined) continue;
      found.set(edge.id, same.id);
      taken.add(same.id);
    }
  }
  return found;
}
