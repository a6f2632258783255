import { absolute, ancestorsOf, levelsIn } from '../absolute.ts';
import type { Change } from '../changes.ts';
import { elementLimits } from '../check-said.ts';
import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonObject, type Point } from '../diagram.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { viewNode } from '../kinds/node-view.ts';
import { canHold } from '../kinds/review.ts';
import { leadsBack, nestingOf } from '../standing.ts';

/** Position of a dropped node: its corner relative to `parent`, or to the diagram without one. */
export interface Drop {
  readonly position: Point;
  readonly parent?: string;
}

/** Why nodes cannot lie in another: that does not take their kind or lies in them, or they would come to lie too deep. */
export type DropProblem = 'not_held' | 'nested_too_deep';

/** Why `ids` cannot all lie in the node `container`, or undefined when they can. */
export function cannotDropInto(diagram: Diagram, container: string, ids: Iterable<string>): DropProblem | undefined {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const outer = byId.get(container);
  if (outer === undefined) return 'not_held';
  const above = new Set([container, ...ancestorsOf(container, byId)]);
  const inner = [...ids];
  const isHeld = inner.every((id) => {
    const node = byId.get(id);
    return node !== undefined && !above.has(id) && canHold(viewNode(outer).kind, viewNode(node).kind);
  });
  if (!isHeld) return 'not_held';
  return inner.some((id) => above.size + levelsIn(diagram, id) > elementLimits.maxNesting) ? 'nested_too_deep' : undefined;
}

/**
 * Puts nodes into containers, out of them, or to another place, as one step. A container comes before what lies in it; way points
 * of edges whose ends both move go along. Drops that would put a node into itself, or too deep, are passed over.
 */
export function dropNodes(diagram: Diagram, wanted: ReadonlyMap<string, Drop>): readonly Change[] {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const drops = possible(diagram, wanted, byId);
  const moves = diagram.nodes.flatMap((node) => {
    const drop = drops.get(node.id);
    return drop === undefined ? [] : dropOne(node, drop);
  });
  return [...moves, ...restacked(diagram, drops), ...movedPoints(diagram, drops, byId)];
}

/** Drops to finite places, into containers that are there, do not come to lie in the node itself, and have a level left for it. */
function possible(diagram: Diagram, wanted: ReadonlyMap<string, Drop>, byId: ReadonlyMap<string, DiagramNode>): ReadonlyMap<string, Drop> {
  const sound = [...wanted].filter(([, { position, parent }]) => {
    return Number.isFinite(position.x) && Number.isFinite(position.y) && (parent === undefined || byId.has(parent));
  });
  const drops = new Map(sound);
  const parents = new Map<unknown, unknown>(
    diagram.nodes.map(({ id, parentId }) => [id, drops.has(id) ? drops.get(id)?.parent : parentId]),
  );
  const isTooDeep = (id: string): boolean =>
    parents.get(id) !== byId.get(id)?.parentId && nestingOf(id, parents) + levelsIn(diagram, id) > elementLimits.maxNesting;
  for (const [id] of sound) {
    if (!leadsBack(id, parents) && !isTooDeep(id)) continue;
    drops.delete(id);
    parents.set(id, byId.get(id)?.parentId);
  }
  return drops;
}

function dropOne(node: DiagramNode, { position: { x, y }, parent }: Drop): readonly Change[] {
  const { id, position } = node;
  const isMoved = x !== position.x || y !== position.y;
  return [
    ...(node.parentId === parent ? [] : [{ op: 'set', element: 'node', id, path: ['parentId'], value: parent } as const]),
    ...(isMoved ? [{ op: 'set', element: 'node', id, path: ['position'], value: { ...position, x, y } } as const] : []),
  ];
}

/** Nodes that stand before the container they are put into are put on top, and with them what lies in them. */
function restacked(diagram: Diagram, drops: ReadonlyMap<string, Drop>): readonly Change[] {
  const order = new Map(diagram.nodes.map((node, index) => [node.id, index]));
  const raised = new Map<string, DiagramNode>();
  for (const [index, node] of diagram.nodes.entries()) {
    const drop = drops.get(node.id);
    const parent = drop === undefined ? node.parentId : drop.parent;
    const isBelow = drop?.parent !== undefined && index < (order.get(drop.parent) ?? -1);
    const isCarried = parent !== undefined && raised.has(parent);
    if (!isBelow && !isCarried) continue;
    const position = drop === undefined ? node.position : { ...node.position, ...drop.position };
    const { parentId: _, ...rest } = node;
    raised.set(node.id, { ...rest, id: node.id, position, ...(parent === undefined ? {} : { parentId: parent }) });
  }
  return [...raised.values()].map((value): Change => ({ op: 'insert', element: 'node', value }));
}

/** Way points of edges whose two ends move by the same distance move by it as well. */
function movedPoints(diagram: Diagram, drops: ReadonlyMap<string, Drop>, byId: ReadonlyMap<string, DiagramNode>): readonly Change[] {
  if (!diagram.edges.some((edge) => hasPoints(edge))) return [];
  const shift = (id: string): Point | undefined => {
    const moving = [id, ...ancestorsOf(id, byId)].find((candidate) => drops.has(candidate));
    const drop = moving === undefined ? undefined : drops.get(moving);
    if (moving === undefined || drop === undefined) return undefined;
    const [before, after] = [absolute(moving, byId), absoluteDrop(drop, byId)];
    return { x: after.x - before.x, y: after.y - before.y };
  };
  return diagram.edges.flatMap((edge): readonly Change[] => {
    if (!hasPoints(edge)) return [];
    const [a, b] = [shift(edge.source), shift(edge.target)];
    if (a === undefined || b === undefined || a.x !== b.x || a.y !== b.y || (a.x === 0 && a.y === 0)) return [];
    const points = viewEdge(edge).points.map(({ x, y }): JsonObject => ({ x: x + a.x, y: y + a.y }));
    return [{ op: 'set', element: 'edge', id: edge.id, path: ['data', 'points'], value: points }];
  });
}

function hasPoints({ data }: DiagramEdge): boolean {
  return isObject(data) && Array.isArray(data.points) && data.points.length > 0;
}

function absoluteDrop({ position, parent }: Drop, byId: ReadonlyMap<string, DiagramNode>): Point {
  const base = parent === undefined ? { x: 0, y: 0 } : absolute(parent, byId);
  return { x: base.x + position.x, y: base.y + position.y };
}
