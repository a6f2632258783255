import { type Block, bare, merged, type Side } from './block.ts';
import type { FlowBox, Measures } from './measures.ts';

/** Between a step and the comment at its side, px. */
const noteGap = 24;

/** Between a comment and the flow that leaves a decision below it, with its text, px. */
const textRoom = 30;

/** A box with its comments at one side. A decision's stand above its corner, where flows leave. */
export function stepBlock(id: string, measures: Measures, side: Side = 'right'): Block {
  const box = measures.boxOf(id);
  if (box === undefined) return bare;
  const notes = measures.notesOn(id);
  if (notes.length === 0) return boxBlock(box);
  const height = notes.reduce((sum, note) => sum + note.height, 0) + (notes.length - 1) * (noteGap / 2);
  const low = measures.isDecision(id) ? height + textRoom - box.height / 2 : (height - box.height) / 2;
  const own = boxBlock(box);
  const parts = [{ block: own, x: 0, y: Math.max(0, low) }];
  let y = measures.isDecision(id) ? 0 : Math.max(0, -low);
  for (const note of notes) {
    const x = side === 'right' ? own.right + noteGap : -own.left - noteGap - note.width;
    parts.push({ block: { ...boxBlock(note), left: 0, right: note.width, spots: [{ ...note, x: 0, y: 0 }] }, x, y });
    y += note.height + noteGap / 2;
  }
  return merged(parts);
}

/** Extent of the box of a step from the spine, without its comments, px. */
export function cornerOf({ spots: [box] }: Block, side: Side): number {
  if (box === undefined) return 0;
  return side === 'left' ? -box.x : box.x + box.width;
}

/** A box on the spine. */
export function boxBlock({ id, width, height, spine = width / 2 }: FlowBox): Block {
  return { spots: [{ id, x: -spine, y: 0, width, height }], left: spine, right: width - spine, height, isBare: false };
}
