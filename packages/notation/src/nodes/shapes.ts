import type { Point, Size } from '@umlaut/geometry';
import { frame, type NodeInk, rule, shape, strokeWidth } from '../draw.ts';
import { bow, curvePath, ellipsePath, type Ring, ringPath, ringPoints } from '../path.ts';
import type { Op } from '../scene.ts';
import { boxOf, padded, type ShapeStyle } from './shape-box.ts';

/** The part of a style that is the shape itself. */
export type Shape = Pick<ShapeStyle, 'around' | 'within' | 'middle' | 'outline' | 'paint'>;

/** A box whose corners are rounded by `radius` px. */
export function roundedBox(radius: number, room: Pick<ShapeStyle, 'around' | 'within'> = padded(14, 10)): Shape {
  return {
    ...room,
    outline: (size) => ({ shape: 'rect', box: boxOf(size), radius }),
    paint: (size, ink) => [frame(boxOf(size), ink, radius)],
  };
}

/** A box with half circles at its ends. */
export const stadium: Shape = {
  around: ({ width, height }) => ({ width: width + height + 24, height: height + 18 }),
  within: (width) => width - 44,
  outline: (size) => ({ shape: 'rect', box: boxOf(size), radius: Math.min(size.width, size.height) / 2 }),
  paint: (size, ink) => [frame(boxOf(size), ink, Math.min(size.width, size.height) / 2)],
};

/** An ellipse round its text. */
export const ellipse: Shape = {
  around: ({ width, height }) => ({ width: width * Math.SQRT2 + 12, height: height * Math.SQRT2 + 10 }),
  within: (width) => (width - 12) / Math.SQRT2,
  outline: (size) => ({ shape: 'ellipse', box: boxOf(size) }),
  paint: (size, ink) => [shape(ellipsePath(boxOf(size)), filled(ink))],
};

/** A circle round its text; made larger to one side by its user, an ellipse. */
export const circle: Shape = {
  ...ellipse,
  around({ width, height }) {
    const across = Math.hypot(width, height) + 12;
    return { width: across, height: across };
  },
};

/** A diamond: a text fits when the shares of width and height that it takes are one together. */
export const diamond: Shape = {
  around({ width, height }) {
    // Without a text it is a mark.
    return width === 0 ? { width: 24, height: 24 } : { width: width + 2 * height + 8, height: height + width / 2 + 4 };
  },
  within: (width) => width / 2,
  outline: (size) => ({ shape: 'diamond', box: boxOf(size) }),
  paint: ({ width, height }, ink) => [
    shape(
      ringPath({
        start: { x: width / 2, y: 0 },
        steps: [
          { x: width, y: height / 2 },
          { x: width / 2, y: height },
          { x: 0, y: height / 2 },
        ],
      }),
      filled(ink),
    ),
  ],
};

/** A diamond that is drawn out sideways for its text, so that it grows no higher than that. */
export const longDiamond: Shape = {
  around({ width, height }) {
    return width === 0 ? { width: 24, height: 24 } : { width: width + height + 8, height: height + 16 };
  },
  within: (width) => width - 60,
  outline: (size) => ({ shape: 'diamond', box: boxOf(size), flat: flatOf(size) }),
  paint: (size, ink) => {
    const { width, height } = size;
    if (flatOf(size) === 0) return diamond.paint(size, ink);
    const [left, right] = [(width - flatOf(size)) / 2, (width + flatOf(size)) / 2];
    const steps = [
      { x: right, y: 0 },
      { x: width, y: height / 2 },
      { x: right, y: height },
      { x: left, y: height },
      { x: 0, y: height / 2 },
    ];
    return [shape(ringPath({ start: { x: left, y: 0 }, steps }), filled(ink))];
  },
};

/** Length of the level sides of a long diamond, px. Its tips are right angles then; it has none while it is about as high as wide. */
function flatOf({ width, height }: Size): number {
  return width - height < leastFlat ? 0 : width - height;
}

const leastFlat = 16;

/** A shape given by the line round it; `more` is drawn upon it. */
export function ringShape(
  ring: (size: Size) => Ring,
  room: Pick<Shape, 'around' | 'within' | 'middle'>,
  more: (size: Size, ink: NodeInk) => readonly Op[] = () => [],
): Shape {
  return {
    ...room,
    outline: (size) => ({ shape: 'polygon', points: ringPoints(ring(size)) }),
    paint: (size, ink) => [shape(ringPath(ring(size)), filled(ink)), ...more(size, ink)],
  };
}

/** Half of the height of a cylinder's lid, px. */
const lid = 9;

/** A drum that stands: databases and other stores. */
export const cylinder: Shape = ringShape(
  ({ width, height }) => {
    const [left, right] = [
      { x: 0, y: lid },
      { x: width, y: lid },
    ];
    const [leftFoot, rightFoot] = [
      { x: 0, y: height - lid },
      { x: width, y: height - lid },
    ];
    return { start: left, steps: [bow(left, right, { x: 0, y: -lid }), rightFoot, bow(rightFoot, leftFoot, { x: 0, y: lid })] };
  },
  {
    around: ({ width, height }) => ({ width: width + 28, height: height + 4 * lid + 10 }),
    within: (width) => width - 28,
    middle: ({ width, height }) => ({ x: width / 2, y: height / 2 + lid }),
  },
  ({ width }, ink) => [line({ x: 0, y: lid }, bow({ x: 0, y: lid }, { x: width, y: lid }, { x: 0, y: lid }), ink)],
);

/** A drum that lies: queues and pipes. */
export const pipe: Shape = ringShape(
  ({ width, height }) => {
    const [from, to] = [
      { x: width - lid, y: 0 },
      { x: width - lid, y: height },
    ];
    const [back, start] = [
      { x: lid, y: height },
      { x: lid, y: 0 },
    ];
    return { start, steps: [from, bow(from, to, { x: lid, y: 0 }), back, bow(back, start, { x: -lid, y: 0 })] };
  },
  {
    around: ({ width, height }) => ({ width: width + 4 * lid + 18, height: height + 20 }),
    within: (width) => width - 4 * lid - 18,
    middle: ({ width, height }) => ({ x: width / 2 - lid, y: height / 2 }),
  },
  ({ width, height }, ink) => {
    const from = { x: width - lid, y: 0 };
    return [line(from, bow(from, { x: width - lid, y: height }, { x: -lid, y: 0 }), ink)];
  },
);

/** A sheet with a wave at its foot. */
export const sheet: Shape = ringShape(
  ({ width, height }) => {
    const foot = height - 8;
    const wave = { c1: { x: width * 0.64, y: foot - 16 }, c2: { x: width * 0.36, y: foot + 22 }, to: { x: 0, y: foot } };
    const steps = [{ x: width, y: 0 }, { x: width, y: foot }, wave];
    return { start: { x: 0, y: 0 }, steps };
  },
  { ...padded(14, 14), middle: ({ width, height }) => ({ x: width / 2, y: (height - 8) / 2 }) },
);

/** How far leaning sides lean, px. */
const lean = 16;

/** A box whose sides lean to the right: what goes in or out. */
export const parallelogram: Shape = ringShape(
  ({ width, height }) => ({
    start: { x: lean, y: 0 },
    steps: [
      { x: width, y: 0 },
      { x: width - lean, y: height },
      { x: 0, y: height },
    ],
  }),
  padded(14 + lean, 10),
);

/** A box that comes to a point at both sides. */
export const hexagon: Shape = ringShape(
  ({ width, height }) => ({
    start: { x: lean, y: 0 },
    steps: [
      { x: width - lean, y: 0 },
      { x: width, y: height / 2 },
      { x: width - lean, y: height },
      { x: lean, y: height },
      { x: 0, y: height / 2 },
    ],
  }),
  padded(8 + lean, 10),
);

/** A box with a second line at both sides. */
export const doubleSided: Shape = {
  ...roundedBox(0, padded(22, 10)),
  paint: (size, ink) => [
    frame(boxOf(size), ink),
    ...[9, size.width - 9].map((x) =>
      rule(
        [
          { x, y: 0 },
          { x, y: size.height },
        ],
        ink.line,
      ),
    ),
  ],
};

/** How deep a cuboid is, px. */
export const depth = 12;

/** A box seen from above and the left: UML's nodes. */
export const cuboid: Shape = ringShape(
  ({ width, height }) => ({
    start: { x: 0, y: depth },
    steps: [
      { x: depth, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height - depth },
      { x: width - depth, y: height },
      { x: 0, y: height },
    ],
  }),
  {
    around: ({ width, height }) => ({ width: width + 28 + depth, height: height + 24 + depth }),
    within: (width) => width - 28 - depth,
    middle: ({ width, height }) => ({ x: (width - depth) / 2, y: (height + depth) / 2 }),
  },
  ({ width, height }, ink) => {
    const corner = { x: width - depth, y: depth };
    return [rule([{ x: 0, y: depth }, corner, { x: width - depth, y: height }], ink.line), rule([corner, { x: width, y: 0 }], ink.line)];
  },
);

/** A folder with an empty tab. */
export const folder: Shape = ringShape(
  ({ width, height }) => {
    const tab = Math.min(52, width * 0.45);
    const steps = [
      { x: tab, y: 0 },
      { x: tab + 6, y: 12 },
      { x: width, y: 12 },
      { x: width, y: height },
      { x: 0, y: height },
    ];
    return { start: { x: 0, y: 0 }, steps };
  },
  {
    around: ({ width, height }) => ({ width: width + 28, height: height + 34 }),
    within: (width) => width - 28,
    middle: ({ width, height }) => ({ x: width / 2, y: (height + 12) / 2 }),
  },
);

function filled(ink: NodeInk) {
  return { fill: ink.fill, stroke: ink.line, width: strokeWidth };
}

function line(from: Point, curve: ReturnType<typeof bow>, ink: NodeInk): Op {
  return shape(curvePath(from, [curve]), { stroke: ink.line, width: strokeWidth });
}
