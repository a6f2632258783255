import { type NodeView, operatorIn } from '@umlaut/diagram';
import type { Rect, Size } from '@umlaut/geometry';
import { frame, inkOf, rule } from '../draw.ts';
import { drawHead, headOf } from '../score/lifeline-head.ts';
import { drawTab, tabOf } from '../score/tab.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { boxOf, padded, shapeBox } from './shape-box.ts';
import { roundedBox } from './shapes.ts';

/** Length of a lifeline's line in a picture of it alone, px. */
const shortLine = 40;

/** A lifeline by itself: its head, and a piece of its line. In a score, the layout draws it. */
export const lifelineDrawing: NodeDrawing = {
  resize: 'none',
  size(node, setting) {
    const { width, height } = headOf(node, setting);
    const size = { width, height: height + shortLine };
    return { ...size, min: size };
  },
  outline: (node, size, setting) => ({ shape: 'rect', box: headBox(node, size, setting), radius: 0 }),
  draw(node, size, setting) {
    const head = headOf(node, setting);
    const [x, ink] = [size.width / 2, inkOf(node)];
    const line = rule(
      [
        { x, y: head.height },
        { x, y: size.height },
      ],
      ink.line,
      { width: 1, dash: [5, 5] },
    );
    return [line, ...drawHead(node, head, x, setting)];
  },
  parts(node, size, setting) {
    const head = headOf(node, setting);
    const top = head.textTop + head.header.nameTop;
    const box = { ...headBox(node, size, setting), y: top, height: head.header.height - head.header.nameTop };
    return [{ field: 'label', box, style: head.header.style, align: 'middle' }];
  },
};

function headBox(node: NodeView, { width }: Size, setting: Parameters<typeof headOf>[1]): Rect {
  const head = headOf(node, setting);
  return { x: (width - head.width) / 2, y: 0, width: head.width, height: head.height };
}

/** A fragment by itself: a frame with its operator in the tab. In a score, the layout draws it round its rows. */
export const fragmentDrawing: NodeDrawing = {
  resize: 'none',
  size(node, { measure }) {
    const tab = tabOf(tabText(node), measure);
    const size = { width: Math.max(160, tab.width + 40), height: Math.max(90, tab.height + 40) };
    return { ...size, min: size };
  },
  outline: (_, size) => ({ shape: 'rect', box: boxOf(size), radius: 0 }),
  draw(node, size, { measure }) {
    const ink = inkOf(node, 'paper');
    return [frame(boxOf(size), ink), ...drawTab(tabOf(tabText(node), measure), { ink: { ...ink, fill: 'paper' }, measure })];
  },
  parts(node, _, { measure }) {
    const tab = tabOf(tabText(node), measure);
    return [{ field: 'label', box: { x: 0, y: 0, width: tab.width, height: tab.height }, style: tab.style, align: 'start' }];
  },
};

/** The text in a fragment's tab: its operator, or its own for those without one. */
export function tabText(node: NodeView): string {
  const operator = operatorIn(node.data);
  return operator === 'group' ? node.label : operator;
}

/** A reference to another interaction by itself: a frame with the tab `ref` and the name. */
export const interactionUseDrawing: NodeDrawing = withTab('ref');

function withTab(word: string): NodeDrawing {
  const box = shapeBox({ ...roundedBox(0, padded(44, 22)), style: { font: 'regular', size: 13 }, least: { width: 160, height: 60 } });
  return {
    ...box,
    resize: 'none',
    draw(node, size, setting) {
      const tab = tabOf(word, setting.measure);
      return [...box.draw(node, size, setting), ...drawTab(tab, { ink: inkOf(node), measure: setting.measure })];
    },
  };
}

/** A divider by itself: a box with its text. In a score it goes across all lifelines. */
export const dividerDrawing: NodeDrawing = {
  ...shapeBox({ ...roundedBox(0, padded(12, 6)), style: { font: 'bold', size: 12 }, least: { width: 120, height: 30 } }),
  resize: 'none',
};

/** A box round lifelines: plain, with its name at the top. */
export const lifelineBoxDrawing: NodeDrawing = shapeBox({
  ...roundedBox(0, padded(12, 6)),
  style: { font: 'bold', size: 13 },
  least: { width: 160, height: 120 },
  nameAtTop: true,
  container: { top: 6, right: 0, side: 12 },
});

/** The frame of an interaction: its name in the tab. */
export const interactionDrawing: NodeDrawing = {
  size(node, { measure }) {
    const tab = tabOf(node.label, measure, 'sd');
    const min = { width: tab.width + 40, height: tab.height + 40 };
    return { width: Math.max(min.width, node.size.width ?? 240), height: Math.max(min.height, node.size.height ?? 160), min };
  },
  outline: (_, size) => ({ shape: 'rect', box: boxOf(size), radius: 0 }),
  draw(node, size, { measure }) {
    const ink = inkOf(node, 'paper');
    return [frame(boxOf(size), ink), ...drawTab(tabOf(node.label, measure, 'sd'), { ink, measure })];
  },
  parts(node, _, { measure }) {
    const tab = tabOf(node.label, measure, 'sd');
    return [
      { field: 'label', box: { x: tab.textAt, y: 0, width: tab.width - tab.textAt, height: tab.height }, style: tab.style, align: 'start' },
    ];
  },
  insets(node, { measure }) {
    return { top: tabOf(node.label, measure, 'sd').height + 20, right: 20, bottom: 20, left: 20 };
  },
};
