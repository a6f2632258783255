import { movedOutline, type Point, type Rect, type Size } from '@umlaut/geometry';
import { frame, group, inkOf, type NodeInk, rule, shape, strokeWidth, textLines } from '../draw.ts';
import type { Part } from '../nodes/node-drawing.ts';
import { tabText } from '../nodes/score-boxes.ts';
import { linePath } from '../path.ts';
import type { Look, PlacedNode } from '../place-nodes.ts';
import type { ColorToken, Op } from '../scene.ts';
import { drawLifeline, type LifelineLook, without } from './draw-lifeline.ts';
import { drawRow } from './draw-row.ts';
import type { Layout } from './lay-out-scores.ts';
import type { Block, Line } from './score-rows.ts';
import { noteWidth, type SizedBox, titleHeight } from './score-widths.ts';
import { sizes } from './sizes.ts';
import { drawTab, tabOf } from './tab.ts';
import { boxTitle, styles } from './texts.ts';

/** Layers below edges and above containers: highlights, then fragments by their depth, then lifelines. */
const layers = { highlight: 970, fragment: 972, deepest: 14, lifeline: 990 } as const;

/** The node, placed at a box in the diagram's coordinates, and drawn as the score has it. */
function placeAt(placed: PlacedNode, box: Rect, look: Look, solid: Rect | undefined): PlacedNode {
  const size = { width: box.width, height: box.height, min: { width: box.width, height: box.height } };
  const outline = movedOutline(
    { shape: 'rect', box: solid === undefined ? { ...box, x: 0, y: 0 } : { ...solid, x: solid.x - box.x, y: solid.y - box.y }, radius: 0 },
    box,
  );
  return { ...placed, box, size, outline, look: { ...look, solid } };
}

/** The lifeline of a column: its head, its line with the executions on it, down to its end. */
export function placeLifeline(column: number, layout: Layout): PlacedNode | undefined {
  const { score, heights, widths, walked, origin, crossed } = layout;
  const stored = score.columns[column];
  const placed = stored === undefined ? undefined : layout.placed.get(stored.id);
  const head = heights.heads[column];
  if (placed === undefined || head === undefined) return undefined;
  const [created, destroyed] = [layout.created.get(column), layout.destroyed.get(column)];
  const top = created === undefined ? heights.headBottom - head.height : Math.round(created - head.height / 2);
  const end = { y: destroyed ?? heights.end, isDestroyed: destroyed !== undefined };
  const half = Math.max(head.width / 2, widths.reach[column] ?? 0, sizes.cross / 2);
  const box = {
    x: origin.x + (widths.columns[column] ?? 0) - half,
    y: origin.y + top,
    width: 2 * half,
    height: Math.max(head.height + 1, end.y - top),
  };
  const bars = (walked.bars[column] ?? []).map(({ start, finish, level }) => {
    const from = (heights.lines[start]?.target ?? 0) - top;
    const last = heights.lines[finish];
    const below = walked.lines[finish]?.type === 'message' ? last?.source : last?.target;
    const to = Math.min(Math.max((below ?? 0) - top, from + sizes.barHeight), box.height);
    return { level, from, to };
  });
  const gaps = (crossed.get(column) ?? []).map(([from, to]) => [from - top, to - top] as const).filter(([, to]) => to > head.height);
  const delays = layout.delays.map(([from, to]) => [from - top, to - top] as const);
  const said: LifelineLook = { head, half, bars, gaps, delays, isDestroyed: end.isDestroyed };
  const key = `lifeline ${box.height} ${half} ${end.isDestroyed} ${JSON.stringify([bars, gaps, delays])}`;
  const solid = { x: box.x + half - head.width / 2, y: box.y, width: head.width, height: head.height };
  return placeAt(placed, box, { key, layer: layers.lifeline, draw: () => drawLifeline(placed.node, said, box, layout.measure) }, solid);
}

/** The frame of a fragment, with its tab, its guards, and the lines between its operands. */
export function placeBlock(block: Block, layout: Layout): PlacedNode | undefined {
  const { widths, heights, walked, origin, measure } = layout;
  const placed = layout.placed.get(block.item.id);
  const top = heights.tops.get(block);
  if (placed === undefined || top === undefined) return undefined;
  const own = walked.lines.flatMap((line, index) =>
    (line.type === 'operand' || line.type === 'close') && line.block === block ? [{ line, height: heights.lines[index] }] : [],
  );
  const bottom = own.at(-1)?.height?.source ?? top;
  const first = widths.columns[block.first] ?? 0;
  const left = first - block.left;
  const box = {
    x: origin.x + left,
    y: origin.y + top,
    width: (widths.columns[block.last] ?? 0) + block.right - left,
    height: bottom - top,
  };
  const operands = own.slice(0, -1).map(({ height }) => ({ y: (height?.source ?? top) - top, lines: height?.text.lines ?? [] }));
  const guardX = block.left + Math.max(sizes.fragment.guardIn, (widths.reach[block.first] ?? 0) + 7);
  const isBare = block.item.operator === 'highlight';
  const parts = operands.flatMap(({ y, lines }, index): readonly Part[] => {
    const item = block.item.operands[index]?.id;
    if (isBare || item === undefined) return [];
    const { size } = styles.guard;
    const width = Math.max(guardRoom, ...lines.map((line) => measure.width(line, styles.guard.font, size)));
    const height = Math.max(1, lines.length) * Math.round(size * 1.45);
    return [{ field: 'operands', item, box: { x: guardX, y: y + 3, width, height }, style: styles.guard, align: 'start' }];
  });
  const draw = (): readonly Op[] => {
    const ink = inkOf(placed.node, 'paper');
    if (isBare) return [{ op: 'rect', box: atOrigin(box), paint: { fill: inkOf(placed.node, 'tint').fill } }];
    const fill = placed.node.style.fill;
    const inside: NodeInk = { ...ink, fill: fill ?? 'paper' };
    const paint = { ...(fill === undefined ? {} : { fill }), stroke: ink.line, width: strokeWidth };
    const separators = operands.slice(1).map(({ y }) =>
      rule(
        [
          { x: 0, y },
          { x: box.width, y },
        ],
        ink.line,
        { width: 1, dash: [7, 5] },
      ),
    );
    const guards = operands.flatMap(({ y, lines }) =>
      textLines(lines, { x: guardX, top: y + 3, style: styles.guard, fill: ink.text, on: inside.fill }, measure),
    );
    return [
      { op: 'rect', box: atOrigin(box), paint },
      ...separators,
      ...drawTab(tabOf(tabText(placed.node), measure), { ink: inside, measure }),
      ...guards,
    ];
  };
  const layer = isBare ? layers.highlight : layers.fragment + Math.min(block.depth, layers.deepest);
  return placeAt(
    placed,
    box,
    { key: `fragment ${guardX} ${JSON.stringify(operands)}`, layer, operands: operands.map(({ y }) => y), parts, draw },
    undefined,
  );
}

/** Width of the place where a guard that is not there yet is edited, px. */
const guardRoom = 60;

function atOrigin({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

/** A note, interaction use or divider in its row. */
export function placeRow({ item }: Extract<Line, { readonly type: 'row' }>, index: number, layout: Layout): PlacedNode | undefined {
  const { widths, heights, origin, measure } = layout;
  const placed = layout.placed.get(item.id);
  const height = heights.lines[index];
  const span = widths.spans.get(index);
  if (placed === undefined || height === undefined || span === undefined) return undefined;
  const [first, last] = [widths.columns[span.first] ?? 0, widths.columns[span.last] ?? 0];
  let [left, right] = [first - span.left, last + span.right];
  if (item.type === 'divider') [left, right] = [-widths.left, (widths.columns.at(-1) ?? 0) + widths.right];
  if (item.type === 'note' && (span.left === 0) !== (span.right === 0)) {
    // Beside a lifeline, off the executions on it.
    const width = noteWidth(height.text.width);
    if (span.right === 0) [left, right] = [first - sizes.note.beside - width, first - sizes.note.beside];
    else {
      left = last + (widths.reach[span.last] ?? 0) + sizes.note.beside;
      right = left + width;
    }
  }
  const box = { x: origin.x + left, y: origin.y + height.source, width: right - left, height: height.target - height.source };
  const { lines } = height.text;
  const look = { key: `row ${lines.join('\n')}`, draw: () => drawRow(item, { lines, size: box }, measure) };
  return placeAt(placed, box, look, box);
}

/** A box round the heads and lines of its lifelines, with its name above the heads. */
export function placeBox(span: SizedBox, layout: Layout): PlacedNode | undefined {
  const { widths, heights, origin, measure } = layout;
  const placed = layout.placed.get(span.id);
  if (placed === undefined) return undefined;
  const around = sizes.box.around * (span.inner + 1);
  const left = (widths.columns[span.first] ?? 0) - span.left;
  const right = (widths.columns[span.last] ?? 0) + span.right;
  const tallest = Math.max(...heights.heads.map((head) => head.height));
  const top = heights.headBottom - tallest - titleHeight(measure) * (span.inner + 1);
  const box = { x: origin.x + left, y: origin.y + top, width: right - left, height: heights.end + around - top };
  const borders = [box.x, box.x + box.width].flatMap((x) => bordersAt(x, box, layout.labels));
  const draw = (): readonly Op[] => {
    const { node } = placed;
    const ink = inkOf(node, 'paper');
    const place = { x: box.width / 2, top: sizes.box.title, anchor: 'middle', style: styles.box, fill: ink.text, on: ink.fill } as const;
    const levels = [0, box.height].map(
      (y): Op =>
        rule(
          [
            { x: 0, y },
            { x: box.width, y },
          ],
          ink.line,
          { width: 1 },
        ),
    );
    const uprights = borders.map(([from, to]) => rule([from, to], ink.line, { width: 1 }));
    const area: readonly Op[] = node.style.fill === undefined ? [] : [{ op: 'rect', box: atOrigin(box), paint: { fill: node.style.fill } }];
    return [...area, ...levels, ...uprights, ...textLines([boxTitle(node)], place, measure)];
  };
  return placeAt(placed, box, { key: `box ${JSON.stringify(borders)}`, draw }, undefined);
}

/** The pieces of an upright border of a box that no label crosses, px from the box's corner. */
function bordersAt(x: number, box: Rect, labels: readonly Rect[]): readonly (readonly [Point, Point])[] {
  const gaps = labels.filter((label) => label.x - 2 <= x && x <= label.x + label.width + 2);
  const stretches = gaps.map(({ y, height }) => [y - box.y, y + height - box.y] as const);
  return without([0, box.height], stretches).map(([from, to]) => [
    { x: x - box.x, y: from },
    { x: x - box.x, y: to },
  ]);
}

/** The frame round a score, with its name. */
export function placeFrame(layout: Layout): PlacedNode | undefined {
  const { score, widths, heights, origin, measure } = layout;
  const placed = score.frame === undefined ? undefined : layout.placed.get(score.frame.id);
  if (placed === undefined) return undefined;
  const { node } = placed;
  const isDrawn = node.data.border !== false;
  const tab = tabOf(node.label, measure, 'sd');
  const { around } = sizes.frame;
  const top = origin.y - around - (isDrawn ? tab.height : 0);
  const left = origin.x - widths.left - around;
  const width = Math.max((widths.columns.at(-1) ?? 0) + widths.left + widths.right + 2 * around, isDrawn ? tab.width + 20 : 0);
  const box = { x: left, y: top, width, height: origin.y + heights.end + around - top };
  const draw = (): readonly Op[] => {
    if (!isDrawn) return [];
    const ink: NodeInk = inkOf(node, 'paper');
    const fill: ColorToken | undefined = node.style.fill;
    const border = fill === undefined ? outlineOf(box, ink) : frame(atOrigin(box), ink);
    return [border, ...drawTab(tab, { ink, measure })];
  };
  return placeAt(placed, box, { key: `frame ${isDrawn}`, draw }, undefined);
}

function outlineOf({ width, height }: Size, ink: NodeInk): Op {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return group([shape(linePath(corners, true), { stroke: ink.line, width: strokeWidth })]);
}
