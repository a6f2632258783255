import { type Diagram, type DiagramNode, notesBeside, optionalOperators, readScores, type Score, viewNode } from '@umlaut/diagram';
import type { Point, Rect } from '@umlaut/geometry';
import type { PlacedLabel } from '../labels/place-labels.ts';
import { tabText } from '../nodes/score-boxes.ts';
import type { PlacedNode } from '../place-nodes.ts';
import { pointsOf, type Route } from '../routing/route.ts';
import type { Measure } from '../text/measure.ts';
import { placeMessage } from './place-message.ts';
import { placeBlock, placeBox, placeFrame, placeLifeline, placeRow } from './place-score-nodes.ts';
import { type Heights, heightsOf } from './score-heights.ts';
import { type Beside, type Line, type Walked, walkScore } from './score-rows.ts';
import { type BoxSpan, titleHeight, type Widths, widthsOf } from './score-widths.ts';
import { sizes } from './sizes.ts';
import { tabOf } from './tab.ts';
import { boxTitle, styles } from './texts.ts';

/** A message in its place. */
export interface LaidMessage {
  readonly route: Route;
  readonly labels: readonly PlacedLabel[];
}

/**
 * Places of what belongs to scores: nodes, which replace those they have by themselves, and messages with the anchors of the notes beside
 * them, by id.
 */
export interface LaidScores {
  readonly nodes: ReadonlyMap<string, PlacedNode>;
  readonly messages: ReadonlyMap<string, LaidMessage>;
}

const nothing: LaidScores = { nodes: new Map(), messages: new Map() };

/** Everything about a score that its parts are placed by, in the diagram's coordinates. */
export interface Layout {
  readonly score: Score;
  readonly walked: Walked;
  readonly heights: Heights;
  readonly widths: Widths;
  /** Absolute place of the first column's line at the top of the score. */
  readonly origin: Point;
  readonly measure: Measure;
  /** Labels that cross lifelines, by column: from and to in px below the origin. */
  readonly crossed: Map<number, (readonly [number, number])[]>;
  /** Stretches of time in which nothing is shown, from and to in px below the origin. */
  readonly delays: (readonly [number, number])[];
  /** Creation and destruction of lifelines by column, px below the origin. */
  readonly created: ReadonlyMap<number, number>;
  readonly destroyed: ReadonlyMap<number, number>;
  readonly placed: ReadonlyMap<string, PlacedNode>;
  /** Labels of all messages, in the diagram's coordinates; complete once these are placed. */
  readonly labels: Rect[];
}

/** Lays out the scores of a diagram whose nodes are placed already. Whatever is stored has a place. */
export function layOutScores(diagram: Diagram, placed: ReadonlyMap<string, PlacedNode>, measure: Measure): LaidScores {
  const scores = readScores(diagram).filter(({ columns }) => columns.some(({ id }) => placed.has(id)));
  if (scores.length === 0) return nothing;
  const nodes = new Map<string, PlacedNode>();
  const messages = new Map<string, LaidMessage>();
  const notes = notesBeside(diagram);
  const sourceOf = new Map(diagram.edges.map(({ id, source }) => [id, source]));
  for (const score of scores) layOutScore(score, { placed, measure, nodes, messages, notes, sourceOf });
  return { nodes, messages };
}

interface Results {
  readonly placed: ReadonlyMap<string, PlacedNode>;
  readonly measure: Measure;
  readonly nodes: Map<string, PlacedNode>;
  readonly messages: Map<string, LaidMessage>;
  readonly notes: ReturnType<typeof notesBeside>;
  /** Source of every edge. */
  readonly sourceOf: ReadonlyMap<string, string>;
}

function layOutScore(score: Score, { placed, measure, nodes, messages, notes, sourceOf }: Results): void {
  const walked = walkScore(score, (node) => tabOf(tabText(node), measure), notes);
  const boxes = boxSpans(score, measure);
  const titles = titlesOf(boxes, measure);
  const views = score.columns.map((node) => viewNode(node));
  const heights = heightsOf(score, walked, views, { measure, titles });
  const widths = widthsOf(score, walked, heights, boxes);
  const origin = originOf(score, { placed, heights, widths, measure });
  const crossed = new Map<number, (readonly [number, number])[]>();
  const sized = { score, walked, heights, widths, origin, measure, placed };
  const layout: Layout = { ...sized, crossed, labels: [], delays: [], ...livesOf(walked, heights) };
  for (const [index, line] of walked.lines.entries()) {
    if (line.type === 'message') {
      const message = placeMessage(line, index, layout);
      messages.set(line.item.id, message);
      noteCrossings(message, line, layout);
      layout.labels.push(...message.labels.map(({ box }) => box));
    }
    if (line.type !== 'row') continue;
    const row = placeRow(line, index, layout);
    put(nodes, row);
    if (line.beside !== undefined && row !== undefined) {
      const points = anchorPoints(row.box, line.beside, messages);
      const isFromNote = sourceOf.get(line.beside.anchor) === row.node.id;
      messages.set(line.beside.anchor, { route: { shape: 'line', points: isFromNote ? points : points.toReversed() }, labels: [] });
    }
    if (line.item.type === 'divider' && line.item.node.data.form === 'delay') noteDelay(heights.lines[index], layout);
  }
  for (const block of walked.blocks) put(nodes, placeBlock(block, layout));
  for (const [column] of score.columns.entries()) put(nodes, placeLifeline(column, layout));
  for (const box of widths.boxes) put(nodes, placeBox(box, layout));
  put(nodes, placeFrame(layout));
}

/** From a note beside a message to the lifeline, or the execution on it, where the message has its end. */
function anchorPoints({ x, y, width, height }: Rect, { message, side }: Beside, messages: Results['messages']): readonly Point[] {
  const { padding, beside } = sizes.note;
  const arrow = pointsOf(messages.get(message)?.route ?? { shape: 'line', points: [] })[0]?.y ?? y;
  const at = Math.min(Math.max(arrow, y + padding.y), y + height - padding.y);
  const from = side === 'left' ? x + width : x;
  return [
    { x: from, y: at },
    { x: side === 'left' ? from + beside : from - beside, y: at },
  ];
}

function put(nodes: Map<string, PlacedNode>, node: PlacedNode | undefined): void {
  if (node !== undefined) nodes.set(node.node.id, node);
}

/** Lifelines are dotted along a delay, whose text hides those that it crosses. */
function noteDelay(height: Heights['lines'][number] | undefined, { widths, crossed, delays }: Layout): void {
  if (height === undefined) return;
  delays.push([height.source, height.target]);
  if (height.text.width === 0) return;
  const middle = ((widths.columns.at(-1) ?? 0) + widths.right - widths.left) / 2;
  const [top, bottom] = [
    (height.source + height.target - height.text.height) / 2,
    (height.source + height.target + height.text.height) / 2,
  ];
  for (const [column, x] of widths.columns.entries()) {
    if (Math.abs(x - middle) <= height.text.width / 2 + 3) addCrossing(crossed, column, [top, bottom]);
  }
}

/** Labels of messages hide the lifelines between their ends that they cross. */
function noteCrossings(
  { labels }: LaidMessage,
  { from, to }: Extract<Line, { readonly type: 'message' }>,
  { widths, origin, crossed }: Layout,
): void {
  const [first, last] = [labels[0]?.box, labels.at(-1)?.box];
  if (first === undefined || last === undefined) return;
  const [left, right] = [Math.min(first.x, last.x), Math.max(first.x + first.width, last.x + last.width)];
  for (let column = Math.min(from, to) + 1; column < Math.max(from, to); column += 1) {
    const at = origin.x + (widths.columns[column] ?? 0);
    if (at >= left - 2 && at <= right + 2) addCrossing(crossed, column, [first.y - origin.y, first.y + first.height - origin.y]);
  }
}

function addCrossing(crossed: Layout['crossed'], column: number, stretch: readonly [number, number]): void {
  const known = crossed.get(column);
  if (known === undefined) crossed.set(column, [stretch]);
  else known.push(stretch);
}

/** Start and end of lifelines that messages create or destroy. */
function livesOf({ lines }: Walked, heights: Heights): Pick<Layout, 'created' | 'destroyed'> {
  const [created, destroyed] = [new Map<number, number>(), new Map<number, number>()];
  const last = new Map<number, number>();
  for (const [index, line] of lines.entries())
    if (line.type === 'message') for (const column of [line.from, line.to]) last.set(column, index);
  let depth = 0;
  const end = (column: number, y: number, index: number): void => {
    if (!destroyed.has(column) && (depth === 0 || last.get(column) === index)) destroyed.set(column, y);
  };
  for (const [index, line] of lines.entries()) {
    if ((line.type === 'open' || line.type === 'close') && optionalOperators.has(line.block.item.operator))
      depth += line.type === 'open' ? 1 : -1;
    const height = heights.lines[index];
    if (line.type !== 'message' || height === undefined) continue;
    const { source, target, kind } = line.item.edge;
    const [hasSource, hasTarget] = [source.outside === undefined, target.outside === undefined];
    if (kind === 'createMessage' && line.from !== line.to && !created.has(line.to)) created.set(line.to, height.target);
    if (hasTarget && (kind === 'deleteMessage' || target.execution === 'destroy')) end(line.to, height.target, index);
    if (hasSource && source.execution === 'destroy') end(line.from, height.source, index);
  }
  return { created, destroyed };
}

/** Columns of each box, with how many lie in it at most. */
function boxSpans({ boxes, columns }: Score, measure: Measure): readonly BoxSpan[] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const chains = columns.map((node) => chainOf(node, byId));
  return boxes.flatMap((box): readonly BoxSpan[] => {
    const { id } = box;
    const first = chains.findIndex((chain) => chain.includes(id));
    const last = chains.findLastIndex((chain) => chain.includes(id));
    const inner = Math.max(0, ...chains.map((chain) => (chain.includes(id) ? chain.length - 1 - chain.indexOf(id) : 0)));
    const title = measure.width(boxTitle(viewNode(box)), styles.box.font, styles.box.size);
    return first < 0 ? [] : [{ id, first, last, inner, title }];
  });
}

/** Ids of the boxes round a lifeline, the outermost first. */
function chainOf({ parentId }: DiagramNode, boxes: ReadonlyMap<string, DiagramNode>): readonly string[] {
  const chain: string[] = [];
  for (let at = boxes.get(parentId ?? ''); at !== undefined && !chain.includes(at.id); at = boxes.get(at.parentId ?? ''))
    chain.unshift(at.id);
  return chain;
}

/** Height of the titles of boxes above the heads, px. */
function titlesOf(boxes: readonly BoxSpan[], measure: Measure): number {
  const levels = Math.max(0, ...boxes.map(({ inner }) => inner + 1));
  return levels * titleHeight(measure);
}

/** The place of the first column's line: where the first lifeline stands, or inside the frame. */
function originOf(
  { frame, columns }: Score,
  { placed, heights, widths, measure }: Pick<Layout, 'placed' | 'heights' | 'widths' | 'measure'>,
): Point {
  const outer = frame === undefined ? undefined : placed.get(frame.id);
  if (outer !== undefined) {
    const tab = outer.node.data.border === false ? 0 : tabOf(outer.node.label, measure, 'sd').height;
    return { x: Math.round(outer.box.x + sizes.frame.around + widths.left), y: Math.round(outer.box.y + tab + sizes.frame.around) };
  }
  const boxes = columns.flatMap(({ id }) => placed.get(id)?.box ?? []);
  const half = (heights.heads[0]?.width ?? 0) / 2;
  return { x: Math.round(Math.min(...boxes.map(({ x }) => x)) + half), y: Math.round(Math.min(...boxes.map(({ y }) => y))) };
}
