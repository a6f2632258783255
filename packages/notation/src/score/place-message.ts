import { edgeKind } from '@umlaut/diagram';
import type { Point } from '@umlaut/geometry';
import type { EdgeText } from '../edges/edge-drawing.ts';
import type { PlacedLabel } from '../labels/place-labels.ts';
import type { LaidMessage, Layout } from './lay-out-scores.ts';
import type { Height } from './score-heights.ts';
import type { Bar, Line } from './score-rows.ts';
import { outsideEnd } from './score-widths.ts';
import { sizes } from './sizes.ts';

type MessageLine = Extract<Line, { readonly type: 'message' }>;

/** Room that a label keeps from the lines at both sides of its gap, px. */
const margin = 4;

/** Places a message: its line between the executions at its ends, and its label above. */
export function placeMessage(line: MessageLine, index: number, layout: Layout): LaidMessage {
  const { heights, origin } = layout;
  const height = heights.lines[index];
  if (height === undefined) return { route: { shape: 'line', points: [] }, labels: [] };
  const outside = outsideEnd(line);
  const [y, arrival] = [origin.y + height.source, origin.y + height.target];
  if (line.from === line.to && outside === undefined) return placeLoop(line, index, { layout, height, y, arrival });
  const [from, to] = endsOf(line, index, layout);
  const width = height.text.width + height.numberWidth;
  // Beyond other lifelines, the label of a gate's message would be taken for theirs.
  const gap =
    outside === undefined
      ? gapOf(line, { from, to, width }, layout)
      : besideEnd(outside.end === 'source' ? [to, from] : [from, to], width, outside);
  const points = [
    { x: from, y },
    { x: to, y: arrival },
  ];
  return { route: { shape: 'line', points }, labels: labelsAt(height, gap, y, from < to) };
}

/** The x of both ends of a message. */
function endsOf(line: MessageLine, index: number, layout: Layout): readonly [number, number] {
  const { widths, origin, heights } = layout;
  const outside = outsideEnd(line);
  const height = heights.lines[index];
  if (outside !== undefined) {
    const own = endX(
      line.from,
      { index, at: outside.end === 'source' ? 'target' : 'source', line, towards: outside.side === 'left' ? -1 : 1 },
      layout,
    );
    const text = (height?.text.width ?? 0) + (height?.numberWidth ?? 0);
    const length = Math.max(sizes.dot, text + sizes.besideLabel);
    const gate =
      outside.side === 'left'
        ? origin.x - widths.left - gateRoom(layout)
        : origin.x + (widths.columns.at(-1) ?? 0) + widths.right + gateRoom(layout);
    const far = outside.form === 'gate' ? gate : own + (outside.side === 'left' ? -length : length);
    return outside.end === 'source' ? [far, own] : [own, far];
  }
  const towards = line.from < line.to ? 1 : -1;
  const source = endX(line.from, { index, at: 'source', line, towards }, layout);
  if (edgeKind(line.item.edge.kind) === edgeKind('createMessage')) {
    const half = (heights.heads[line.to]?.width ?? 0) / 2;
    return [source, origin.x + (widths.columns[line.to] ?? 0) - towards * half];
  }
  return [source, endX(line.to, { index, at: 'target', line, towards: towards === 1 ? -1 : 1 }, layout)];
}

/** Gates lie at the frame's border, where there is a frame. */
function gateRoom({ score }: Layout): number {
  return score.frame === undefined || score.frame.data?.border === false ? 0 : sizes.frame.around;
}

interface End {
  readonly index: number;
  readonly at: 'source' | 'target';
  readonly line: MessageLine;
  /** The side of the lifeline that the message lies on. */
  readonly towards: 1 | -1;
}

/** The border of the uppermost execution there, or the lifeline. */
function endX(column: number, { index, at, line, towards }: End, { widths, origin, walked }: Layout): number {
  const x = origin.x + (widths.columns[column] ?? 0);
  const said = line.item.edge[at].execution;
  const level = levelAt(walked.bars[column], { index, isStarting: said === 'start' || said === 'restart' });
  return level < 0 ? x : x + level * sizes.barStep + (towards * sizes.bar) / 2;
}

/** The highest level of the executions of a column at a line; -1 for none. */
function levelAt(
  bars: readonly Bar[] | undefined,
  { index, isStarting }: { readonly index: number; readonly isStarting: boolean },
): number {
  let level = -1;
  for (const bar of bars ?? []) {
    const isOn = bar.finish >= index && (bar.start < index || (isStarting && bar.start === index));
    if (isOn && bar.level > level) level = bar.level;
  }
  return level;
}

function placeLoop(
  line: MessageLine,
  index: number,
  { layout, height, y, arrival }: { readonly layout: Layout; readonly height: Height; readonly y: number; readonly arrival: number },
): LaidMessage {
  const from = endX(line.from, { index, at: 'source', line, towards: 1 }, layout);
  const to = endX(line.to, { index, at: 'target', line, towards: 1 }, layout);
  const out = Math.max(from, to) + sizes.loop.width;
  const points: readonly Point[] = [
    { x: from, y },
    { x: out, y },
    { x: out, y: arrival },
    { x: to, y: arrival },
  ];
  const reach = layout.widths.reach[line.from] ?? 0;
  const x = layout.origin.x + (layout.widths.columns[line.from] ?? 0) + reach + sizes.loop.text;
  const top = y + sizes.loop.height / 2 - height.text.height / 2;
  return {
    route: { shape: 'line', points, radius: sizes.loop.radius },
    labels: labels(height, { x, top, isForward: true, isFlush: true }),
  };
}

/** The part of a line beside its end at a lifeline that holds the label. */
function besideEnd(
  [own, far]: readonly [number, number],
  width: number,
  { end, form }: { readonly end: 'source' | 'target'; readonly form: string },
): Gap {
  const free = Math.abs(far - own) - (end === 'target' && form !== 'gate' ? sizes.lostHead : 0);
  const length = Math.min(free, width + sizes.besideLabel);
  return far < own ? { left: own - length, right: own } : { left: own, right: own + length };
}

interface Gap {
  readonly left: number;
  readonly right: number;
}

/** The part of a message's line that its label stands above: the first gap between lifelines that holds it, or all. */
function gapOf(
  line: MessageLine,
  { from, to, width }: { readonly from: number; readonly to: number; readonly width: number },
  { widths: { columns, reach }, origin }: Layout,
): Gap {
  const whole = { left: Math.min(from, to), right: Math.max(from, to) };
  const step = from < to ? 1 : -1;
  for (let column = line.from; column !== line.to; column += step) {
    const [a, b] = [column, column + step];
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const [leftLine, rightLine] = [origin.x + (columns[low] ?? 0), origin.x + (columns[high] ?? 0)];
    const left = Math.max(whole.left, leftLine + (reach[low] ?? 0) + margin);
    const right = Math.min(whole.right, rightLine - (reach[high] === 0 ? 0 : sizes.bar / 2) - margin);
    if (right - left >= width) return { left, right };
  }
  return whole;
}

function labelsAt(height: Height, { left, right }: Gap, y: number, isForward: boolean): readonly PlacedLabel[] {
  const width = height.text.width + height.numberWidth;
  const x = Math.round((left + right - width) / 2);
  return labels(height, { x, top: y - sizes.aboveLine - height.text.height, isForward });
}

/** The text of a message at a place, with its number before it. */
function labels(
  height: Height,
  { x, top, isForward, isFlush }: { readonly x: number; readonly top: number; readonly isForward: boolean; readonly isFlush?: true },
): readonly PlacedLabel[] {
  const label = (lines: readonly EdgeText[], left: number, width: number): PlacedLabel => {
    const box = { x: left, y: top, width, height: height.text.height };
    const from = { x: left + width / 2, y: top + height.text.height / 2 };
    const towards = { x: isForward ? 1 : -1, y: 0 };
    return { at: 'label', group: 'label', lines, box, from, towards, ...(isFlush === undefined ? {} : { isFlush }) };
  };
  const texts = height.text.lines.map((text): EdgeText => ({ text }));
  const { number, numberWidth, text } = height;
  return [
    ...(texts.length === 0 ? [] : [label(texts, x + numberWidth, text.width)]),
    ...(number === undefined ? [] : [label([{ text: number, font: 'bold' }], x, numberWidth - 6)]),
  ];
}
