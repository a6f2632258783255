import { centerOf, contains, grown, outlineBox, overlaps, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { type PlacedNode, pointsOf, type Scene } from '@umlaut/notation';
import { brokenWords } from './broken-words.ts';
import { clearWay } from './clear-way.ts';

/** Flaws that make a drawing hard to read. */
export interface Trouble {
  readonly kind: 'through' | 'foreign' | 'along' | 'doubled' | 'bends' | 'outside' | 'on' | 'far' | 'broken';
  readonly text: string;
}

/** A straight piece of an edge's line, or of a border. */
interface Piece {
  readonly of: string;
  readonly name: string;
  readonly from: Point;
  readonly to: Point;
}

/** A drawing as it is searched for troubles. */
interface Seen {
  readonly scene: Scene;
  readonly solid: readonly PlacedNode[];
  readonly containers: readonly PlacedNode[];
  readonly lines: readonly Piece[];
  readonly endsOf: (id: string) => readonly string[];
}

/** Returns what makes a drawing hard to read; `endsOf` returns the nodes that an edge joins. */
export function troublesIn(scene: Scene, endsOf: (id: string) => readonly string[]): readonly Trouble[] {
  const nodes = [...scene.nodes.values()];
  const lines = [...scene.edges.values()].flatMap(({ edge, route }) => {
    const points = pointsOf(route);
    return points.slice(1).map((to, at) => ({ of: edge.id, name: 'a line', from: points[at] ?? to, to }));
  });
  const [solid, containers] = [nodes.filter(({ setting }) => !setting.holds), nodes.filter(({ setting }) => setting.holds)];
  const seen = { scene, solid, containers, lines, endsOf };
  return [passages, alongBorders, doubled, manyBends, outside, covered, farLabels]
    .flatMap((find) => find(seen))
    .concat(brokenWords(scene).map((word) => ({ kind: 'broken', text: `“${word}” is broken` })));
}

/** Lines through boxes and through containers that hold none of their ends. */
function passages({ scene, solid, containers, lines, endsOf }: Seen): readonly Trouble[] {
  const struck = (box: Rect, isOwn: (edge: string) => boolean): readonly string[] => [
    ...new Set(lines.filter(({ of, from, to }) => !isOwn(of) && segmentMeetsRect(from, to, grown(box, -1))).map(({ of }) => of)),
  ];
  return [
    ...solid.flatMap(({ node, box }) =>
      struck(box, (edge) => endsOf(edge).includes(node.id)).map(
        (edge): Trouble => ({ kind: 'through', text: `the edge ${edge} passes through ${node.label}` }),
      ),
    ),
    ...containers.flatMap(({ node, box }) =>
      struck(box, (edge) => endsOf(edge).some((id) => isIn(scene, id, node.id))).map(
        (edge): Trouble => ({ kind: 'foreign', text: `the edge ${edge} passes through the container ${node.label}` }),
      ),
    ),
  ];
}

function isIn({ nodes }: Scene, id: string, container: string): boolean {
  for (let at: string | undefined = id; at !== undefined; at = nodes.get(at)?.parent) if (at === container) return true;
  return false;
}

/** How near a line runs to a border, and how far, to be taken for it, px. */
const close = 3;
const long = 12;

function alongBorders({ scene, lines }: Seen): readonly Trouble[] {
  const borders = [...scene.nodes.values()]
    .filter(({ outline }) => outline.shape === 'rect')
    .flatMap(({ node, outline }) => bordersOf(node.label, outlineBox(outline)));
  return lines.flatMap((line) =>
    borders
      .filter((border) => sharedLength(line, border, close) > long)
      .map((border): Trouble => ({ kind: 'along', text: `the edge ${line.of} runs along ${border.name}` })),
  );
}

/** Pieces of two edges that lie on each other, but for those that run together to one node or out of one. */
function doubled({ scene, lines }: Seen): readonly Trouble[] {
  const troubles = lines.flatMap((line, index) =>
    lines.slice(index + 1).flatMap((other): readonly Trouble[] => {
      if (other.of === line.of || sharedLength(line, other, 1) <= long || isTree(scene, line.of, other.of)) return [];
      return [{ kind: 'doubled', text: `the edges ${line.of} and ${other.of} lie on each other` }];
    }),
  );
  return [...new Map(troubles.map((trouble) => [trouble.text, trouble])).values()];
}

/** Whether two edges end in one point, or begin in one, as branches of a tree do. */
function isTree({ edges }: Scene, a: string, b: string): boolean {
  const [first, second] = [a, b].map((id) => edges.get(id)?.route);
  if (first?.shape !== 'line' || second?.shape !== 'line') return false;
  const same = (at: 0 | -1): boolean => {
    const [one, other] = [first.points.at(at), second.points.at(at)];
    return one !== undefined && one.x === other?.x && one.y === other.y;
  };
  return same(-1) || (first.shared !== undefined && second.shared !== undefined && same(0));
}

/** Edges with more than four bends where one with two or fewer is free. */
function manyBends(seen: Seen): readonly Trouble[] {
  const { scene, solid } = seen;
  const boxes = solid.map(({ box, node }) => ({ box, id: node.id }));
  return [...scene.edges.values()].flatMap(({ edge, route }): readonly Trouble[] => {
    const bends = pointsOf(route).length - 2;
    if (route.shape !== 'line' || bends <= 4) return [];
    const [source, target] = seen.endsOf(edge.id).map((id) => scene.nodes.get(id));
    if (source === undefined || target === undefined || source === target) return [];
    const others = boxes.filter(({ id }) => id !== source.node.id && id !== target.node.id).map(({ box }) => box);
    return clearWay(source.box, target.box, others) ? [{ kind: 'bends', text: `the edge ${edge.id} has ${bends} bends` }] : [];
  });
}

function outside({ scene }: Seen): readonly Trouble[] {
  return [...scene.nodes.values()].flatMap(({ node, box, parent }): readonly Trouble[] => {
    const outer = scene.nodes.get(parent ?? '');
    return outer === undefined || contains(outer.box, box, 0.5)
      ? []
      : [{ kind: 'outside', text: `${node.label} is not within ${outer.node.label}` }];
  });
}

/** Texts of edges on boxes, borders, lines and each other. */
function covered({ scene, solid, containers, lines }: Seen): readonly Trouble[] {
  const borders = containers.flatMap(({ node, outline }) => bordersOf(node.label, outlineBox(outline)));
  const labels = [...scene.edges.values()].flatMap((edge) =>
    edge.labels.map(({ box, lines: said }) => ({ name: said.map(({ text }) => text).join(' '), box: grown(box, -1) })),
  );
  const texts = labels.flatMap(({ name, box }, at) => [
    ...solid.filter((other) => overlaps(box, other.box)).map(({ node }) => `“${name}” is on the box ${node.label}`),
    ...labels
      .slice(at + 1)
      .filter((other) => overlaps(box, other.box))
      .map((other) => `“${name}” is on “${other.name}”`),
    ...[...lines, ...borders].filter(({ from, to }) => segmentMeetsRect(from, to, box)).map((other) => `“${name}” is on ${other.name}`),
  ]);
  return texts.map((text) => ({ kind: 'on', text }));
}

/** How far from its line a text may be, px. */
const far = 24;

function farLabels({ scene, lines }: Seen): readonly Trouble[] {
  return [...scene.edges.values()].flatMap(({ edge, labels }) =>
    labels
      .filter(({ box }) => !lines.some(({ of, from, to }) => of === edge.id && segmentMeetsRect(from, to, grown(box, far))))
      .map(({ lines: said }): Trouble => ({ kind: 'far', text: `“${said.map(({ text }) => text).join(' ')}” is far from its line` })),
  );
}

/** How far two level or upright pieces run side by side within `near` px. */
function sharedLength(a: Pick<Piece, 'from' | 'to'>, b: Pick<Piece, 'from' | 'to'>, near: number): number {
  for (const [along, across] of [
    ['x', 'y'],
    ['y', 'x'],
  ] as const) {
    if (a.from[across] !== a.to[across] || b.from[across] !== b.to[across] || Math.abs(a.from[across] - b.from[across]) > near) continue;
    const low = Math.max(Math.min(a.from[along], a.to[along]), Math.min(b.from[along], b.to[along]));
    return Math.min(Math.max(a.from[along], a.to[along]), Math.max(b.from[along], b.to[along])) - low;
  }
  return 0;
}

function bordersOf(label: string, { x, y, width, height }: Rect): readonly Piece[] {
  const [right, bottom] = [x + width, y + height];
  const corners = [
    { x, y },
    { x: right, y },
    { x: right, y: bottom },
    { x, y: bottom },
    { x, y },
  ];
  return corners.slice(1).map((to, at) => ({ of: '', name: `the border of ${label}`, from: corners[at] ?? to, to }));
}

/** Whether one box stands before another in a direction. */
export function runsAlong(direction: 'TB' | 'BT' | 'LR' | 'RL', first: Rect, second: Rect): boolean {
  const [from, to] = [centerOf(first), centerOf(second)];
  return { TB: to.y > from.y, BT: to.y < from.y, LR: to.x > from.x, RL: to.x < from.x }[direction];
}
