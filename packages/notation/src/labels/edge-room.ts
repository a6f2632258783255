import { type DiagramEdge, viewEdge } from '@umlaut/diagram';
import type { Size } from '@umlaut/geometry';
import type { EdgeText } from '../edges/edge-drawing.ts';
import { edgeDrawings } from '../edges/registry.ts';
import type { Measure } from '../text/measure.ts';
import { brokenLines, sizeOf } from './place-labels.ts';

/** Room for the texts of an edge, px; no width where there is none. Those beside its middle lie below each other. */
export interface EdgeRoom {
  readonly source: Size;
  readonly middle: Size;
  readonly target: Size;
}

/** Returns the room that the texts of an edge need. A text beside the middle that is wider than `widest` px is broken as far as the drawing breaks it. */
export function edgeRoom(edge: DiagramEdge, widest: number, measure: Measure): EdgeRoom {
  const view = viewEdge(edge);
  const { source, middle, target } = edgeDrawings[view.kind].texts(view);
  return { source: atEnd(source, measure), middle: narrowed(middle, widest, measure), target: atEnd(target, measure) };
}

function narrowed(lines: readonly EdgeText[], widest: number, measure: Measure): Size {
  const sizes = [lines, ...brokenLines(lines, measure)].map((each) => sizeOf(each, measure));
  const [narrowest = noRoom] = sizes.toSorted((a, b) => a.width - b.width);
  return sizes.find(({ width }) => width <= widest) ?? narrowest;
}

/** Texts at an end stand on both sides of the line. */
function atEnd(texts: readonly EdgeText[], measure: Measure): Size {
  const sizes = texts.map((text) => sizeOf([text], measure));
  return { width: Math.max(0, ...sizes.map(({ width }) => width)), height: Math.max(0, ...sizes.map(({ height }) => height)) };
}

const noRoom: Size = { width: 0, height: 0 };
