import type { Diagram } from '@umlaut/diagram';
import { distance, grown, type Outline, outlineBox, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import type { PlacedNode } from '../src/place-nodes.ts';
import { pointsOf, type Route } from '../src/routing/route.ts';

/** Free space that lines keep from boxes and borders that they pass, px; and how much less still counts. */
const clearance = 12;
const slack = 0.5;
/** Shorter runs are not read as one line, px. */
const leastRun = 8;
/** Lines nearer than this are read as one, px. */
const asOne = 3;

/** One piece of a line. */
interface Segment {
  readonly from: Point;
  readonly to: Point;
}

/** The nodes and edges of a scene, as far as lines are judged by them. */
export interface Drawing {
  readonly nodes: ReadonlyMap<string, PlacedNode>;
  readonly edges: ReadonlyMap<string, { readonly route: Route }>;
}

/** Segments of rectangular lines that pass a box of another node nearer than 12 px, or run as near along a border of a container or lane. */
export function closePasses(diagram: Diagram, { nodes, edges }: Drawing): readonly string[] {
  const solid = [...nodes.values()].filter(({ setting }) => !setting.holds);
  const borders = [...nodes.values()].flatMap(bordersOf);
  return diagram.edges.flatMap(({ id, source, target }) => {
    const route = edges.get(id)?.route;
    if (route?.shape !== 'line' || source === target || !isRectangular(route.points)) return [];
    const others = solid.filter(({ node }) => node.id !== source && node.id !== target);
    return segmentsOf(route.points).flatMap((segment, at) => [
      ...others
        .filter(({ box }) => segmentMeetsRect(segment.from, segment.to, grown(box, clearance - slack)))
        .map(({ node }) => `${id} ${at} | ${node.id}`),
      ...borders
        .filter(({ of, line }) => of !== source && of !== target && together(segment, line, clearance - slack) > leastRun)
        .map(({ of }) => `${id} ${at} | border of ${of}`),
    ]);
  });
}

/** Pairs of lines that run together for more than 8 px, branches of one tree apart. */
export function sharedRuns(diagram: Diagram, { edges }: Drawing): readonly string[] {
  const lines = diagram.edges.flatMap((edge) => {
    const route = edges.get(edge.id)?.route;
    return route === undefined ? [] : [{ edge, segments: segmentsOf(pointsOf(route)) }];
  });
  return lines.flatMap((a, at) =>
    lines
      .slice(at + 1)
      .filter((b) => !areBranches(a.edge, b.edge))
      .filter((b) => a.segments.some((one) => b.segments.some((other) => together(one, other, asOne) > leastRun)))
      .map((b) => `${a.edge.id} | ${b.edge.id}`),
  );
}

/** Lines that pass behind a node that they do not join, so that they are read as two. */
export function hiddenPasses(diagram: Diagram, { nodes, edges }: Drawing): readonly string[] {
  const solid = [...nodes.values()].filter(({ setting }) => !setting.holds);
  return diagram.edges.flatMap(({ id, source, target }) => {
    const route = edges.get(id)?.route;
    if (route?.shape !== 'line') return [];
    return solid
      .filter(({ node }) => node.id !== source && node.id !== target)
      .filter(({ outline }) => segmentsOf(route.points).some(({ from, to }) => passesBehind(from, to, outline)))
      .map(({ node }) => `${id} | ${node.id}`);
  });
}

/** Whether a line is hidden by a shape: an ellipse is stretched to a circle, others are taken for their boxes. */
function passesBehind(from: Point, to: Point, outline: Outline): boolean {
  const box = outlineBox(outline);
  if (outline.shape !== 'ellipse') return segmentMeetsRect(from, to, grown(box, -2));
  const unit = ({ x, y }: Point) => ({
    x: ((x - box.x) / box.width) * 2 - 1,
    y: ((y - box.y) / box.height) * 2 - 1,
  });
  const [a, b] = [unit(from), unit(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + dx * share, a.y + dy * share) < 0.97;
}

type Edge = Diagram['edges'][number];

function areBranches(a: Edge, b: Edge): boolean {
  const joins = a.data?.kind === 'generalization' || a.data?.kind === 'realization';
  return joins && a.data?.kind === b.data?.kind && a.target === b.target;
}

function isRectangular(points: readonly Point[]): boolean {
  return segmentsOf(points).every(({ from, to }) => from.x === to.x || from.y === to.y);
}

function segmentsOf(points: readonly Point[]): readonly Segment[] {
  return points.slice(1).map((to, at) => ({ from: points[at] ?? to, to }));
}

function bordersOf({ node, drawing, box, size, setting }: PlacedNode): readonly { readonly of: string; readonly line: Segment }[] {
  if (!setting.holds) return [];
  const rules = (drawing.dividers?.(node, size, setting) ?? []).map(([from, to]) => ({
    from: { x: from.x + box.x, y: from.y + box.y },
    to: { x: to.x + box.x, y: to.y + box.y },
  }));
  return [...sidesOf(box), ...rules].map((line) => ({ of: node.id, line }));
}

function sidesOf({ x, y, width, height }: Rect): readonly Segment[] {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
    { x, y },
  ];
  return segmentsOf(corners);
}

/** Lines that part more steeply cross, or leave one place for two: sine of the angle between them. */
const steepest = 0.06;

/** How far two segments run beside each other nearer than `near`, px. */
function together(a: Segment, b: Segment, near: number): number {
  const length = distance(a.from, a.to);
  if (length < 1) return 0;
  const along = { x: (a.to.x - a.from.x) / length, y: (a.to.y - a.from.y) / length };
  const place = ({ x, y }: Point) => (x - a.from.x) * along.x + (y - a.from.y) * along.y;
  const away = ({ x, y }: Point) => (y - a.from.y) * along.x - (x - a.from.x) * along.y;
  const [from, to] = [place(b.from), place(b.to)];
  if (Math.abs(to - from) < 1) return 0;
  // The part of `b` that is near the line through `a`, by shares of `b`.
  const [first, last] = [away(b.from), away(b.to)];
  if (Math.abs(last - first) > steepest * distance(b.from, b.to)) return 0;
  const [low, high] = sharesWithin(first, last, near);
  const shareAt = (at: number) => (at - from) / (to - from);
  const [start, end] = [shareAt(0), shareAt(length)].sort((one, two) => one - two);
  return Math.max(0, Math.min(high, end ?? 1, 1) - Math.max(low, start ?? 0, 0)) * Math.abs(to - from);
}

/** Shares of the way from `first` to `last` at which the value is within `near` of 0. */
function sharesWithin(first: number, last: number, near: number): readonly [number, number] {
  if (Math.abs(last - first) < 1e-9) return Math.abs(first) < near ? [0, 1] : [1, 0];
  const [one, two] = [(-near - first) / (last - first), (near - first) / (last - first)];
  return [Math.max(0, Math.min(one, two)), Math.min(1, Math.max(one, two))];
}
