import type { BorderPoint, NodeView, PointForm } from '@umlaut/diagram';
import { exitOf, moved, type Outline, outlineBox, outwards, type Point, type Rect, type Side, type Size } from '@umlaut/geometry';
import { frame, inkOf, type NodeInk, rule, shape, strokeWidth, textLines } from '../draw.ts';
import { ellipsePath } from '../path.ts';
import type { Op } from '../scene.ts';
import { type TextStyle, widest, wrappedFreely } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';
import type { NodeDrawing, NodeSize, Part, Setting } from './node-drawing.ts';
import { remembered } from './remembered.ts';

/** A border point in its place; all coordinates are the node's own. */
export interface PlacedPoint {
  readonly point: BorderPoint;
  /** Its place on the outline. */
  readonly at: Point;
  /** Ends of edges that come from outside of the node, and of those from within it. */
  readonly outer: Point;
  readonly inner: Point;
  /** The box round its mark. */
  readonly box: Rect;
  readonly name?: PointName;
}

interface PointName {
  readonly lines: readonly string[];
  readonly box: Rect;
}

/** How far a mark reaches along the side to both ways, out of the node and into it, px. */
interface Reach {
  readonly along: number;
  readonly out: number;
  readonly in: number;
}

const reaches: Readonly<Record<PointForm, Reach>> = {
  port: { along: 6, out: 6, in: 6 },
  entry: { along: 6, out: 6, in: 6 },
  exit: { along: 6, out: 6, in: 6 },
  pin: { along: 5, out: 10, in: 0 },
  expansion: { along: 15, out: 5, in: 5 },
};

const nameStyle: TextStyle = { font: 'regular', size: 11 };
/** Names are broken into lines of this width, px. */
const nameWidth = 140;
/** Least distance of a point from a corner and between two marks, and between a name and an edge beside it, px. */
const [corner, apart, nameGap] = [12, 4, 7] as const;

/** `drawing` with points on its outline: it grows where a side has not room for all of them. */
export function withPoints(drawing: NodeDrawing): NodeDrawing {
  const names = remembered((node, { measure }) => new Map(node.ports.map((point) => [point, linesOf(point, measure)])));
  const place = (node: NodeView, size: Size, setting: Setting): readonly PlacedPoint[] => {
    if (node.ports.length === 0) return [];
    return placePoints(node.ports, {
      outline: drawing.outline(node, size, setting),
      names: names(node, setting),
      measure: setting.measure,
    });
  };
  return {
    ...drawing,
    size(node, setting) {
      const size = drawing.size(node, setting);
      if (node.ports.length === 0) return size;
      return grownFor(node, size, { outline: drawing.outline(node, size, setting), names: names(node, setting), measure: setting.measure });
    },
    draw(node, size, setting) {
      const ops = drawing.draw(node, size, setting);
      if (node.ports.length === 0) return ops;
      const ink = inkOf(node);
      return [...ops, ...place(node, size, setting).flatMap((placed) => drawPoint(placed, ink, setting.measure))];
    },
    parts(node, size, setting) {
      const parts = drawing.parts(node, size, setting);
      if (node.ports.length === 0) return parts;
      return [...parts, ...place(node, size, setting).map((placed) => partOf(placed, setting.measure))];
    },
    points: place,
  };
}

interface Placing {
  readonly outline: Outline;
  readonly names: ReadonlyMap<BorderPoint, readonly string[]>;
  readonly measure: Measure;
}

function linesOf({ label }: BorderPoint, measure: Measure): readonly string[] {
  return label === undefined ? [] : wrappedFreely(label, { ...nameStyle, width: nameWidth }, measure);
}

function placePoints(points: readonly BorderPoint[], placing: Placing): readonly PlacedPoint[] {
  const placed = new Map<BorderPoint, PlacedPoint>();
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    const own = points.filter((point) => point.side === side);
    const row = rowOf(own, side, placing);
    for (const [index, along] of spread(row).entries()) {
      const point = row.points[index];
      if (point !== undefined) placed.set(point, placeAt(point, along, placing));
    }
  }
  return points.flatMap((point) => placed.get(point) ?? []);
}

/** The points of one side in their order, and the room that they have and need. */
interface Row {
  readonly points: readonly BorderPoint[];
  /** Place of each by itself, px from the start of the side. */
  readonly wanted: readonly number[];
  /** Least distance of each to the one before it. */
  readonly gaps: readonly number[];
  readonly length: number;
  /** Room kept free at both ends. */
  readonly start: number;
  readonly end: number;
}

function rowOf(points: readonly BorderPoint[], side: Side, { outline, names, measure }: Placing): Row {
  const isLevel = side === 'top' || side === 'bottom';
  const box = outlineBox(outline);
  const length = isLevel ? box.width : box.height;
  const ordered = points.toSorted((a, b) => a.at - b.at);
  // Names stand behind a point at a level side, and above it at an upright one.
  const nameRoom = (point: BorderPoint): number => {
    const lines = names.get(point) ?? [];
    if (lines.length === 0) return 0;
    return nameGap + (isLevel ? Math.ceil(widest(lines, nameStyle, measure)) + nameGap : lines.length * measure.lineHeight(nameStyle.size));
  };
  const gaps = ordered.slice(1).map((point, index) => {
    const before = ordered[index] ?? point;
    const marks = reaches[before.form].along + apart + reaches[point.form].along;
    return Math.max(marks, nameRoom(isLevel ? before : point));
  });
  const free = Math.max(corner, outline.shape === 'rect' ? (outline.radius ?? 0) : 0);
  const freeFor = (point: BorderPoint | undefined): number => Math.max(free, (point === undefined ? 0 : reaches[point.form].along) + 2);
  return {
    points: ordered,
    wanted: ordered.map(({ at }) => at * length),
    gaps,
    length,
    start: freeFor(ordered[0]),
    end: freeFor(ordered.at(-1)),
  };
}

/** The places of the points of a side: each where it wants to be, clear of corners and of the others; closer together where there is no room. */
function spread({ wanted, gaps, length, start, end }: Row): readonly number[] {
  if (length <= start + end) return wanted.map(() => length / 2);
  const [low, high] = [start, length - end];
  const needed = gaps.reduce((sum, gap) => sum + gap, 0);
  const scale = needed > high - low ? (high - low) / needed : 1;
  const places = wanted.map((at) => Math.min(Math.max(at, low), high));
  for (const [index, gap] of gaps.entries()) places[index + 1] = Math.max(places[index + 1] ?? low, (places[index] ?? low) + gap * scale);
  if (places.length > 0) places[places.length - 1] = Math.min(places.at(-1) ?? high, high);
  for (let index = gaps.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index] ?? high, (places[index + 1] ?? high) - (gaps[index] ?? 0) * scale);
  }
  return places;
}

function placeAt(point: BorderPoint, along: number, { outline, names, measure }: Placing): PlacedPoint {
  const box = outlineBox(outline);
  const isLevel = point.side === 'top' || point.side === 'bottom';
  const out = outwards(point.side);
  const inside = isLevel ? { x: box.x + along, y: box.y + box.height / 2 } : { x: box.x + box.width / 2, y: box.y + along };
  const at = exitOf(outline, { inside, towards: moved(inside, out, box.width + box.height + 1) });
  const reach = reaches[point.form];
  const [outer, inner] = [moved(at, out, reach.out), moved(at, out, -reach.in)];
  const mark = isLevel
    ? { x: at.x - reach.along, y: Math.min(outer.y, inner.y), width: 2 * reach.along, height: reach.out + reach.in }
    : { x: Math.min(outer.x, inner.x), y: at.y - reach.along, width: reach.out + reach.in, height: 2 * reach.along };
  const lines = names.get(point) ?? [];
  const placed = { point, at, outer, inner, box: mark };
  return lines.length === 0 ? placed : { ...placed, name: { lines, box: nameBox({ at, outer, side: point.side }, lines, measure) } };
}

/** A name stands outside of the node, beside the line of an edge that ends at the point. */
function nameBox(
  { at, outer, side }: { readonly at: Point; readonly outer: Point; readonly side: Side },
  lines: readonly string[],
  measure: Measure,
): Rect {
  const [width, height] = [Math.ceil(widest(lines, nameStyle, measure)), lines.length * measure.lineHeight(nameStyle.size)];
  const beside = 3;
  if (side === 'top') return { x: at.x + nameGap, y: outer.y - beside - height, width, height };
  if (side === 'bottom') return { x: at.x + nameGap, y: outer.y + beside, width, height };
  const x = side === 'left' ? outer.x - beside - width : outer.x + beside;
  return { x, y: at.y - nameGap - height, width, height };
}

function partOf({ point, box, name }: PlacedPoint, measure: Measure): Part {
  const empty = { x: box.x + box.width + nameGap, y: box.y - nameGap, width: 40, height: measure.lineHeight(nameStyle.size) };
  return { field: 'ports', item: point.id, box: name?.box ?? empty, style: nameStyle, align: 'start' };
}

function drawPoint({ point, box, name }: PlacedPoint, ink: NodeInk, measure: Measure): readonly Op[] {
  const text = { x: name?.box.x ?? 0, top: name?.box.y ?? 0, style: nameStyle, fill: 'muted', on: 'paper' } as const;
  return [...markOf(point, box, ink), ...(name === undefined ? [] : textLines(name.lines, text, measure))];
}

function markOf({ form, side }: BorderPoint, box: Rect, ink: NodeInk): readonly Op[] {
  if (form === 'entry' || form === 'exit') {
    const circle = shape(ellipsePath(box), { fill: ink.fill, stroke: ink.line, width: strokeWidth });
    return form === 'entry' ? [circle] : [circle, ...crossIn(box, ink)];
  }
  if (form !== 'expansion') return [frame(box, ink)];
  // A row of boxes, as many values come and go there.
  const isLevel = side === 'top' || side === 'bottom';
  const inner = [1, 2].map((index) => {
    const [x, y] = [box.x + (box.width * index) / 3, box.y + (box.height * index) / 3];
    const line = isLevel
      ? [
          { x, y: box.y },
          { x, y: box.y + box.height },
        ]
      : [
          { x: box.x, y },
          { x: box.x + box.width, y },
        ];
    return rule(line, ink.line, { width: 1 });
  });
  return [frame(box, ink), ...inner];
}

/** The cross of an exit point, within its circle. */
function crossIn({ x, y, width, height }: Rect, ink: NodeInk): readonly Op[] {
  const [cx, cy, arm] = [x + width / 2, y + height / 2, (Math.min(width, height) / 2) * Math.SQRT1_2];
  const line = (up: 1 | -1): Op =>
    rule(
      [
        { x: cx - arm, y: cy - up * arm },
        { x: cx + arm, y: cy + up * arm },
      ],
      ink.line,
      { width: 1 },
    );
  return [line(1), line(-1)];
}

/** The size with room for the points of each side. */
function grownFor(node: NodeView, size: NodeSize, placing: Placing): NodeSize {
  const box = outlineBox(placing.outline);
  // An outline may be smaller than the box that is drawn.
  const [beside, above] = [size.width - box.width, size.height - box.height];
  const need = (...sides: readonly Side[]): number =>
    Math.max(
      0,
      ...sides.map((side) => {
        const own = node.ports.filter((point) => point.side === side);
        if (own.length === 0) return 0;
        const { gaps, start, end } = rowOf(own, side, placing);
        return Math.ceil(start + end + gaps.reduce((sum, gap) => sum + gap, 0));
      }),
    );
  const least = { width: need('top', 'bottom') + beside, height: need('left', 'right') + above };
  const atLeast = ({ width, height }: Size): Size => ({ width: Math.max(width, least.width), height: Math.max(height, least.height) });
  return { ...atLeast(size), min: atLeast(size.min) };
}
