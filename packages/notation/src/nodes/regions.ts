import { hasLyingRegions, type NodeView, type Region } from '@umlaut/diagram';
import type { Point, Rect, Size } from '@umlaut/geometry';
import { type NodeInk, rule, textLines } from '../draw.ts';
import type { Op } from '../scene.ts';
import { type TextStyle, widest, wrappedFreely } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';
import type { Part } from './node-drawing.ts';

/** A region of a state in its place, in the state's own coordinates. */
interface PlacedRegion {
  readonly region: Region;
  readonly box: Rect;
  /** Lines of its name, at its upper left corner. */
  readonly lines: readonly string[];
}

const nameStyle: TextStyle = { font: 'regular', size: 12 };
const padding = { x: 10, y: 6 } as const;
/** Least length of a region across the rules between them, and what a state without a size gives each, px. */
const least = { width: 60, height: 36 } as const;
const usual = { width: 120, height: 80 } as const;
/** Names are broken into lines of this width, px. */
const nameWidth = 160;

/** The room that the regions of a state need at least, and take where nobody gave the state a size. */
export function roomOfRegions(node: NodeView, measure: Measure): { readonly min: Size; readonly usual: Size } {
  const needs = node.regions.map((region) => needOf(region, measure));
  const isLying = hasLyingRegions(node);
  const room = (lengths: readonly Size[]): Size =>
    isLying
      ? { width: Math.max(0, ...lengths.map(({ width }) => width)), height: sum(lengths.map(({ height }) => height)) }
      : { width: sum(lengths.map(({ width }) => width)), height: Math.max(0, ...lengths.map(({ height }) => height)) };
  const wished = needs.map(({ width, height }, index) => {
    const size = node.regions[index]?.size;
    const wide = Math.max(width, isLying ? usual.width : (size ?? usual.width));
    return { width: wide, height: Math.max(height, isLying ? (size ?? usual.height) : usual.height) };
  });
  return { min: room(needs), usual: room(wished) };
}

/** Height that names of regions take at the top of these, px. */
export function namesOfRegions(node: NodeView, measure: Measure): number {
  return Math.max(0, ...node.regions.map((region) => nameHeight(region, measure)));
}

/** The regions of a state, which share `room`: each as much as it wants of it, and never less than its name needs. */
export function placeRegions(node: NodeView, room: Rect, measure: Measure): readonly PlacedRegion[] {
  const isLying = hasLyingRegions(node);
  const [axis, length] = isLying ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const needs = node.regions.map((region) => needOf(region, measure)[length]);
  const wanted = node.regions.map(({ size }, index) => Math.max(needs[index] ?? 0, size ?? usual[length]));
  const [all, some] = [sum(wanted), sum(needs)];
  let start = room[axis];
  return node.regions.map((region, index) => {
    const own = wanted[index] ?? 0;
    const share = all <= room[length] ? (own * room[length]) / all : (needs[index] ?? 0) + ((room[length] - some) * own) / all;
    const box = { ...room, [axis]: start, [length]: share };
    start += share;
    return { region, box, lines: linesOf(region, measure) };
  });
}

/** Lines between regions. */
export function rulesOfRegions(regions: readonly PlacedRegion[], node: NodeView): readonly (readonly [Point, Point])[] {
  const isLying = hasLyingRegions(node);
  return regions.slice(1).map(({ box: { x, y, width, height } }) => [{ x, y }, isLying ? { x: x + width, y } : { x, y: y + height }]);
}

/** Draws the names of regions, and dashed rules between them. */
export function drawRegions(regions: readonly PlacedRegion[], node: NodeView, ink: NodeInk, measure: Measure): readonly Op[] {
  return [
    ...rulesOfRegions(regions, node).map((points) => rule(points, ink.line, { width: 1, dash: [7, 5] })),
    ...regions.flatMap(({ box, lines }) =>
      textLines(lines, { x: box.x + padding.x, top: box.y + padding.y, style: nameStyle, fill: ink.muted, on: ink.fill }, measure),
    ),
  ];
}

/** The names of regions, to be written in where they stand. */
export function partsOfRegions(regions: readonly PlacedRegion[], measure: Measure): readonly Part[] {
  return regions.map(({ region, box, lines }) => ({
    field: 'regions',
    item: region.id,
    box: {
      x: box.x + padding.x,
      y: box.y + padding.y,
      width: Math.max(0, box.width - 2 * padding.x),
      height: Math.max(1, lines.length) * measure.lineHeight(nameStyle.size),
    },
    style: nameStyle,
    align: 'start',
  }));
}

function linesOf({ label }: Region, measure: Measure): readonly string[] {
  return label === '' ? [] : wrappedFreely(label, { ...nameStyle, width: nameWidth }, measure);
}

function nameHeight(region: Region, measure: Measure): number {
  const lines = linesOf(region, measure);
  return lines.length === 0 ? 0 : lines.length * measure.lineHeight(nameStyle.size) + padding.y;
}

function needOf(region: Region, measure: Measure): Size {
  const name = Math.ceil(widest(linesOf(region, measure), nameStyle, measure));
  return {
    width: Math.max(least.width, name + 2 * padding.x),
    height: Math.max(least.height, nameHeight(region, measure) + 2 * padding.y),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
