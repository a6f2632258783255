import type { Head } from '@umlaut/diagram';
import { moved, type Point, turned } from '@umlaut/geometry';
import { shape, strokeWidth } from '../draw.ts';
import { curvePath, ellipsePath, linePath } from '../path.ts';
import type { ColorToken, Op } from '../scene.ts';

/** An end of an edge: `tip` on the outline, `towards` the unit vector in which the edge arrives there. */
export interface Tip {
  readonly tip: Point;
  readonly towards: Point;
}

/** How one head is drawn. */
export interface HeadDrawing {
  /** How much of the line the head takes the place of, px from the tip. */
  readonly base: number;
  /** How far it reaches back from the tip, and to either side, px: room that labels keep free. */
  readonly length: number;
  readonly reach: number;
  draw(tip: Tip, color: ColorToken): readonly Op[];
}

const nothing: HeadDrawing = { base: 0, length: 0, reach: 0, draw: () => [] };

/** Every head. One that lacks its drawing does not compile. */
export const heads: Readonly<Record<Head, HeadDrawing>> = {
  none: nothing,
  open: {
    base: 0,
    length: 11,
    reach: 6,
    draw: (tip, color) => [lines(color, [at(tip, 11, -5.5), tip.tip, at(tip, 11, 5.5)])],
  },
  closed: {
    base: 9,
    length: 10,
    reach: 5,
    draw: (tip, color) => [area(color, color, [tip.tip, at(tip, 10, -4.5), at(tip, 10, 4.5)])],
  },
  triangle: {
    base: 14,
    length: 14,
    reach: 8,
    draw: (tip, color) => [area(color, undefined, [tip.tip, at(tip, 14, -8), at(tip, 14, 8)])],
  },
  diamond: diamond(false),
  diamondFilled: diamond(true),
  cross: {
    base: 0,
    length: 14,
    reach: 5,
    draw: (tip, color) => [lines(color, [at(tip, 6, -4.5), at(tip, 14, 4.5)]), lines(color, [at(tip, 6, 4.5), at(tip, 14, -4.5)])],
  },
  ball: {
    base: 14,
    length: 14,
    reach: 7,
    draw: (tip, color) => [shape(ellipsePath(around(at(tip, 7, 0), 7)), { stroke: color, width: strokeWidth })],
  },
  socket: {
    base: 5,
    length: 5,
    reach: 16,
    draw: (tip, color) => [halfCircle(tip, color)],
  },
  circle: {
    base: 10,
    length: 10,
    reach: 5,
    draw: (tip, color) => [shape(ellipsePath(around(at(tip, 5, 0), 5)), { fill: 'paper', stroke: color, width: strokeWidth })],
  },
  half: { base: 0, length: 11, reach: 6, draw: (tip, color) => [lines(color, [at(tip, 11, -5.5), tip.tip])] },
  nest: {
    base: 14,
    length: 14,
    reach: 7,
    draw: (tip, color) => [
      shape(ellipsePath(around(at(tip, 7, 0), 7)), { stroke: color, width: strokeWidth }),
      lines(color, [at(tip, 14, 0), tip.tip]),
      lines(color, [at(tip, 7, -7), at(tip, 7, 7)]),
    ],
  },
  dot: { base: 5, length: 10, reach: 5, draw: (tip, color) => [dot(tip, color)] },
  lost: {
    base: 9,
    length: 21,
    reach: 6,
    draw: (tip, color) => [dot(tip, color), lines(color, [at(tip, 21, -5.5), at(tip, 10, 0), at(tip, 21, 5.5)])],
  },
  erOne: { base: 0, length: 14, reach: 6, draw: (tip, color) => [bar(tip, 8, color), bar(tip, 13, color)] },
  erZeroOne: { base: 0, length: 22, reach: 6, draw: (tip, color) => [bar(tip, 8, color), ring(tip, 17, color)] },
  erMany: { base: 0, length: 12, reach: 7, draw: (tip, color) => [foot(tip, color)] },
  erOneMany: { base: 0, length: 17, reach: 7, draw: (tip, color) => [foot(tip, color), bar(tip, 16, color)] },
  erZeroMany: { base: 0, length: 22, reach: 7, draw: (tip, color) => [foot(tip, color), ring(tip, 17, color)] },
};

function diamond(filled: boolean): HeadDrawing {
  return {
    base: 18,
    length: 18,
    reach: 6,
    draw: (tip, color) => [area(color, filled ? color : undefined, [tip.tip, at(tip, 9, -5.5), at(tip, 18, 0), at(tip, 9, 5.5)])],
  };
}

/** The point `back` px before the tip and `aside` px to the right of the way there. */
function at({ tip, towards }: Tip, back: number, aside: number): Point {
  return moved(moved(tip, towards, -back), turned(towards), aside);
}

function lines(stroke: ColorToken, points: readonly Point[]): Op {
  return shape(linePath(points), { stroke, width: strokeWidth });
}

function area(stroke: ColorToken, fill: ColorToken | undefined, points: readonly Point[]): Op {
  return shape(linePath(points, true), { ...(fill === undefined ? {} : { fill }), stroke, width: strokeWidth });
}

function bar(tip: Tip, back: number, color: ColorToken): Op {
  return lines(color, [at(tip, back, -5.5), at(tip, back, 5.5)]);
}

/** A dot of 10 px that ends at the tip. */
function dot(tip: Tip, color: ColorToken): Op {
  return shape(ellipsePath(around(at(tip, 5, 0), 5)), { fill: color });
}

function foot(tip: Tip, color: ColorToken): Op {
  return lines(color, [at(tip, 0, -6.5), at(tip, 12, 0), at(tip, 0, 6.5)]);
}

/** A circle about the line; the paper inside it hides the line. */
function ring(tip: Tip, back: number, color: ColorToken): Op {
  return shape(ellipsePath(around(at(tip, back, 0), 4.5)), { fill: 'paper', stroke: color, width: strokeWidth });
}

function around({ x, y }: Point, radius: number) {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

/** Radius of the ball that the socket goes round, and of the socket, px. */
const [ballRadius, socketRadius] = [11, 16];

/** A half circle round the ball whose outline the tip lies on. */
function halfCircle(tip: Tip, color: ColorToken): Op {
  const place = (back: number, aside: number): Point => at(tip, back - ballRadius, aside);
  const pull = socketRadius * 0.5522847498;
  return shape(
    curvePath(place(0, -socketRadius), [
      { c1: place(pull, -socketRadius), c2: place(socketRadius, -pull), to: place(socketRadius, 0) },
      { c1: place(socketRadius, pull), c2: place(pull, socketRadius), to: place(0, socketRadius) },
    ]),
    { stroke: color, width: strokeWidth },
  );
}
