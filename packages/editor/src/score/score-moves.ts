import {
  applyChanges,
  type Change,
  cannotMoveRows,
  type Diagram,
  moveLifeline,
  moveNodes,
  moveRows,
  notesBeside,
  type Point,
  type Score,
} from '@umlaut/diagram';
import { type PlacedNode, pointsOf } from '@umlaut/notation';
import type { DrawnScene } from '../view/scene.ts';
import { placeAt, scoreWith } from './places.ts';
import { scoreTag } from './score-tag.ts';

type Drawn = Pick<DrawnScene, 'nodes' | 'edges'>;

/** Meaning of a drag of nodes for scores, and the nodes that it means nothing special for. */
export interface ScoreMoves {
  readonly changes: readonly Change[];
  /** Ids of the nodes that moved within their scores. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Returns the changes of dragging nodes to positions, relative to their parents: a lifeline among the others, a row into another gap,
 * a note beside a message to its other side, and a score whose lifelines are all dragged to another place. `scene` is the one without the drag.
 */
export function scoreMoves(diagram: Diagram, scene: Drawn, moved: ReadonlyMap<string, Point>): ScoreMoves {
  const taken = new Set<string>();
  const changes: Change[] = [];
  let now = diagram;
  const take = (id: string, step: readonly Change[]): void => {
    taken.add(id);
    changes.push(...step);
    now = applyChanges(now, step);
  };
  for (const [id, at] of moved) {
    const drawn = scene.nodes.get(id)?.placed;
    if (drawn?.look === undefined) continue;
    const corner = absoluteCorner(at, drawn, scene);
    const about = drawn.node.kind === 'comment' ? messageBeside(diagram, id) : undefined;
    if (about !== undefined) take(id, sideStep(id, { about, drawn, corner, scene }));
    const score = scoreWith(diagram, id);
    if (score === undefined) continue;
    if (score.columns.some((node) => node.id === id)) take(id, lifelineStep(now, { score, id, drawn, corner, scene, moved }));
    else if (drawn.node.kind !== 'interaction' && drawn.node.kind !== 'lifelineBox')
      take(id, rowStep(now, { score, id, drawn, corner, scene, moved }));
  }
  return { changes, taken };
}

interface Step {
  readonly score: Score;
  readonly id: string;
  readonly drawn: PlacedNode;
  /** Dragged to, in the diagram. */
  readonly corner: Point;
  readonly scene: Drawn;
  readonly moved: ReadonlyMap<string, Point>;
}

function absoluteCorner(at: Point, { parent }: PlacedNode, scene: Drawn): Point {
  const box = scene.nodes.get(parent ?? '')?.placed.box;
  return { x: at.x + (box?.x ?? 0), y: at.y + (box?.y ?? 0) };
}

function lifelineStep(diagram: Diagram, { score, id, drawn, corner, scene, moved }: Step): readonly Change[] {
  if (score.columns.every((node) => moved.has(node.id))) {
    const node = diagram.nodes.find((each) => each.id === id);
    const by = { x: corner.x - drawn.box.x, y: corner.y - drawn.box.y };
    return node === undefined ? [] : moveNodes(diagram, new Map([[id, { x: node.position.x + by.x, y: node.position.y + by.y }]]));
  }
  const middle = corner.x + drawn.box.width / 2;
  const others = score.columns.filter((node) => !moved.has(node.id) && node.id !== id);
  const index = others.filter((node) => middleOf(scene, node.id) < middle).length;
  const before = others[index - 1];
  const columns = score.columns.filter((node) => node.id !== id);
  return moveLifeline(diagram, { id, index: before === undefined ? 0 : columns.indexOf(before) + 1 });
}

function middleOf(scene: Drawn, id: string): number {
  const box = scene.nodes.get(id)?.placed.box;
  return box === undefined ? 0 : box.x + box.width / 2;
}

/** The message that a note without a row of its own stands beside. */
function messageBeside(diagram: Diagram, id: string): string | undefined {
  return [...notesBeside(diagram)].find(([, notes]) => notes.some(({ note }) => note.id === id))?.[0];
}

/** A note that is dragged over the middle of its message stands at the other side of it. */
function sideStep(
  id: string,
  { about, drawn, corner, scene }: Pick<Step, 'drawn' | 'corner' | 'scene'> & { readonly about: string },
): readonly Change[] {
  const line = scene.edges.get(about);
  const xs = line === undefined ? [] : pointsOf(line.placed.route).map(({ x }) => x + line.at.x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const sideAt = (x: number): 'left' | 'right' => (x + drawn.box.width / 2 < middle ? 'left' : 'right');
  const side = sideAt(corner.x);
  return side === sideAt(drawn.box.x) ? [] : [{ op: 'set', element: 'node', id, path: ['data', 'side'], value: side }];
}

/** A row goes to the gap at its top, a fragment at its tab. */
function rowStep(diagram: Diagram, { score, id, drawn, corner, scene, moved }: Step): readonly Change[] {
  if (Math.abs(corner.y - drawn.box.y) < 4) return noteStep({ score, id, drawn, corner, scene });
  const ids = new Set([id]);
  const y = drawn.node.kind === 'fragment' ? corner.y + 2 : corner.y + drawn.box.height / 2;
  const place = placeAt(score, scene, y, new Set([...moved.keys()]));
  return cannotMoveRows(diagram, { ids, place }) === undefined ? moveRows(diagram, { ids, place, tag: scoreTag }) : [];
}

/** A note about one lifeline that is dragged sideways is about the nearest one from then on. */
function noteStep({ score, id, drawn, corner, scene }: Omit<Step, 'moved'>): readonly Change[] {
  const { over, side } = drawn.node.data;
  if (drawn.node.kind !== 'comment' || side !== undefined || !Array.isArray(over) || over.length !== 1) return [];
  const middle = corner.x + drawn.box.width / 2;
  const distance = (lifeline: string): number => Math.abs(middleOf(scene, lifeline) - middle);
  const nearest = score.columns.map((node) => node.id).reduce((best, each) => (distance(each) < distance(best) ? each : best));
  if (JSON.stringify(over) === JSON.stringify([{ id: nearest }])) return [];
  return [{ op: 'set', element: 'node', id, path: ['data', 'over'], value: [{ id: nearest }] }];
}
