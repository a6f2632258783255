import type { Comparison, Diagram, Difference, How } from '@umlaut/diagram';
import { anchorOn, centerOf, lengthOf, overlaps, type Point, pointAt, type Rect, union } from '@umlaut/geometry';
import { boundsOf } from '../bounds.ts';
import { drawDiagram, type Scene } from '../draw-diagram.ts';
import { pathOf, pointsOf } from '../routing/route.ts';
import type { GroupOp } from '../scene.ts';

/** A difference where it is to be seen, in diagram px. */
export interface Spot {
  readonly key: string;
  readonly how: How;
  /** Area of the difference; of a moved node its old and new box together. */
  readonly box: Rect;
  /** Position of its mark. */
  readonly at: Point;
  /** The outline of a node, or the line of an edge. */
  readonly shape: { readonly box: Rect } | { readonly d: string };
  /** Of a moved node: its box at the place it left, and the way from there to where it stands when these lie apart. */
  readonly trace?: { readonly left: Rect; readonly way?: { readonly from: Point; readonly to: Point } };
}

/** Both states on one drawing. */
export interface ComparedScene {
  readonly bounds: Rect;
  /** Groups of the later state, in paint order, and whether each differs. */
  readonly groups: readonly { readonly group: GroupOp; readonly differs: boolean }[];
  /** Groups of the earlier state alone. */
  readonly ghosts: readonly GroupOp[];
  readonly spots: readonly Spot[];
}

/** Up to this many edges, all of the earlier state are drawn, so that those that were removed stand where they stood. */
const wholeUpTo = 120;

/** One state of the two, drawn: a group for each element in paint order, and where the elements stand. */
export type DrawnState = Pick<Scene, 'groups' | 'nodes' | 'edges'>;

/** Draws both states of `comparison` over each other: the later one, over it what was removed, and where each difference is. */
export function drawComparison(
  { before, after, differences }: Comparison,
  draw: (diagram: Diagram) => DrawnState = drawDiagram,
): ComparedScene {
  const differing = new Set(differences.map(nameOf));
  const removed = new Set(differences.filter(({ how }) => how === 'removed').map(nameOf));
  const isWhole = before.edges.length <= wholeUpTo;
  const ghostly = isWhole ? before : { ...before, edges: before.edges.filter(({ id }) => removed.has(nameOf({ element: 'edge', id }))) };
  const [old, present] = [draw(ghostly), draw(after)];
  const boxes = [old, present].flatMap(({ nodes, groups }) => (nodes.size === 0 ? [] : [boundsOf(groups)]));
  return {
    bounds: union(boxes) ?? { x: 0, y: 0, width: 400, height: 300 },
    groups: present.groups.map((group) => ({ group, differs: differing.has(nameOf(group)) })),
    ghosts: old.groups.filter((group) => removed.has(nameOf(group))),
    spots: differences.flatMap((difference) => spotOf(difference, { old, present }) ?? []),
  };
}

/** Tells a node from an edge of the same id. */
function nameOf({ element, id }: { readonly element?: string | undefined; readonly id?: string | undefined }): string {
  return `${element} ${id}`;
}

interface Scenes {
  readonly old: DrawnState;
  readonly present: DrawnState;
}

function spotOf(difference: Difference, scenes: Scenes): Spot | undefined {
  if (difference.element === 'diagram') return undefined;
  return difference.element === 'node' ? nodeSpot(difference, scenes) : edgeSpot(difference, scenes);
}

function nodeSpot({ key, how, id }: Difference, { old, present }: Scenes): Spot | undefined {
  const [left, stands] = [old.nodes.get(id)?.box, present.nodes.get(id)?.box];
  const box = how === 'removed' ? left : stands;
  if (box === undefined) return undefined;
  const corner = how === 'moved' ? { x: box.x, y: box.y } : { x: box.x + box.width, y: box.y };
  const spot = { key, how, box, at: corner, shape: { box } };
  const isElsewhere = how === 'moved' && left !== undefined && (left.x !== box.x || left.y !== box.y);
  if (!isElsewhere) return spot;
  return { ...spot, box: union([left, box]) ?? box, trace: { left, ...wayBetween(left, box) } };
}

/** From outline to outline, so that it covers nothing that stands in either place. */
function wayBetween(left: Rect, box: Rect): Pick<NonNullable<Spot['trace']>, 'way'> {
  if (overlaps(left, box)) return {};
  const exit = (of: Rect, to: Rect): Point => anchorOn({ shape: 'rect', box: of }, centerOf(to));
  return { way: { from: exit(left, box), to: exit(box, left) } };
}

function edgeSpot({ key, how, id }: Difference, { old, present }: Scenes): Spot | undefined {
  const placed = (how === 'removed' ? old : present).edges.get(id);
  if (placed === undefined) return undefined;
  const points = pointsOf(placed.route);
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = {
    x: Math.min(...xs),
    y: Math.min(...ys),
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
  };
  return {
    key,
    how,
    box,
    at: pointAt(points, lengthOf(points) * (how === 'moved' ? 0.35 : 0.5)).point,
    shape: { d: pathOf(placed.route) },
  };
}
