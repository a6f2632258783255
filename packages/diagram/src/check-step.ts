import { checkDiagram, depthExceeds } from './check.ts';
import type { Diagram, DiagramEdge, DiagramNode, Finding } from './diagram.ts';
import { repeatKey } from './edge-rules.ts';
import type { Limits } from './limits.ts';
import { checkText } from './text-layer.ts';

/**
 * `checkDiagram` of `after`, which was made of the valid diagram `before`: where elements were rewritten and none came, went,
 * or changed its place among the others, only those are looked at. Elements that are the same object are taken for unchanged.
 */
export function checkStep(before: Diagram, after: Diagram, limits: Limits): readonly Finding[] {
  const nodes = rewritten(before.nodes, after.nodes, isNodeRewritten);
  const edges = rewritten(before.edges, after.edges, isEdgeRewritten);
  if (nodes === undefined || edges === undefined || areFieldsTooDeep(after, limits)) return checkDiagram(after, limits);
  if (before.text !== after.text && checkText(after.text).length > 0) return checkDiagram(after, limits);
  if (nodes.length === 0 && edges.length === 0) return [];
  return checkDiagram(alone(nodes, edges), limits).length === 0 ? [] : checkDiagram(after, limits);
}

/** Those of `after` that are not what they were; undefined when more has happened than `isRewritten` allows. */
function rewritten<T>(before: readonly T[], after: readonly T[], isRewritten: (before: T, after: T) => boolean): readonly T[] | undefined {
  if (before === after) return [];
  if (before.length !== after.length) return undefined;
  const found: T[] = [];
  for (const [index, element] of after.entries()) {
    const was = before[index];
    if (element === was) continue;
    if (was === undefined || !isRewritten(was, element)) return undefined;
    found.push(element);
  }
  return found;
}

function isNodeRewritten(before: DiagramNode, after: DiagramNode): boolean {
  return before.id === after.id && before.parentId === after.parentId;
}

function isEdgeRewritten(before: DiagramEdge, after: DiagramEdge): boolean {
  return (
    before.id === after.id && before.source === after.source && before.target === after.target && repeatKey(before) === repeatKey(after)
  );
}

function areFieldsTooDeep({ nodes: _nodes, edges: _edges, ...fields }: Diagram, { maxDepth }: Limits): boolean {
  return depthExceeds(fields, maxDepth);
}

/** A diagram of the elements alone; where their edges end stand nodes that say nothing. */
function alone(nodes: readonly DiagramNode[], edges: readonly DiagramEdge[]): unknown {
  const own = new Set(nodes.map(({ id }) => id));
  const ends = new Set(edges.flatMap(({ source, target }) => [source, target]).filter((id) => !own.has(id)));
  return {
    nodes: [...nodes.map(({ parentId: _parent, ...node }) => node), ...[...ends].map((id) => ({ id, position: { x: 0, y: 0 } }))],
    edges,
  };
}
