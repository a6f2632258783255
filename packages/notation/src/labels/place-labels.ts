import { type EdgeView, movedTexts, type TextGroup } from '@umlaut/diagram';
import { grown, moved, type Point, type Rect, type Size } from '@umlaut/geometry';
import type { EdgeText, EdgeTexts } from '../edges/edge-drawing.ts';
import type { Steps } from '../steps.ts';
import { longestWord, wrapped } from '../text/lines.ts';
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
  /** Group that it moves with. */
  readonly group: TextGroup;
  readonly lines: readonly EdgeText[];
  readonly box: Rect;
  /** Its middle at its first choice, from which moves are measured. */
  readonly from: Point;
  /** Direction of the line beside it, from the source to the target. */
  readonly towards: Point;
  /** Whether all lines begin at its left side, instead of having their middles below each other. */
  readonly isFlush?: true;
}

/** An edge that has texts. `heads` are the lengths of its heads, px; `moved` is how far the user moved the texts. */
export interface LabelledEdge {
  readonly points: readonly Point[];
  readonly texts: EdgeTexts;
  readonly heads: { readonly source: number; readonly target: number };
  readonly moved: EdgeView['labelAt'];
}

/**
 * Finds a place for each text of an edge, on no box, line or earlier label where there is such a place, and enters them into
 * `obstacles`. Texts that the user moved lie exactly where he put them, measured from their first choice. In a crowd the search for
 * the place of a text ends after `mostSteps`, with the best place that it found by then.
 */
export function placeLabels(edge: LabelledEdge, obstacles: Obstacles, measure: Measure): readonly PlacedLabel[] {
  const { points, texts, heads } = edge;
  const back = texts.target.length === 0 ? points : points.toReversed();
  const placed: PlacedLabel[] = [];
  const put = (at: PlacedLabel['at'], lines: readonly EdgeText[], places: (size: Size) => Iterable<Candidate>, turn: 1 | -1): void => {
    const group = lines[0]?.group ?? at;
    const shift = movedTexts(edge.moved, group);
    const steps = { left: mostSteps };
    const chosen = (said: readonly EdgeText[]): Chosen | undefined => {
      const size = sizeOf(said, measure);
      return choose(places(size), { size, shift, steps, perPlace: points.length / pointsOfStep }, obstacles);
    };
    const whole = chosen(lines);
    if (whole === undefined) return;
    let [found, shown] = [whole, lines];
    const isWide = shift === undefined && isUpright(whole.towards) && sizeOf(lines, measure).width > usualWidth;
    // Text that covers nothing stays as it is, unless it is much wider than its line.
    for (const broken of brokenLines(lines, measure)) {
      if ((found.cost < 1 && !(isWide && shown === lines)) || steps.left <= 0) break;
      const narrower = chosen(broken);
      if (narrower !== undefined && (narrower.cost < found.cost || (isWide && narrower.cost < 1))) [found, shown] = [narrower, broken];
    }
    obstacles.addBox(besideText(found.box), 3);
    placed.push({
      at,
      group,
      lines: shown,
      box: found.box,
      // Moved text is not broken.
      from: whole.from,
      towards: { x: found.towards.x * turn, y: found.towards.y * turn },
    });
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

function isUpright({ x, y }: Point): boolean {
  return Math.abs(y) > Math.abs(x);
}

/** Lines that are broken where they can be. */
function partsOf(lines: readonly EdgeText[]): readonly EdgeText[] {
  return lines.flatMap((line) => line.parts?.map((text): EdgeText => ({ ...line, text })) ?? line);
}

/** Narrower forms of a text, the widest first: in its parts, then in lines of a usual width, and of about a half and a third of its own. Words stay whole. */
export function* brokenLines(lines: readonly EdgeText[], measure: Measure): Generator<readonly EdgeText[], undefined> {
  const parts = partsOf(lines);
  if (parts.length > lines.length) yield parts;
  const { width } = sizeOf(parts, measure);
  let most = parts.length;
  for (const wish of [usualWidth, width * 0.55, width * 0.4].sort((a, b) => b - a)) {
    const narrow = Math.max(leastWidth, wish);
    const words = parts.flatMap((part) => inWords(part, narrow, measure));
    if (words.length > most && words.length <= mostLines) yield words;
    most = Math.max(most, words.length);
  }
}

function inWords({ text, reading, ...rest }: EdgeText, width: number, measure: Measure): readonly EdgeText[] {
  const style = { font: rest.font ?? 'regular', size: labelSize } as const;
  const lines = wrapped(text, { ...style, width: Math.max(width, longestWord([text], style, measure)) }, measure);
  return lines.map((line, index): EdgeText => ({ ...rest, text: line, ...(reading === undefined || index > 0 ? {} : { reading }) }));
}

/** Wider texts are broken next to upright lines, px. */
export const usualWidth = 200;

/** Text is not broken to less than this, px, nor to more lines. */
const leastWidth = 60;
const mostLines = 6;

/** Size of lines of text at an edge, px; without lines there is none. */
export function sizeOf(lines: readonly EdgeText[], measure: Measure): Size {
  let width = 0;
  for (const { text, font = 'regular', reading } of lines) {
    width = Math.max(width, measure.width(text, font, labelSize) + (reading === undefined ? 0 : triangleRoom));
  }
  return { width, height: lines.length * measure.lineHeight(labelSize) };
}

/** Most steps of the search for the place of one text: three times as many as any text of an ordinary diagram takes. */
const mostSteps = 24_000;
/** Points of a line that are passed on the way to a place in one step. */
const pointsOfStep = 8;

interface Chosen extends Pick<PlacedLabel, 'box' | 'from' | 'towards'> {
  readonly cost: number;
}

function choose(
  places: Iterable<Candidate>,
  {
    size,
    shift,
    steps,
    perPlace,
  }: { readonly size: Size; readonly shift: Point | undefined; readonly steps: Steps; readonly perPlace: number },
  obstacles: Obstacles,
): Chosen | undefined {
  let from: Point | undefined;
  let best: { readonly box: Rect; readonly towards: Point; readonly cost: number; readonly more: number } | undefined;
  for (const { center, at, towards, more } of places) {
    from ??= center;
    if (shift !== undefined) return { box: boxAt(moved(from, shift), size), from, towards, cost: 0 };
    // A free place is not given up for one farther away, nor for one at the other end.
    if (best !== undefined && best.cost < 0.5 && more !== best.more) break;
    steps.left -= perPlace;
    const box = boxAt(center, size);
    const isBeyond = more > 0 && obstacles.hasLineIn(strip(at, center), steps);
    const cost = costOf(box, { obstacles, steps, enough: best?.cost }) + (isBeyond ? 1 + more / 100 : 0);
    // The cost is not known to its end.
    if (steps.left <= 0 && best !== undefined) break;
    if (best === undefined || cost < best.cost) best = { box, towards, cost, more };
    if (cost === 0 || steps.left <= 0) break;
  }
  return best && from && { box: best.box, from, towards: best.towards, cost: best.cost };
}

/** How near to something else a text stands that could be taken for a part of it, px. */
const close = 3;
/** Weight of near things beyond which more of them make no difference. */
const mostNear = 40;

/**
 * Returns the cost of the obstacles under `box`; less than 1 where only margins overlap, and little where it only comes close
 * to something.
 */
function costOf(
  box: Rect,
  { obstacles, steps, enough }: { readonly obstacles: Obstacles; readonly steps: Steps; readonly enough: number | undefined },
): number {
  const around = obstacles.coveredBy(grown(box, close), steps, mostNear);
  if (around === 0) return 0;
  const nearness = Math.min(around, mostNear) / 100;
  if (obstacles.coveredBy(grown(box, -1), steps, 1) === 0) return nearness;
  return obstacles.coveredBy(inkOf(box), steps, enough) + 0.5 + nearness;
}

/** Returns the area between a text and its line: beyond another line the text would be taken for that one's. */
function strip(at: Point, center: Point): Rect {
  const [dx, dy] = [center.x - at.x, center.y - at.y];
  const length = Math.hypot(dx, dy) || 1;
  const [x, y] = [at.x + (2 * dx) / length, at.y + (2 * dy) / length];
  return {
    x: Math.min(x, center.x),
    y: Math.min(y, center.y),
    width: Math.abs(center.x - x) || 0.5,
    height: Math.abs(center.y - y) || 0.5,
  };
}

/** Returns the ink of a line of text: there is some room above and below. */
function inkOf({ x, y, width, height }: Rect): Rect {
  return { x: x + 1, y: y + 2.5, width: Math.max(0, width - 2), height: Math.max(0, height - 5) };
}

/** The room of a text: words of two texts must not run into each other. */
function besideText({ x, y, width, height }: Rect): Rect {
  return { x: x - 6, y, width: width + 12, height };
}

function boxAt({ x, y }: Point, { width, height }: Size): Rect {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
