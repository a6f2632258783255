import { grown, moved, overlaps, type Point, type Rect } from '@umlaut/geometry';
import { boundsOf, type Op } from '@umlaut/notation';
import type { DrawnEdge, DrawnNode, DrawnScene } from './scene.ts';

/** Boxes of the texts that are drawn of a node. Diagram px, as all of this file. */
export function nodeTextBoxes({ ops, placed }: DrawnNode): readonly Rect[] {
  return boxesIn(ops, placed.box);
}

/** Boxes of the texts at an edge. */
export function edgeTextBoxes({ placed, at }: DrawnEdge): readonly Rect[] {
  return placed.labels.map(({ box }) => ({ ...box, ...moved(box, at) }));
}

/** A name below a symbol lies so far outside of the node's box at most. */
const reach = 60;

/** Boxes of all texts that meet `area`. */
export function textBoxesIn({ nodes, edges }: DrawnScene, area: Rect): readonly Rect[] {
  const near = [...nodes.values()].filter(({ placed: { box } }) => overlaps(grown(box, reach), area));
  return [...near.flatMap(nodeTextBoxes), ...[...edges.values()].flatMap(edgeTextBoxes)].filter((box) => overlaps(box, area));
}

function boxesIn(ops: readonly Op[], at: Point): readonly Rect[] {
  return ops.flatMap((op) => {
    if (op.op === 'group') return boxesIn(op.children, at);
    if (op.op !== 'text') return [];
    const box = boundsOf([op]);
    return [{ ...box, ...moved(box, at) }];
  });
}
