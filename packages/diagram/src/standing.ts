import { type DiagramEdge, type DiagramNode, isObject } from './diagram.ts';
import { repeatKey, rulesOf } from './edge-rules.ts';

/** Nodes without the parent that is missing or that they lie in themselves, by node, so that they keep their identity. */
const freed = new WeakMap<DiagramNode, DiagramNode>();

/**
 * `nodes` as they can stand together: a parent that is not among them, or in which they would lie inside themselves, is
 * left out. Nodes that stand keep their identity, as does the whole list when all do.
 */
export function standingNodes(nodes: readonly DiagramNode[]): readonly DiagramNode[] {
  if (nodes.every((node) => node.parentId === undefined)) return nodes;
  const parents = new Map<unknown, unknown>(nodes.map((node) => [node.id, node.parentId]));
  const circling = leadingBack(parents);
  const standing = nodes.map((node) => {
    if (node.parentId === undefined || (parents.has(node.parentId) && !circling.has(node.id))) return node;
    return withoutParent(node);
  });
  return standing.every((node, index) => node === nodes[index]) ? nodes : standing;
}

/**
 * The edges that can stand over `nodes`: both ends are among them, and none joins a node with itself or repeats an earlier
 * one where its kind does not allow it. The whole list keeps its identity when all stand.
 */
export function standingEdges(nodes: readonly DiagramNode[], edges: readonly DiagramEdge[]): readonly DiagramEdge[] {
  const ids = new Set(nodes.map((node) => node.id));
  const pairs = new Set<string>();
  const standing = edges.filter((edge) => {
    if (!ids.has(edge.source) || !ids.has(edge.target)) return false;
    if (edge.source === edge.target && rulesOf(edge)?.self === false) return false;
    const pair = repeatKey(edge);
    if (pair === undefined) return true;
    if (pairs.has(pair)) return false;
    pairs.add(pair);
    return true;
  });
  return standing.length === edges.length ? edges : standing;
}

/** Whether the chain of parents from `id` comes back to a node it has passed. */
export function leadsBack(id: unknown, parents: ReadonlyMap<unknown, unknown>): boolean {
  const passed = new Set<unknown>([id]);
  for (let at = parents.get(id); at !== undefined && at !== null; at = parents.get(at)) {
    if (passed.has(at)) return true;
    passed.add(at);
  }
  return false;
}

/** The ids from which the chain of parents comes back to a node it has passed, each chain followed once. */
export function leadingBack(parents: ReadonlyMap<unknown, unknown>): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const known = new Set<unknown>();
  for (const id of parents.keys()) {
    if (known.has(id)) continue;
    const passed = new Set([id]);
    let at = parents.get(id);
    for (; at !== undefined && at !== null && !known.has(at) && !passed.has(at); at = parents.get(at)) passed.add(at);
    const isBack = at !== undefined && at !== null && (passed.has(at) || found.has(at));
    for (const each of passed) {
      known.add(each);
      if (isBack) found.add(each);
    }
  }
  return found;
}

/** How many nodes `id` lies in; more than there are where its chain of parents leads back. */
export function nestingOf(id: unknown, parents: ReadonlyMap<unknown, unknown>): number {
  let depth = 0;
  for (let at = parents.get(id); at !== undefined && at !== null && depth <= parents.size; at = parents.get(at)) depth += 1;
  return depth;
}

function withoutParent(node: DiagramNode): DiagramNode {
  const known = freed.get(node);
  if (known !== undefined) return known;
  const { parentId: _, ...rest } = node;
  if (!isStillNode(rest)) return node;
  freed.set(node, rest);
  return rest;
}

/** Leaving out a field that is optional leaves a node; the compiler cannot see that through the index signature. */
function isStillNode(value: object): value is DiagramNode {
  return isObject(value) && isObject(value.position);
}
