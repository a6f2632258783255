import type { Change } from '../changes.ts';
import { type Diagram, type DiagramNode, isObject, type JsonObject } from '../diagram.ts';
import { pointsIn } from '../kinds/border-point.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { isNodeKind, viewNode } from '../kinds/node-view.ts';
import { edgeKind, type NodeKindId, nodeKind, nodeKinds } from '../kinds/registry.ts';
import { canHold } from '../kinds/review.ts';
import { leavePoints } from './border-points.ts';
import { fieldsOf } from './kind-fields.ts';

/**
 * Returns the kinds that a node can become while its edges, its container and its contents stay, in palette order; its own kind
 * is among them.
 */
export function possibleNodeKinds(diagram: Diagram, id: string): readonly NodeKindId[] {
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  if (node === undefined) return [];
  return Object.keys(nodeKinds).filter((kind): kind is NodeKindId => isNodeKind(kind) && fits(diagram, node, kind));
}

function fits(diagram: Diagram, node: DiagramNode, kind: NodeKindId): boolean {
  if (viewNode(node).kind === kind) return true;
  const kinds = new Map(diagram.nodes.map((other) => [other.id, other.id === node.id ? kind : viewNode(other).kind]));
  const parent = kinds.get(node.parentId ?? '');
  if (parent !== undefined && !canHold(parent, kind)) return false;
  if (diagram.nodes.some((child) => child.parentId === node.id && !canHold(kind, viewNode(child).kind))) return false;
  return diagram.edges.every((edge) => {
    if (edge.source !== node.id && edge.target !== node.id) return true;
    const [source, target] = [kinds.get(edge.source), kinds.get(edge.target)];
    const rules = edgeKind(viewEdge(edge).kind);
    return source === undefined || target === undefined || rules.connects(nodeKind(source), nodeKind(target));
  });
}

/**
 * Makes a node one of another kind. It keeps what both kinds have, and whatever neither knows; what only the old kind has goes,
 * and what a new one of the kind starts with is added where it lacks.
 */
export function changeNodeKind(diagram: Diagram, { id, kind }: { readonly id: string; readonly kind: NodeKindId }): readonly Change[] {
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  if (node === undefined || (viewNode(node).kind === kind && viewNode(node).unknownKind === undefined)) return [];
  const before: JsonObject = isObject(node.data) ? node.data : {};
  const data: JsonObject = { ...dataFor(before, viewNode(node).kind, kind), kind: kind === 'plain' ? undefined : kind };
  const set = (path: readonly [string] | readonly ['style', string]): Change => ({
    op: 'set',
    element: 'node',
    id,
    path,
    value: undefined,
  });
  return [
    ...Object.keys({ ...before, ...data })
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(data[field]))
      .map((field): Change => ({ op: 'set', element: 'node', id, path: ['data', field], value: data[field] })),
    ...leavePoints(diagram, id, (port) => !pointsIn(data, nodeKind(kind).points).some((point) => point.id === port)),
    ...(keepsSize(viewNode(node).kind, kind) ? [] : (['width', 'height'] as const).flatMap((side) => sizeChanges(node, side, set))),
  ];
}

function dataFor(before: JsonObject, from: NodeKindId, to: NodeKindId): JsonObject {
  const [had, has] = [fieldsOf(nodeKind(from)), fieldsOf(nodeKind(to))];
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => field === 'label' || !had.has(field) || has.has(field)));
  const { label: ownLabel, ...initial } = nodeKind(to).initial;
  const wasUnnamed = typeof before.label !== 'string' || before.label.trim() === '' || before.label === nodeKind(from).initial.label;
  return { ...initial, ...kept, label: wasUnnamed ? ownLabel : before.label };
}

/** A size that the user gave is kept between boxes that hold others, or hold none; a stick figure as large as a package is no good. */
function keepsSize(from: NodeKindId, to: NodeKindId): boolean {
  const [old, next] = [nodeKind(from), nodeKind(to)];
  return (old.container === undefined) === (next.container === undefined) && old.compartments.length > 0 === next.compartments.length > 0;
}

function sizeChanges(
  node: DiagramNode,
  side: 'width' | 'height',
  remove: (path: readonly [string] | readonly ['style', string]) => Change,
): readonly Change[] {
  const isStyled = isObject(node.style) && node.style[side] !== undefined;
  return [...(node[side] === undefined ? [] : [remove([side])]), ...(isStyled ? [remove(['style', side])] : [])];
}
