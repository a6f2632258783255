import { type Diagram, type DiagramNode, isObject, type Point } from '../diagram.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

type Box = Point & Size;

/** A box with a short label. */
const usual: Size = { width: 96, height: 44 };
const widest = 274;
/** Between two boxes. */
const gap = 16;
const step = 24;
/** So far a free place is looked for, in steps. */
const reach = 20;

/**
 * The place nearest to `at` where a small box covers no node: `at` itself if it can be, else one in steps of 24 px around
 * it, below before beside before above. `at` is answered when everything within 480 px is taken.
 *
 * Sizes are stored ones where there are any, else an estimate from the label: a command knows no fonts.
 */
export function freePlace(diagram: Diagram, at: Point): Point {
  const near = diagram.nodes.map(boxOf).filter((box) => overlaps(box, around(at, reach * step)));
  offsets ??= nearestFirst();
  return offsets.map(({ x, y }) => ({ x: at.x + x, y: at.y + y })).find((place) => isFree(near, place)) ?? at;
}

/** Made when a place is first looked for: a page that only shows a diagram should not wait for them. */
let offsets: readonly Point[] | undefined;

function nearestFirst(): readonly Point[] {
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => (index - reach) * step);
  const all = steps.flatMap((x) => steps.map((y) => ({ x, y })));
  return all.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || b.y - a.y || b.x - a.x);
}

function isFree(boxes: readonly Box[], { x, y }: Point): boolean {
  const wanted = { x: x - gap, y: y - gap, width: usual.width + 2 * gap, height: usual.height + 2 * gap };
  return !boxes.some((box) => overlaps(box, wanted));
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function around({ x, y }: Point, distance: number): Box {
  return { x: x - distance, y: y - distance, width: usual.width + 2 * distance, height: usual.height + 2 * distance };
}

function boxOf({ position, data, style }: DiagramNode): Box {
  const lines = (data?.label ?? '').split('\n');
  const longest = Math.max(...lines.map((line) => line.length));
  const stored = isObject(style) ? style : {};
  return {
    x: position.x,
    y: position.y,
    width: lengthOf(stored.width) ?? Math.min(Math.max(longest * 8 + 34, usual.width), widest),
    height: lengthOf(stored.height) ?? lines.reduce((height, line) => height + 20 * Math.max(1, Math.ceil(line.length / 30)), 24),
  };
}

function lengthOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}
