import { grown, moved, type Point, type Rect, type Size } from '@umlaut/geometry';
import type { EdgeText, EdgeTexts } from '../edges/edge-drawing.ts';
import type { Measure } from '../text/measure.ts';
import { type Candidate, endPlaces, middlePlaces } from './candidates.ts';
import type { Obstacles } from './obstacles.ts';

/** Size of texts at edges, px. */
export const labelSize = 12;
/** Width that the reading triangle takes beside a name, px. */
export const triangleRoom = 12;

/** A label in its place, absolute. */
export interface PlacedLabel {
  readonly at: 'label' | 'source' | 'target';
  readonly lines: readonly EdgeText[];
  readonly box: Rect;
  /** Direction of the line beside it, from the source to the target. */
  readonly towards: Point;
}

/** An edge that has texts. `heads` are the lengths of its heads, px; `moved` is how far the user moved the texts. */
export interface LabelledEdge {
  readonly points: readonly Point[];
  readonly texts: EdgeTexts;
  readonly heads: { readonly source: number; readonly target: number };
  readonly moved: { readonly label?: Point; readonly source?: Point; readonly target?: Point };
}

/**
 * Finds a place for each text of an edge, on no box, line or earlier label where there is such a place, and enters them into
 * `obstacles`. Texts that the user moved lie exactly where he put them, measured from their first choice.
 */
export function placeLabels(edge: LabelledEdge, obstacles: Obstacles, measure: Measure): readonly PlacedLabel[] {
  const { points, texts, heads } = edge;
  const back = [...points].reverse();
  const placed: PlacedLabel[] = [];
  const put = (at: PlacedLabel['at'], lines: readonly EdgeText[], places: (size: Size) => readonly Candidate[], turn: 1 | -1): void => {
    const size = sizeOf(lines, measure);
    const found = choose(places(size), { size, shift: edge.moved[at] }, obstacles);
    if (found === undefined) return;
    obstacles.addBox(found.box, 3);
    placed.push({ at, lines, box: found.box, towards: { x: found.towards.x * turn, y: found.towards.y * turn } });
  };
  for (const [index, text] of texts.source.entries()) {
    put('source', [text], (size) => endPlaces(points, { size, head: heads.source, side: index === 0 ? 1 : -1 }), 1);
  }
  for (const [index, text] of texts.target.entries()) {
    put('target', [text], (size) => endPlaces(back, { size, head: heads.target, side: index === 0 ? 1 : -1 }), -1);
  }
  if (texts.middle.length > 0) put('label', texts.middle, (size) => middlePlaces(points, size), 1);
  return placed;
}

function sizeOf(lines: readonly EdgeText[], measure: Measure): Size {
  const widths = lines.map(
    ({ text, font = 'regular', reading }) => measure.width(text, font, labelSize) + (reading === undefined ? 0 : triangleRoom),
  );
  return { width: Math.max(0, ...widths), height: lines.length * measure.lineHeight(labelSize) };
}

function choose(
  places: readonly Candidate[],
  { size, shift }: { readonly size: Size; readonly shift: Point | undefined },
  obstacles: Obstacles,
): { readonly box: Rect; readonly towards: Point } | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  if (shift !== undefined) return { box: boxAt(moved(first.center, shift), size), towards: first.towards };
  let best: { readonly box: Rect; readonly towards: Point; readonly cost: number } | undefined;
  for (const { center, towards } of places) {
    const box = boxAt(center, size);
    const cost = obstacles.coveredBy(grown(box, -1), best?.cost);
    if (best === undefined || cost < best.cost) best = { box, towards, cost };
    if (cost === 0) break;
  }
  return best;
}

function boxAt({ x, y }: Point, { width, height }: Size): Rect {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
