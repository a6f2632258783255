import { type Rect, union } from '@umlaut/geometry';
import { rootsOf } from '../absolute.ts';
import type { Change } from '../changes.ts';
import type { Diagram, Point } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { type Drop, dropNodes } from './drop-nodes.ts';
import { resizeNode } from './resize-node.ts';

/** Nodes as they are drawn: boxes by id, absolute, px. A command knows no fonts and so no sizes. */
export interface DrawnBoxes {
  readonly ids: ReadonlySet<string>;
  readonly boxes: ReadonlyMap<string, Rect>;
}

/** Which side or middle comes to lie on one line. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/**
 * Aligns one side (or the middle) of nodes with the box around them all. Locked nodes, and nodes inside another of them, stay.
 */
export function alignNodes(diagram: Diagram, { ids, boxes, to }: DrawnBoxes & { readonly to: Alignment }): readonly Change[] {
  const drawn = drawnRoots(diagram, { ids, boxes });
  const all = union(drawn.map(({ box }) => box));
  if (all === undefined || drawn.length < 2) return [];
  return shiftNodes(diagram, new Map(drawn.map(({ id, box }) => [id, shiftTo(to, box, all)])));
}

/** Gives neighbours along an axis the same gap, between the first and the last, which stay. Three nodes at least. */
export function distributeNodes(diagram: Diagram, { ids, boxes, along }: DrawnBoxes & { readonly along: 'x' | 'y' }): readonly Change[] {
  const length = along === 'x' ? 'width' : 'height';
  const drawn = [...drawnRoots(diagram, { ids, boxes })].sort((a, b) => a.box[along] - b.box[along] || (a.id < b.id ? -1 : 1));
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined || drawn.length < 3) return [];
  const taken = drawn.reduce((sum, { box }) => sum + box[length], 0);
  const gap = (last.box[along] + last.box[length] - first.box[along] - taken) / (drawn.length - 1);
  const shifts = new Map<string, Point>();
  let at = first.box[along];
  for (const { id, box } of drawn) {
    const by = Math.round(at) - box[along];
    shifts.set(id, along === 'x' ? { x: by, y: 0 } : { x: 0, y: by });
    at += box[length] + gap;
  }
  return shiftNodes(diagram, shifts);
}

/** Gives nodes the width, the height or both of the largest among them; their corners stay. Locked nodes keep their size. */
export function sameSize(
  diagram: Diagram,
  { ids, boxes, as }: DrawnBoxes & { readonly as: 'width' | 'height' | 'both' },
): readonly Change[] {
  const drawn = [...ids].flatMap((id) => {
    const [node, box] = [diagram.nodes.find((candidate) => candidate.id === id), boxes.get(id)];
    return node === undefined || box === undefined ? [] : [{ id, box, node }];
  });
  if (drawn.length < 2) return [];
  const width = Math.round(Math.max(...drawn.map(({ box }) => box.width)));
  const height = Math.round(Math.max(...drawn.map(({ box }) => box.height)));
  return drawn
    .filter(({ node }) => !viewNode(node).locked)
    .flatMap(({ id, node, box }) => {
      const isSame = (as === 'height' || box.width === width) && (as === 'width' || box.height === height);
      if (isSame) return [];
      return resizeNode(diagram, {
        id,
        position: node.position,
        ...(as === 'height' ? {} : { width }),
        ...(as === 'width' ? {} : { height }),
      });
    });
}

/** Moves nodes by distances, by id, with their contents and the way points between them. Locked nodes stay. */
export function shiftNodes(diagram: Diagram, shifts: ReadonlyMap<string, Point>): readonly Change[] {
  const drops = new Map<string, Drop>();
  for (const node of diagram.nodes) {
    const by = shifts.get(node.id);
    if (by === undefined || (by.x === 0 && by.y === 0) || viewNode(node).locked) continue;
    const { x, y } = node.position;
    drops.set(node.id, { position: { x: x + by.x, y: y + by.y }, ...(node.parentId === undefined ? {} : { parent: node.parentId }) });
  }
  return dropNodes(diagram, drops);
}

function drawnRoots(diagram: Diagram, { ids, boxes }: DrawnBoxes): readonly { readonly id: string; readonly box: Rect }[] {
  return rootsOf(diagram, ids).flatMap(({ id }) => {
    const box = boxes.get(id);
    return box === undefined ? [] : [{ id, box }];
  });
}

function shiftTo(to: Alignment, box: Rect, all: Rect): Point {
  const level = (share: number): Point => ({ x: Math.round(all.x + (all.width - box.width) * share - box.x), y: 0 });
  const upright = (share: number): Point => ({ x: 0, y: Math.round(all.y + (all.height - box.height) * share - box.y) });
  const shifts = { left: level(0), center: level(0.5), right: level(1), top: upright(0), middle: upright(0.5), bottom: upright(1) };
  return shifts[to];
}
