import { type EdgeView, edgeKind } from '@umlaut/diagram';
import { direction, type Point } from '@umlaut/geometry';
import { shape, textLine } from '../draw.ts';
import { labelSize, type PlacedLabel, triangleRoom } from '../labels/place-labels.ts';
import { linePath } from '../path.ts';
import { clippedRoute, endsOf, pathOf, pointsOf, type Route, reversedRoute } from '../routing/route.ts';
import type { ColorToken, Op } from '../scene.ts';
import type { Measure } from '../text/measure.ts';
import { layDashes } from './dashes.ts';
import { heads, type Tip } from './heads.ts';
import { edgeDrawings } from './registry.ts';

/** Line and heads of an edge. The line ends where its heads begin. */
export function drawLine(edge: EdgeView, route: Route): readonly Op[] {
  const drawing = edgeDrawings[edge.kind];
  const ends = drawing.heads(edge);
  const [source, target] = [heads[ends.source], heads[ends.target]];
  const color: ColorToken = edge.style.stroke ?? 'line';
  const line = clippedRoute(route, { start: source.base, end: target.base });
  const [start, end] = endsOf(line);
  const { width, dash } = drawing.line(edge);
  const dashes = dash && layDashes(line, dash, { joins: edgeKind(edge.kind).joins === true });
  const paint = { stroke: color, width: edge.style.width ?? width };
  return [
    // Drawn from the target, so that the dashes of edges that run together there fall on each other.
    shape(pathOf(reversedRoute(line)) + (dashes?.last ?? ''), dashes === undefined ? paint : { ...paint, dash: dashes.dash }),
    ...(ends.source === 'none' ? [] : source.draw(tipAt(pointsOf(route), start, source.base), color)),
    ...(ends.target === 'none' ? [] : target.draw(tipAt(pointsOf(route).toReversed(), end, target.base), color)),
  ];
}

/** A head points from where the line was cut off to the outline, also at the end of a curve. */
function tipAt(whole: readonly Point[], cut: Point | undefined, base: number): Tip {
  const [tip = { x: 0, y: 0 }, next = tip] = whole;
  const from = base > 0 ? (cut ?? next) : next;
  return { tip, towards: direction(from, tip) };
}

/** Texts of an edge in their places. */
export function drawLabel({ lines, box, towards, isFlush }: PlacedLabel, measure: Measure): readonly Op[] {
  const step = measure.lineHeight(labelSize);
  return lines.flatMap(({ text, font = 'regular', reading }, index): readonly Op[] => {
    const top = box.y + index * step;
    const middle = box.x + box.width / 2;
    const style = { font, size: labelSize };
    const place = { top, style, fill: 'muted', on: 'paper' } as const;
    if (isFlush === true) return [textLine(text, { ...place, x: box.x }, measure)];
    if (reading === undefined) return [textLine(text, { ...place, x: middle, anchor: 'middle' }, measure)];
    const way = reading === 'forward' ? towards : { x: -towards.x, y: -towards.y };
    const before = way.x < -0.5;
    const width = measure.width(text, font, labelSize);
    const start = middle - (width + triangleRoom) / 2;
    const line = textLine(text, { ...place, x: before ? start + triangleRoom : start }, measure);
    return [line, triangle({ x: before ? start + 4 : start + width + triangleRoom - 4, y: top + step / 2 }, way)];
  });
}

function triangle({ x, y }: Point, way: Point): Op {
  const level = Math.abs(way.x) >= Math.abs(way.y);
  const [dx, dy] = level ? [Math.sign(way.x) || 1, 0] : [0, Math.sign(way.y) || 1];
  const points = [
    { x: x + dx * 4, y: y + dy * 4 },
    { x: x - dx * 3 - dy * 3.5, y: y - dy * 3 + dx * 3.5 },
    { x: x - dx * 3 + dy * 3.5, y: y - dy * 3 - dx * 3.5 },
  ];
  return shape(linePath(points, true), { fill: 'muted' });
}
