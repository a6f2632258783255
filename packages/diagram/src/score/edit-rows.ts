import type { Change } from '../changes.ts';
import type { Diagram, DiagramEdge, DiagramNode, JsonObject, JsonValue, Point } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import type { EdgeKindId, NodeKindId } from '../kinds/registry.ts';
import { edgeKind, nodeKind } from '../kinds/registry.ts';
import { foreignTag } from './order-key.ts';
import { findItem, holdsItem, keysAt, type Place, surroundingsOf } from './place.ts';
import { fragmentOf, orderOf, readScores } from './read-scores.ts';
import { type Item, type Score, walkItems } from './score.ts';

/** A message that is to be made, and its place. */
export interface NewMessage {
  readonly id: string;
  readonly kind: EdgeKindId;
  readonly source: string;
  readonly target: string;
  readonly place: Place;
  /** Tag of the editor's keys, four characters. */
  readonly tag: string;
  /** Further data, such as the label and the ends' executions. */
  readonly data?: JsonObject;
}

/** A fragment, note, interaction use or divider that is to be made, and its place. */
export interface NewRow {
  readonly id: string;
  readonly kind: NodeKindId;
  readonly place: Place;
  readonly tag: string;
  readonly data?: JsonObject;
  /** Place for programs that do not know scores, px. */
  readonly position: Point;
}

/** The score of a diagram with an id. */
export function scoreOf(diagram: Diagram, id: string): Score | undefined {
  return readScores(diagram).find((score) => score.id === id);
}

/** Inserts a message. No changes where its place is not there. */
export function insertMessage(diagram: Diagram, { id, kind, source, target, place, tag, data }: NewMessage): readonly Change[] {
  const score = scoreOf(diagram, place.score);
  const keys = score && keysAt(score, place, { tag });
  if (keys === undefined) return [];
  const own = { kind, ...edgeKind(kind).initial, ...data, ...placeData(keys.orders[0], keys.within) };
  const value: DiagramEdge = { id, source, target, type: 'straight', data: own };
  return [...keys.changes, { op: 'insert', element: 'edge', value }];
}

/** Inserts a row that is a node. No changes where its place is not there. */
export function insertRow(diagram: Diagram, { id, kind, place, tag, data, position }: NewRow): readonly Change[] {
  const score = scoreOf(diagram, place.score);
  const keys = score && keysAt(score, place, { tag });
  if (score === undefined || keys === undefined) return [];
  const own = { ...nodeKind(kind).initial, kind, ...data, ...placeData(keys.orders[0], keys.within) };
  const value: DiagramNode = { id, type: 'default', position: { x: position.x, y: position.y }, data: own, ...parentFor(diagram, score) };
  return [...keys.changes, { op: 'insert', element: 'node', value }];
}

/** A new fragment, interaction use or divider behind all rows of the score that it belongs to; other nodes as they are. */
export function withPlaceInScore(diagram: Diagram, node: DiagramNode): DiagramNode {
  const { kind } = viewNode(node);
  if (!nodeKind(kind).traits.includes('row') || node.data?.order !== undefined) return node;
  const inside = { ...diagram, nodes: [...diagram.nodes, node] };
  const score = readScores(inside).find(({ root }) => findItem(root, node.id) !== undefined);
  const keys = score && keysAt(score, { score: score.id }, { tag: foreignTag, moving: new Set([node.id]) });
  // Rows that need fresh keys first sort before one that has none.
  if (keys === undefined || keys.changes.length > 0) return node;
  return { ...node, data: { ...node.data, ...placeData(keys.orders[0], keys.within) } };
}

/** Rows belong to a frame by their parent only where there are several. */
function parentFor(diagram: Diagram, { frame }: Score): { readonly parentId?: string } {
  const frames = diagram.nodes.filter((node) => node.data?.kind === 'interaction');
  return frame === undefined || frames.length < 2 ? {} : { parentId: frame.id };
}

function placeData(order: string | undefined, within: string | undefined): JsonObject {
  return { ...(order === undefined ? {} : { order }), ...(within === undefined ? {} : { in: within }) };
}

/** Why rows cannot go to a place; codes, for the caller to say in words. `inside_itself`: a fragment would lie in itself. */
export type MoveProblem = 'missing_place' | 'inside_itself';

interface RowsMove {
  readonly ids: ReadonlySet<string>;
  readonly place: Place;
  readonly tag: string;
}

/** Why rows cannot be moved there, or undefined when they can. */
export function cannotMoveRows(diagram: Diagram, { ids, place }: Pick<RowsMove, 'ids' | 'place'>): MoveProblem | undefined {
  const score = scoreOf(diagram, place.score);
  if (score === undefined || surroundingsOf(score, place) === undefined) return 'missing_place';
  const moving = [...ids].flatMap((id) => findItem(score.root, id) ?? []);
  if (moving.length === 0) return 'missing_place';
  const isInside = moving.some((item) => item.id === place.fragment || (place.fragment !== undefined && holdsItem(item, place.fragment)));
  return isInside ? 'inside_itself' : undefined;
}

/** Moves rows to a place, in their order; what lies in a fragment that moves goes along. */
export function moveRows(diagram: Diagram, { ids, place, tag }: RowsMove): readonly Change[] {
  if (cannotMoveRows(diagram, { ids, place }) !== undefined) return [];
  const score = scoreOf(diagram, place.score);
  if (score === undefined) return [];
  const moving = outermost(score, ids);
  const keys = keysAt(score, place, { count: moving.length, tag, moving: new Set(moving.map(({ id }) => id)) });
  if (keys === undefined || isThere(score, moving, place)) return [];
  return [...keys.changes, ...moving.flatMap((item, index) => placeChanges(item, { order: keys.orders[index], within: keys.within }))];
}

/** The named rows in reading order, without those that lie in another of them. */
export function outermost({ root }: Pick<Score, 'root'>, ids: ReadonlySet<string>): readonly Item[] {
  const found = [...walkItems(root)].filter(({ id }) => ids.has(id));
  return found.filter((item) => !found.some((other) => other !== item && holdsItem(other, item.id)));
}

/** Whether rows stand one behind the other at the place already. */
function isThere(score: Score, moving: readonly Item[], place: Place): boolean {
  const { items = [] } = surroundingsOf(score, place) ?? {};
  const end = place.before === undefined ? items.length : items.findIndex(({ id }) => id === place.before);
  const start = end - moving.length;
  return end >= 0 && start >= 0 && moving.every((item, index) => items[start + index] === item);
}

/** Sets a row's place, as far as it differs. */
function placeChanges(
  { type, id, stored }: Item,
  { order, within }: { readonly order: string | undefined; readonly within: string | undefined },
): readonly Change[] {
  const element = type === 'message' ? 'edge' : 'node';
  const set = (field: string, value: JsonValue | undefined): Change => ({ op: 'set', element, id, path: ['data', field], value });
  return [
    ...(orderOf(stored.data) === order ? [] : [set('order', order)]),
    ...(fragmentOf(stored.data) === within ? [] : [set('in', within)]),
  ];
}
