import { type Diagram, type FragmentItem, notesBeside, readScores, type Score, walkItems } from '@umlaut/diagram';
import { contains, grown, overlaps, type Point, type Rect } from '@umlaut/geometry';
import type { Scene } from '../src/draw-diagram.ts';
import { pointsOf } from '../src/routing/route.ts';
import type { Op } from '../src/scene.ts';

/** Least free space between borders of fragments, and from a border to a lifeline of its outside, px. */
const apart = 8;
const slack = 0.5;

interface Text {
  readonly owner: string;
  readonly text: string;
  readonly box: Rect;
}

/** Every text of a scene with the room that its letters take. */
export function textsOf({ groups }: Scene): readonly Text[] {
  return groups.flatMap((op) => textsIn(op, { x: 0, y: 0 }, op.id ?? ''));
}

function textsIn(op: Op, by: Point, owner: string): readonly Text[] {
  if (op.op === 'group') {
    const at = { x: by.x + (op.at?.x ?? 0), y: by.y + (op.at?.y ?? 0) };
    return op.children.flatMap((child) => textsIn(child, at, owner));
  }
  if (op.op !== 'text') return [];
  const x = by.x + op.at.x - (op.anchor === 'middle' ? op.width / 2 : op.anchor === 'end' ? op.width : 0);
  return [{ owner, text: op.text, box: { x, y: by.y + op.at.y - op.size * 0.73, width: op.width, height: op.size * 0.86 } }];
}

function pairs<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b] as const));
}

/** Faults of a drawn score against the laws that hold for each alone: L1, L2, L3 and L7 of its layout. */
export function scoreFaults(diagram: Diagram, scene: Scene): readonly string[] {
  return [
    ...overlappingTexts(scene),
    ...readScores(diagram).flatMap((score) => [
      ...coveredParts(score, scene, notesBeside(diagram)),
      ...misplacedRows(score, scene, notesBeside(diagram)),
      ...tightBorders(score, scene),
      ...crossedBorders(score, scene),
      ...wrongOrders(score, scene),
      ...looseEnds(score, scene),
    ]),
    ...beyondBounds(scene),
  ];
}

function overlappingTexts(scene: Scene): readonly string[] {
  return pairs(textsOf(scene))
    .filter(([a, b]) => overlaps(grown(a.box, -slack), grown(b.box, -slack)))
    .map(([a, b]) => `texts overlap: ${a.owner} ${a.text} | ${b.owner} ${b.text}`);
}

interface Part {
  readonly id: string;
  readonly box: Rect;
}

/** Heads, notes, uses and labels that lie on each other, and labels and guards that lie on a lifeline or an execution. */
function coveredParts(score: Score, scene: Scene, beside: ReturnType<typeof notesBeside>): readonly string[] {
  const heads = score.columns.flatMap(({ id }): readonly Part[] => {
    const solid = scene.nodes.get(id)?.look?.solid;
    return solid === undefined ? [] : [{ id: `head ${id}`, box: solid }];
  });
  const items = walkItems(score.root);
  const boxes = items.flatMap((item): readonly Part[] => {
    const box = item.type === 'note' || item.type === 'use' ? scene.nodes.get(item.id)?.box : undefined;
    const notes = (beside.get(item.id) ?? []).flatMap(({ note: { id } }): readonly Part[] => {
      const place = scene.nodes.get(id)?.box;
      return place === undefined ? [] : [{ id, box: place }];
    });
    return box === undefined ? notes : [{ id: item.id, box }, ...notes];
  });
  const labels = items.flatMap(({ id }) => (scene.edges.get(id)?.labels ?? []).map(({ box }): Part => ({ id: `label ${id}`, box })));
  const covered = pairs([...heads, ...boxes, ...labels])
    .filter(([a, b]) => overlaps(grown(a.box, -slack), grown(b.box, -slack)))
    .map(([a, b]) => `${a.id} lies on ${b.id}`);
  const guards = textsOf(scene).filter(({ owner }) => items.some((item) => item.id === owner && item.type === 'fragment'));
  const texts = [...guards.map(({ owner, box }) => ({ id: `guard or tab of ${owner}`, box })), ...labels];
  const lines = score.columns.flatMap(({ id }) => linesOf(id, scene).map((box): Part => ({ id, box })));
  const crossed = texts.flatMap((text) =>
    lines
      .filter(({ box }) => overlaps(grown(text.box, -slack), box))
      .map(({ id }) => `${text.id} lies on the line or an execution of ${id}`),
  );
  return [...covered, ...crossed];
}

/** The pieces of a lifeline's line, and its executions, as they are drawn. */
function linesOf(id: string, scene: Scene): readonly Rect[] {
  const drawn = scene.groups.find((op) => op.id === id);
  const box = scene.nodes.get(id)?.box;
  if (drawn === undefined || box === undefined) return [];
  const by = drawn.at ?? { x: 0, y: 0 };
  return drawn.children.flatMap((op): readonly Rect[] => {
    if (op.op === 'rect' && op.box.width === 10) return [{ ...op.box, x: op.box.x + by.x, y: op.box.y + by.y }];
    const [, x, from, to] =
      (op.op === 'path' && op.paint.dash !== undefined && /^M([\d.]+)[ ,]([\d.]+)[LV](?:[\d.]+[ ,])?([\d.]+)$/u.exec(op.d)) || [];
    if (x === undefined || from === undefined || to === undefined) return [];
    return [{ x: Number(x) + by.x, y: Number(from) + by.y, width: 0.01, height: Number(to) - Number(from) }];
  });
}

/** Rows that lie outside of their fragment or operand. */
function misplacedRows({ root }: Score, scene: Scene, beside: ReturnType<typeof notesBeside>): readonly string[] {
  return walkItems(root).flatMap((item) => {
    if (item.type !== 'fragment') return [];
    const frame = scene.nodes.get(item.id);
    if (frame === undefined) return [`${item.id} is not drawn`];
    const starts = frame.look?.operands ?? [];
    return item.operands.flatMap(({ items }, index) => {
      const [top, bottom] = [starts[index] ?? 0, starts[index + 1] ?? frame.box.height];
      const room = { ...frame.box, y: frame.box.y + (index === 0 ? 0 : top), height: bottom - (index === 0 ? 0 : top) };
      return walkItems(items).flatMap((inner) => {
        const box = inner.type === 'message' ? lineBox(scene, inner.id) : scene.nodes.get(inner.id)?.box;
        const isWide =
          inner.type === 'divider' || (inner.type === 'message' && (inner.edge.source.outside ?? inner.edge.target.outside) === 'gate');
        if (box === undefined) return [`${inner.id} is not drawn`];
        const isIn = isWide ? box.y >= room.y && box.y + box.height <= room.y + room.height : contains(room, box);
        const notes = (beside.get(inner.id) ?? []).filter(({ note: { id } }) => !contains(room, scene.nodes.get(id)?.box ?? room));
        const outside = [...(isIn ? [] : [inner.id]), ...notes.map(({ note }) => note.id)];
        return outside.map((id) => `${id} lies outside of ${item.id}, operand ${index}`);
      });
    });
  });
}

function lineBox(scene: Scene, id: string): Rect | undefined {
  const placed = scene.edges.get(id);
  if (placed === undefined) return undefined;
  const xs = pointsOf(placed.route).map((point) => point.x);
  const ys = pointsOf(placed.route).map((point) => point.y);
  return { x: Math.min(...xs), y: Math.min(...ys), width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

/** Fragments that cross, borders that come too near to each other, and lifelines of the outside that come too near to a border. */
function tightBorders({ root, columns }: Score, scene: Scene): readonly string[] {
  const frames = walkItems(root).flatMap((item) => {
    const box = item.type === 'fragment' && item.operator !== 'highlight' ? scene.nodes.get(item.id)?.box : undefined;
    return item.type !== 'fragment' || box === undefined ? [] : [{ item, box }];
  });
  const crossing = pairs(frames).flatMap(([a, b]) => {
    const [outer, inner] = walkItems([a.item]).includes(b.item) ? [a, b] : [b, a];
    const isNested = walkItems([outer.item]).includes(inner.item);
    const sound = isNested
      ? contains(grown(outer.box, slack - apart), inner.box)
      : !overlaps(grown(a.box, apart / 2 - slack), grown(b.box, apart / 2 - slack));
    return sound ? [] : [`${a.item.id} and ${b.item.id} are too near`];
  });
  const foreign = frames.flatMap(({ item, box }) =>
    columns.flatMap(({ id }) => {
      const x = middleOf(scene, id);
      const near = Math.min(Math.abs(x - box.x), Math.abs(x - box.x - box.width));
      return near < apart - slack && !isNamedIn(item, id) ? [`a border of ${item.id} is too near to ${id}`] : [];
    }),
  );
  return [...crossing, ...foreign];
}

/** Labels that lie on an upright border of a fragment or of a box round lifelines. */
function crossedBorders({ root, boxes }: Score, scene: Scene): readonly string[] {
  const items = walkItems(root);
  const borders = [
    ...items.flatMap((item): readonly Part[] => (item.type === 'fragment' ? uprightsOf(item.id, scene) : [])),
    ...boxes.flatMap(({ id }) => paintedUprights(id, scene)),
  ];
  return items.flatMap(({ id }) =>
    (scene.edges.get(id)?.labels ?? []).flatMap((label) =>
      borders.filter(({ box }) => overlaps(grown(label.box, -slack), box)).map((border) => `label ${id} lies on a border of ${border.id}`),
    ),
  );
}

function uprightsOf(id: string, scene: Scene): readonly Part[] {
  const box = scene.nodes.get(id)?.box;
  return box === undefined ? [] : [box.x, box.x + box.width].map((x) => ({ id, box: { ...box, x, width: 0.01 } }));
}

/** The pieces of a box's upright borders, as they are drawn. */
function paintedUprights(id: string, scene: Scene): readonly Part[] {
  const drawn = scene.groups.find((op) => op.id === id);
  const by = drawn?.at ?? { x: 0, y: 0 };
  return (drawn?.children ?? []).flatMap((op): readonly Part[] => {
    const [, x, from, x2, to] = (op.op === 'path' && /^M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)$/u.exec(op.d)) || [];
    if (x === undefined || x !== x2) return [];
    return [{ id, box: { x: Number(x) + by.x, y: Number(from) + by.y, width: 0.01, height: Number(to) - Number(from) } }];
  });
}

function isNamedIn(item: FragmentItem, id: string): boolean {
  return walkItems([item]).some((inner) => inner.type === 'message' && (inner.stored.source === id || inner.stored.target === id));
}

/** Rows that do not come one below the other, and lifelines that do not come one right of the other. */
function wrongOrders({ root, columns }: Score, scene: Scene): readonly string[] {
  const heights = walkItems(root).map((item) => heightOf(item.id, scene));
  const middles = columns.map(({ id }) => middleOf(scene, id));
  return [
    ...(heights.every((y, index) => index === 0 || y > (heights[index - 1] ?? Number.NaN)) ? [] : ['rows are out of their order']),
    ...(middles.every((x, index) => index === 0 || x > (middles[index - 1] ?? Number.NaN)) ? [] : ['lifelines are out of their order']),
  ];
}

/** The height of a row: of its arrow, or of its box's top. */
export function heightOf(id: string, scene: Scene): number {
  const route = scene.edges.get(id)?.route;
  return route === undefined ? (scene.nodes.get(id)?.box.y ?? Number.NaN) : (pointsOf(route)[0]?.y ?? Number.NaN);
}

/** The x of a lifeline's line. */
export function middleOf(scene: Scene, id: string): number {
  const box = scene.nodes.get(id)?.box;
  return box === undefined ? Number.NaN : box.x + box.width / 2;
}

/** Ends of arrows that lie neither on the line of their lifeline, nor on an execution or its head. */
function looseEnds({ root }: Score, scene: Scene): readonly string[] {
  return walkItems(root).flatMap((item) => {
    if (item.type !== 'message') return [];
    const points = pointsOf(scene.edges.get(item.id)?.route ?? { shape: 'line', points: [] });
    const ends = [
      { end: item.edge.source, lifeline: item.stored.source, point: points[0] },
      { end: item.edge.target, lifeline: item.stored.target, point: points.at(-1) },
    ];
    return ends.flatMap(({ end, lifeline, point }) => {
      if (end.outside !== undefined || point === undefined) return [];
      const solid = scene.nodes.get(lifeline)?.look?.solid;
      const xs = [
        middleOf(scene, lifeline),
        ...(solid === undefined || item.edge.kind !== 'createMessage' ? [] : [solid.x, solid.x + solid.width]),
        ...linesOf(lifeline, scene).flatMap(({ x, width }) => (width === 10 ? [x, x + width] : [])),
      ];
      return xs.some((x) => Math.abs(x - point.x) <= 0.01) ? [] : [`${item.id} does not end at ${lifeline}`];
    });
  });
}

function beyondBounds(scene: Scene): readonly string[] {
  const { x, y, width, height } = scene.bounds;
  if (![x, y, width, height].every(Number.isFinite)) return ['the bounds are not finite'];
  const room = grown(scene.bounds, slack);
  return [...textsOf(scene)].flatMap(({ owner, text, box }) =>
    contains(room, box) ? [] : [`${owner} ${text} lies outside of the picture`],
  );
}
