import type { Score } from '@umlaut/diagram';
import type { Measure } from '../text/measure.ts';
import { type Need, placeColumns } from './columns.ts';
import type { Heights } from './score-heights.ts';
import { type Bar, type Line, namedColumns, type Walked } from './score-rows.ts';
import { sizes } from './sizes.ts';
import { styles } from './texts.ts';

/** The columns that a box covers, first and last, how many boxes lie in it at most, and the width of its title, px. */
export interface BoxSpan {
  readonly id: string;
  readonly first: number;
  readonly last: number;
  readonly inner: number;
  readonly title: number;
}

/** Horizontal places of a score, px from the line of its first column. */
export interface Widths {
  readonly columns: readonly number[];
  /** How far the score reaches left of the first line and right of the last. */
  readonly left: number;
  readonly right: number;
  /** How far the executions of each column reach to the right of its line at most. */
  readonly reach: readonly number[];
  /** Columns of each row that is a node, first and last. */
  readonly spans: ReadonlyMap<number, Span>;
  /** Boxes with how far they reach beyond the lines of their columns. */
  readonly boxes: readonly SizedBox[];
}

/** A box round lifelines, and how far it reaches left of its first line and right of its last one. */
export type SizedBox = BoxSpan & Span;

/** Columns that a row covers, and how far it reaches beyond their lines. */
interface Span {
  readonly first: number;
  readonly last: number;
  readonly left: number;
  readonly right: number;
}

/** Free space between what reaches beyond a line and the next lifeline, px. */
const beside = 8;

/** Height of one box's title with the room about it, px. */
export function titleHeight(measure: Measure): number {
  return measure.lineHeight(styles.box.size) + 2 * sizes.box.title;
}

/** How far the executions of a column reach to the right of its line at most, px. */
function barReach(bars: readonly Bar[] | undefined): number {
  if (bars === undefined || bars.length === 0) return 0;
  return sizes.bar / 2 + sizes.barStep * Math.max(...bars.map(({ level }) => level));
}

/** Places the columns of a score. Fragments in `walked` are given how far they reach beyond their columns. */
export function widthsOf(score: Score, walked: Walked, heights: Heights, boxes: readonly BoxSpan[]): Widths {
  const reach = walked.bars.map(barReach);
  const spans = spansOf(score, walked, heights, reach);
  const needs: Need[] = [];
  const stick = ({ first, last, left, right }: Span, room: number): void => {
    if (left > 0) needs.push({ from: first - 1, to: first, room: left + room + (reach[first - 1] ?? 0) });
    if (right > 0) needs.push({ from: last, to: last + 1, room: right + room + (reach[last + 1] === 0 ? 0 : sizes.bar / 2) });
  };
  for (const [index, span] of spans) {
    stick(span, beside);
    const text = heights.lines[index]?.text.width ?? 0;
    if (span.first < span.last && span.left > 0)
      needs.push({ from: span.first, to: span.last, room: noteWidth(text) - 2 * sizes.note.over });
  }
  for (const [index, line] of walked.lines.entries()) {
    const need = messageNeed(line, { index, heights, reach });
    if (need !== undefined) needs.push(need);
    if (line.type !== 'operand') continue;
    const { block } = line;
    const text = heights.lines[index]?.text.width ?? 0;
    if (text > 0 && block.first < block.last)
      needs.push({ from: block.first, to: block.first + 1, room: text + 24 + (reach[block.first] ?? 0) });
  }
  for (const { first, last, title, inner } of boxes) {
    if (first === last) continue;
    const heads = ((heights.heads[first]?.width ?? 0) + (heights.heads[last]?.width ?? 0)) / 2;
    needs.push({ from: first, to: last, room: title - heads - 2 * sizes.box.around * inner });
  }
  growBlocks(walked, heights, { spans, reach });
  for (const { first, last, left, right } of walked.blocks) stick({ first, last, left, right }, sizes.fragment.outside);
  const inside = needs.filter(({ from, to }) => from >= 0 && to < score.columns.length);
  const sized = sizedBoxes(boxes, heights);
  const columns = placeColumns(gapsOf(heights, sized), inside);
  return { columns, reach, spans, boxes: sized, ...outsideOf({ score, walked, heights, boxes: sized, columns, spans }) };
}

/** Boxes with their sides: round heads, boxes in them, and titles over one column. */
function sizedBoxes(boxes: readonly BoxSpan[], { heads }: Heights): readonly SizedBox[] {
  const { around } = sizes.box;
  const sized: SizedBox[] = [];
  // Inner ones first.
  for (const box of boxes.toReversed()) {
    const { first, last, inner, title } = box;
    const within = sized.filter((one) => one.inner < inner && one.first >= first && one.last <= last);
    const least = first === last ? Math.ceil(title / 2) + around : 0;
    const headAt = (column: number): number => (heads[column]?.width ?? 0) / 2 + around * (inner + 1);
    const left = Math.max(headAt(first), least, ...within.flatMap((one) => (one.first === first ? one.left + around : [])));
    const right = Math.max(headAt(last), least, ...within.flatMap((one) => (one.last === last ? one.right + around : [])));
    sized.push({ ...box, left, right });
  }
  return sized.toReversed();
}

/** Least distances of neighbouring lines, for their heads and the boxes round these. */
function gapsOf(heights: Heights, boxes: readonly SizedBox[]): readonly number[] {
  const sides = heights.heads.map(({ width }) => ({ left: width / 2, right: width / 2 }));
  for (const { left, right, ...box } of boxes) {
    const [first, last] = [sides[box.first], sides[box.last]];
    if (first !== undefined) first.left = Math.max(first.left, left);
    if (last !== undefined) last.right = Math.max(last.right, right);
  }
  return sides.slice(1).map(({ left }, index) => Math.max(sizes.column, (sides[index]?.right ?? 0) + left + sizes.headGap));
}

function messageNeed(
  line: Line,
  { index, heights, reach }: { readonly index: number; readonly heights: Heights; readonly reach: readonly number[] },
): Need | undefined {
  const height = heights.lines[index];
  if (line.type !== 'message' || height === undefined || line.from === line.to) return undefined;
  const [from, to] = [Math.min(line.from, line.to), Math.max(line.from, line.to)];
  const head = line.item.edge.kind === 'createMessage' ? (heights.heads[line.to]?.width ?? 0) / 2 : 0;
  return {
    from,
    to,
    room: height.text.width + height.numberWidth + sizes.besideLabel + (reach[from] ?? 0) + (reach[to] === 0 ? 0 : sizes.bar / 2) + head,
  };
}

/** How far messages to themselves and the outside, notes and interaction uses reach beyond their columns, by line. */
function spansOf(score: Score, { lines }: Walked, heights: Heights, reach: readonly number[]): ReadonlyMap<number, Span> {
  const columnOf = new Map(score.columns.map(({ id }, index) => [id, index]));
  const last = score.columns.length - 1;
  const spans = new Map<number, Span>();
  for (const [index, line] of lines.entries()) {
    const height = heights.lines[index];
    if (height === undefined) continue;
    if (line.type === 'message' && line.from === line.to)
      spans.set(index, selfSpan(line, height.text.width + height.numberWidth, reach[line.from] ?? 0));
    if (line.type !== 'row') continue;
    if (line.beside !== undefined) {
      const { first, last: end, side } = line.beside;
      spans.set(index, noteSpan({ first, last: end, side, text: height.text.width, reach: reach[end] ?? 0 }));
      continue;
    }
    const named = namedColumns(line.item.node, columnOf);
    const isAll = named.length === 0 && line.item.type !== 'note';
    const [first, end] = named.length === 0 ? [0, isAll ? last : 0] : [Math.min(...named), Math.max(...named)];
    spans.set(index, rowSpan(line, { first, last: end, text: height.text.width, reach: reach[end] ?? 0 }));
  }
  return spans;
}

/** The end of a message that lies at no lifeline, and its side. */
export function outsideEnd({
  item,
}: Extract<Line, { readonly type: 'message' }>):
  | { readonly end: 'source' | 'target'; readonly side: 'left' | 'right'; readonly form: string }
  | undefined {
  const { source, target } = item.edge;
  if (source.outside !== undefined) return { end: 'source', side: source.side ?? 'left', form: source.outside };
  return target.outside === undefined ? undefined : { end: 'target', side: target.side ?? 'right', form: target.outside };
}

function selfSpan(line: Extract<Line, { readonly type: 'message' }>, text: number, reach: number): Span {
  const column = { first: line.from, last: line.from };
  const outside = outsideEnd(line);
  if (outside === undefined)
    return { ...column, left: 0, right: reach + Math.max(sizes.loop.width, text === 0 ? 0 : sizes.loop.text + text) };
  const length = reach + Math.max(outside.form === 'gate' ? sizes.gate : sizes.dot, text + sizes.besideLabel);
  return { ...column, left: outside.side === 'left' ? length : 0, right: outside.side === 'right' ? length : 0 };
}

function rowSpan(
  { item }: Extract<Line, { readonly type: 'row' }>,
  { first, last, text, reach }: { readonly first: number; readonly last: number; readonly text: number; readonly reach: number },
): Span {
  if (item.type === 'divider') return { first, last, left: 0, right: 0 };
  if (item.type === 'use') {
    const half = first === last ? Math.max(sizes.use.side, Math.ceil(text / 2) + 16) : sizes.use.side;
    return { first, last, left: half, right: half };
  }
  return noteSpan({ first, last, side: item.node.data.side, text, reach });
}

interface NotePlace {
  readonly first: number;
  readonly last: number;
  readonly side: unknown;
  readonly text: number;
  /** How far executions reach beyond the last column. */
  readonly reach: number;
}

function noteSpan({ first, last, side, text, reach }: NotePlace): Span {
  const width = noteWidth(text);
  if (side === 'left') return { first, last: first, left: sizes.note.beside + width, right: 0 };
  if (side === 'right') return { first: last, last, left: 0, right: Math.max(reach, 0) + sizes.note.beside + width };
  if (first === last) return { first, last, left: Math.ceil(width / 2), right: Math.ceil(width / 2) };
  return { first, last, left: sizes.note.over, right: sizes.note.over };
}

/** Width of a note round a text, px; even. */
export function noteWidth(text: number): number {
  return 2 * Math.ceil((text + 2 * sizes.note.padding.x + 4) / 2);
}

/** Gives every fragment its side extents, from the inside out. */
function growBlocks(
  { lines, blocks }: Walked,
  heights: Heights,
  { spans, reach }: { readonly spans: ReadonlyMap<number, Span>; readonly reach: readonly number[] },
): void {
  const { fragment } = sizes;
  for (const block of blocks) {
    const isBare = block.item.operator === 'highlight';
    block.left = isBare ? 16 : block.tab.width + fragment.border;
    block.right = (reach[block.last] ?? 0) + fragment.outside;
  }
  const open: (typeof blocks)[number][] = [];
  for (const [index, line] of lines.entries()) {
    if (line.type === 'open') open.push(line.block);
    if (line.type === 'close') open.pop();
    const block = open.at(-1);
    const span = spans.get(index);
    if (block === undefined) continue;
    if (span !== undefined) widen(block, span);
    if (line.type === 'message' && line.item.edge.kind === 'createMessage' && line.from !== line.to) {
      const half = (heights.heads[line.to]?.width ?? 0) / 2;
      widen(block, { first: line.to, last: line.to, left: half, right: half });
    }
    const text = heights.lines[index]?.text.width ?? 0;
    if (line.type === 'operand' && text > 0 && block.first === block.last) {
      block.right = Math.max(block.right, (reach[block.first] ?? 0) + text + 2 * fragment.guardIn);
    }
  }
  for (const block of blocks.toReversed()) if (block.outer !== undefined) widen(block.outer, block);
}

function widen(block: { readonly first: number; readonly last: number; left: number; right: number }, inner: Span): void {
  const { border } = sizes.fragment;
  if (inner.first === block.first && inner.left > 0) block.left = Math.max(block.left, inner.left + border);
  if (inner.last === block.last && inner.right > 0) block.right = Math.max(block.right, inner.right + border);
}

interface Whole {
  readonly score: Score;
  readonly walked: Walked;
  readonly heights: Heights;
  readonly boxes: readonly SizedBox[];
  readonly columns: readonly number[];
  readonly spans: ReadonlyMap<number, Span>;
}

function outsideOf({ walked, heights, boxes, columns, spans, score }: Whole): { readonly left: number; readonly right: number } {
  const end = columns.at(-1) ?? 0;
  const last = score.columns.length - 1;
  let left = (heights.heads[0]?.width ?? 0) / 2;
  let right = (heights.heads[last]?.width ?? 0) / 2;
  const take = ({ first, last: to, left: before, right: behind }: Span): void => {
    left = Math.max(left, before - (columns[first] ?? 0));
    right = Math.max(right, behind + (columns[to] ?? 0) - end);
  };
  for (const span of spans.values()) take(span);
  for (const block of walked.blocks) take(block);
  for (const box of boxes) take(box);
  return { left, right };
}
