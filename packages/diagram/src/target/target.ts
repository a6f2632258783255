import type { Diagram, DiagramNode } from '../diagram.ts';
import { isObject } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { nodeKind } from '../kinds/registry.ts';

/** The subject of a comment in a diagram, by ids: it needs no update when elements are moved, renamed or restored. */
export type Target =
  | { readonly on: 'node'; readonly id: string; readonly list?: string; readonly item?: string }
  | { readonly on: 'edge'; readonly id: string }
  /** End of an edge. `node` is at this end and `other` at the opposite one. */
  | { readonly on: 'end'; readonly id: string; readonly end: 'source' | 'target'; readonly node: string; readonly other: string }
  /** Point on the canvas, in diagram coordinates. */
  | { readonly on: 'place'; readonly x: number; readonly y: number };

/** Part of an element that a target can name. */
export type TargetPart = { readonly list: string; readonly item: string } | { readonly end: 'source' | 'target' };

/** Returns the target for an element or a part of it: the element itself for a part without an id of its own; undefined for unknown ids. */
export function targetOf({ nodes, edges }: Diagram, id: string, part?: TargetPart): Target | undefined {
  const node = nodes.find((each) => each.id === id);
  if (node !== undefined) {
    const hasItem = part !== undefined && 'item' in part && hasOwnItem(node, part.list, part.item);
    return hasItem ? { on: 'node', id, list: part.list, item: part.item } : { on: 'node', id };
  }
  const edge = edges.find((each) => each.id === id);
  if (edge === undefined) return undefined;
  if (part === undefined || !('end' in part)) return { on: 'edge', id };
  const opposite = part.end === 'source' ? 'target' : 'source';
  return { on: 'end', id, end: part.end, node: edge[part.end], other: edge[opposite] };
}

/** Lists of items that the kind of `node` shows: members, lanes, regions, operands, behaviours and border points. */
export function shownLists(node: DiagramNode): readonly string[] {
  const { compartments, fields } = nodeKind(viewNode(node).kind);
  return [
    ...compartments.map(({ list }) => list),
    ...fields.flatMap(({ as, place }) => (as === 'items' || as === 'points' ? [place[0]] : [])),
  ];
}

/** Whether `list` has an item that stores this id. The ids of views may be positions, which pass to another item. */
export function hasOwnItem(node: DiagramNode, list: string, item: string): boolean {
  const items = isObject(node.data) && Object.hasOwn(node.data, list) ? node.data[list] : undefined;
  return Array.isArray(items) && items.some((each) => isObject(each) && each.id === item);
}
