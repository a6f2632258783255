import type { Change } from '../changes.ts';
import type { Diagram, DiagramNode, JsonObject, Point } from '../diagram.ts';
import { nodeKind } from '../kinds/registry.ts';
import { scoreOf } from './edit-rows.ts';
import { readScores } from './read-scores.ts';
import type { Score } from './score.ts';

/** Distance between stored corners of neighbours, for programs that do not know scores, px. */
const step = 200;
/** Closer than this, a lifeline has no room between two others, px. */
const least = 2;

interface NewLifeline {
  readonly id: string;
  readonly score: string;
  /** How many lifelines are left of it; right of all when absent. */
  readonly index?: number;
  readonly label: string;
  readonly data?: JsonObject;
  /** Place of the first lifeline of a score, px. */
  readonly position: Point;
}

/** Adds a lifeline between two others of a score, or as the first of one. */
export function insertLifeline(diagram: Diagram, { id, score: scoreId, index, label, data, position }: NewLifeline): readonly Change[] {
  const score = scoreOf(diagram, scoreId);
  const own = { ...nodeKind('lifeline').initial, kind: 'lifeline', ...data, label };
  const insert = (at: Point, parent: string | undefined): Change => {
    const value: DiagramNode = {
      id,
      type: 'default',
      position: { x: at.x, y: at.y },
      data: own,
      ...(parent === undefined ? {} : { parentId: parent }),
    };
    return { op: 'insert', element: 'node', value };
  };
  if (score === undefined) return [insert(position, undefined)];
  const at = Math.min(index ?? score.columns.length, score.columns.length);
  const beside = score.columns[Math.max(0, at - 1)];
  const room = makeRoom(diagram, score.columns, at);
  const y = beside?.position.y ?? position.y;
  return [...room.changes, insert({ x: room.x - offsetOf(diagram, beside), y }, beside?.parentId)];
}

interface LifelineMove {
  readonly id: string;
  /** How many of the others are left of it. */
  readonly index: number;
}

/** Moves a lifeline among the others of its score. The score stays where it is. */
export function moveLifeline(diagram: Diagram, { id, index }: LifelineMove): readonly Change[] {
  const score = readScores(diagram).find(({ columns }) => columns.some((node) => node.id === id));
  const now = score?.columns.findIndex((node) => node.id === id) ?? -1;
  const node = score?.columns[now];
  if (score === undefined || node === undefined || index === now) return [];
  const others = score.columns.filter((other) => other !== node);
  const at = Math.min(Math.max(index, 0), others.length);
  const first = xOf(diagram, score.columns[0]);
  const room = makeRoom(diagram, others, at);
  const placed = new Map([...room.moved, [id, room.x]]);
  const order = [...others.slice(0, at), node, ...others.slice(at)];
  const leader = order[0];
  // The score begins where its first lifeline stands, so a new first one takes the place of the old.
  const xs = order.map((one) => placed.get(one.id) ?? xOf(diagram, one));
  if (leader !== undefined && leader !== score.columns[0]) {
    const second = xs[1] ?? first;
    xs[0] = first;
    if (second - first < least) for (let each = 1; each < xs.length; each += 1) xs[each] = (xs[each] ?? 0) + step;
  }
  return order.flatMap((one, place) => moveTo(diagram, one, xs[place] ?? 0));
}

function moveTo(diagram: Diagram, node: DiagramNode, x: number): readonly Change[] {
  const own = x - offsetOf(diagram, node);
  if (Math.abs(own - node.position.x) < 1e-9) return [];
  return [{ op: 'set', element: 'node', id: node.id, path: ['position'], value: { ...node.position, x: own } }];
}

interface Room {
  /** Absolute x for the lifeline that comes there. */
  readonly x: number;
  /** Absolute x of those that make room. */
  readonly moved: ReadonlyMap<string, number>;
  readonly changes: readonly Change[];
}

/** Finds an x between two of `columns`; where there is next to none, all at the right move on. */
function makeRoom(diagram: Diagram, columns: readonly DiagramNode[], at: number): Room {
  const none = { moved: new Map<string, number>(), changes: [] };
  const [left, right] = [columns[at - 1], columns[at]];
  if (left === undefined) return { ...none, x: xOf(diagram, right) - step };
  if (right === undefined) return { ...none, x: xOf(diagram, left) + step };
  const [from, to] = [xOf(diagram, left), xOf(diagram, right)];
  if (to - from >= least) return { ...none, x: (from + to) / 2 };
  const moved = new Map(columns.slice(at).map((node) => [node.id, xOf(diagram, node) + step]));
  return { x: from + step / 2, moved, changes: columns.slice(at).flatMap((node) => moveTo(diagram, node, moved.get(node.id) ?? 0)) };
}

function xOf(diagram: Diagram, node: DiagramNode | undefined): number {
  return node === undefined ? 0 : node.position.x + offsetOf(diagram, node);
}

/** Absolute x of the node that a node lies in. */
function offsetOf({ nodes }: Diagram, node: DiagramNode | undefined): number {
  const passed = new Set<string>();
  let x = 0;
  for (let at = nodes.find(({ id }) => id === node?.parentId); at !== undefined && !passed.has(at.id); at = outer(nodes, at)) {
    passed.add(at.id);
    x += at.position.x;
  }
  return x;
}

function outer(nodes: Diagram['nodes'], { parentId }: DiagramNode): DiagramNode | undefined {
  return nodes.find(({ id }) => id === parentId);
}

/** Keeps scores whose first lifeline is among `gone` in their places: the new first one takes its x. */
export function keepPlaces(diagram: Diagram, gone: ReadonlySet<string>): readonly Change[] {
  return readScores(diagram).flatMap((score: Score): readonly Change[] => {
    const [first] = score.columns;
    const next = score.columns.find(({ id }) => !gone.has(id));
    if (first === undefined || next === undefined || next === first || !gone.has(first.id)) return [];
    return moveTo(diagram, next, xOf(diagram, first));
  });
}
