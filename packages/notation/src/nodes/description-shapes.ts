import { frame, inkOf, rule, shape, strokeWidth } from '../draw.ts';
import { ellipsePath } from '../path.ts';
import { drawTab, tabOf } from '../score/tab.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { boxOf, padded } from './shape-box.ts';
import { ringShape, type Shape } from './shapes.ts';

/** Side of the folded corner of a file, px. */
const fold = 14;

/** A sheet whose upper right corner is folded. */
export const foldedSheet: Shape = ringShape(
  ({ width, height }) => ({
    start: { x: 0, y: 0 },
    steps: [
      { x: width - fold, y: 0 },
      { x: width, y: fold },
      { x: width, y: height },
      { x: 0, y: height },
    ],
  }),
  padded(20, 14),
  ({ width }, ink) => [
    rule(
      [
        { x: width - fold, y: 0 },
        { x: width - fold, y: fold },
        { x: width, y: fold },
      ],
      ink.line,
    ),
  ],
);

/** How far the top and the foot of a stack stand out at both sides, px. */
const wing = 12;

/** A box whose top and foot stand out at both sides. */
export const winged: Shape = {
  ...padded(16 + wing, 12),
  outline: (size) => ({ shape: 'rect', box: boxOf(size), radius: 0 }),
  paint: ({ width, height }, ink) => [
    frame({ x: wing, y: 0, width: width - 2 * wing, height }, ink),
    ...[0, height].map((y) =>
      rule(
        [
          { x: 0, y },
          { x: width, y },
        ],
        ink.line,
      ),
    ),
  ],
};

/** How far the back box of collections stands out, px. */
const behind = 6;

/** Two boxes, one behind the other. */
export const doubled: Shape = {
  around: ({ width, height }) => ({ width: width + 28 + behind, height: height + 20 + behind }),
  within: (width) => width - 28 - behind,
  middle: ({ width, height }) => ({ x: (width - behind) / 2, y: (height + behind) / 2 }),
  outline: ({ width, height }) => ({
    shape: 'polygon',
    points: [
      { x: behind, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height - behind },
      { x: width - behind, y: height - behind },
      { x: width - behind, y: height },
      { x: 0, y: height },
      { x: 0, y: behind },
      { x: behind, y: behind },
    ],
  }),
  paint: ({ width, height }, ink) => {
    const size = { width: width - behind, height: height - behind };
    return [frame({ x: behind, y: 0, ...size }, ink), frame({ x: 0, y: behind, ...size }, ink)];
  },
};

/** Radius of a person's head, and where the shoulders begin, px. */
const [head, shoulders] = [17, 28] as const;

/** A head on a body that holds the name. */
export const headAndShoulders: Shape = {
  around: ({ width, height }) => ({ width: Math.max(width + 28, 4 * head), height: height + 24 + shoulders }),
  within: (width) => width - 28,
  middle: ({ width, height }) => ({ x: width / 2, y: (height + shoulders) / 2 + 3 }),
  outline: ({ width, height }) => ({
    shape: 'polygon',
    points: [
      { x: width / 2 - head, y: 0 },
      { x: width / 2 + head, y: 0 },
      { x: width / 2 + head, y: shoulders },
      { x: width, y: shoulders },
      { x: width, y: height },
      { x: 0, y: height },
      { x: 0, y: shoulders },
      { x: width / 2 - head, y: shoulders },
    ],
  }),
  paint: ({ width, height }, ink) => [
    frame({ x: 0, y: shoulders, width, height: height - shoulders }, ink, 14),
    shape(ellipsePath({ x: width / 2 - head, y: 0, width: 2 * head, height: 2 * head }), {
      fill: ink.fill,
      stroke: ink.line,
      width: strokeWidth,
    }),
  ],
};

/** A frame with its name in a pentagon in the corner. */
export const cornerFrame: NodeDrawing = {
  size(node, { measure }) {
    const tab = tabOf(node.label, measure);
    const min = { width: tab.width + 40, height: tab.height + 40 };
    return { width: Math.max(min.width, node.size.width ?? 200), height: Math.max(min.height, node.size.height ?? 120), min };
  },
  outline: (_, size) => ({ shape: 'rect', box: boxOf(size), radius: 0 }),
  draw(node, size, { measure }) {
    const ink = inkOf(node, 'paper');
    return [frame(boxOf(size), ink), ...drawTab(tabOf(node.label, measure), { ink, measure })];
  },
  parts(node, _, { measure }) {
    const tab = tabOf(node.label, measure);
    return [
      { field: 'label', box: { x: tab.textAt, y: 0, width: tab.width - tab.textAt, height: tab.height }, style: tab.style, align: 'start' },
    ];
  },
  insets: (node, { measure }) => ({ top: tabOf(node.label, measure).height + 14, right: 14, bottom: 14, left: 14 }),
};
