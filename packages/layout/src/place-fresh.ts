import { type Change, type Diagram, type DiagramNode, freeArea, type LayoutHints, moveNodes, type NewPlace } from '@umlaut/diagram';
import { type Point, type Rect, type Size, union } from '@umlaut/geometry';
import { fontMeasure, type PlacedNode, placeNodes } from '@umlaut/notation';
import { fittedSize } from './fit-container.ts';
import type { Direction } from './layout.ts';
import { placeLifelines } from './place-lifelines.ts';
import { directionSaid, usualDirection } from './usual-direction.ts';

/** Between a fresh node and its neighbour, px: room for what stands at their relation. */
const gap = 72;

interface Wishes {
  readonly hints?: LayoutHints | undefined;
  /** Ids of nodes in the order in which a text mentions them, which is that of lifelines from left to right. */
  readonly order?: readonly string[] | undefined;
}

/**
 * Places for the nodes `fresh`, which have none yet: in their container, beside the first neighbour that has a place, in the
 * direction of reading, on nothing else. Containers grow with what comes into them, and lifelines at the right of fresh ones make room;
 * nothing else moves.
 */
export function placeFresh(diagram: Diagram, fresh: ReadonlySet<string>, { hints, order = [] }: Wishes = {}): readonly Change[] {
  const direction = directionSaid(hints) ?? usualDirection(diagram);
  const lifelines = placeLifelines(diagram, { fresh, order, gap });
  let next = withPlaces(diagram, lifelines);
  const waiting = new Set([...fresh].filter((id) => !lifelines.has(id)));
  for (const id of innermostFirst(diagram, waiting)) {
    waiting.delete(id);
    const place = placeOf(next, { id, waiting, direction });
    next = withPlaces(next, new Map([[id, place]]));
    next = withGrownContainers(next, next.nodes.find((node) => node.id === id)?.parentId, waiting);
  }
  const places = next.nodes.flatMap((node, index) => {
    const before = diagram.nodes[index];
    if (before === undefined || before === node) return [];
    const { position, width, height } = node;
    const isGrown = before.width !== width || before.height !== height;
    const size = isGrown && typeof width === 'number' && typeof height === 'number' ? { width, height } : {};
    return [[node.id, { x: position.x, y: position.y, ...size } satisfies NewPlace] as const];
  });
  return moveNodes(diagram, new Map(places));
}

/** Contents of a fresh container come before it, so that the container is placed with its final size. */
function innermostFirst({ nodes }: Diagram, fresh: ReadonlySet<string>): readonly string[] {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const depth = (id: string): number => {
    let count = 0;
    for (let outer = parents.get(id); outer !== undefined && count < 100; outer = parents.get(outer)) count += 1;
    return count;
  };
  return nodes
    .map(({ id }) => id)
    .filter((id) => fresh.has(id))
    .sort((a, b) => depth(b) - depth(a));
}

interface Wanted {
  readonly id: string;
  readonly waiting: ReadonlySet<string>;
  readonly direction: Direction;
}

function placeOf(diagram: Diagram, { id, waiting, direction }: Wanted): NewPlace {
  const placed = placeNodes(diagram.nodes, fontMeasure);
  const own = placed.get(id);
  if (own === undefined) return { x: 0, y: 0 };
  const outer = placed.get(own.parent ?? '');
  const corner = { x: outer?.box.x ?? 0, y: outer?.box.y ?? 0 };
  const siblings = [...placed.values()].filter(({ node, parent }) => parent === own.parent && node.id !== id && !waiting.has(node.id));
  const taken = siblings.map(({ box }) => ({ ...box, x: box.x - corner.x, y: box.y - corner.y }));
  const insets = outer?.drawing.insets?.(outer.node, outer.setting) ?? { left: 0, top: 0 };
  const { width, height } = own.size;
  const beside = besideNeighbour(diagram, { own, placed: new Map(siblings.map((each) => [each.node.id, each])), direction });
  const all = union(taken);
  const start = all === undefined ? { x: insets.left, y: insets.top } : { x: all.x, y: all.y + all.height + gap / 2 };
  const wanted = beside === undefined ? start : { x: beside.x - corner.x, y: beside.y - corner.y };
  if (outer === undefined) return rounded(freeArea(taken, { ...wanted, width, height }));
  const inside = { x: Math.max(wanted.x, insets.left), y: Math.max(wanted.y, insets.top), width, height };
  const free = freeArea(taken, inside);
  // Nothing is placed out of its container.
  if (free.x >= insets.left && free.y >= insets.top) return rounded(free);
  return rounded({ x: Math.max(insets.left, all?.x ?? 0), y: (all?.y ?? 0) + (all?.height ?? 0) + gap / 2 });
}

interface Neighbours {
  readonly own: PlacedNode;
  readonly placed: ReadonlyMap<string, PlacedNode>;
  readonly direction: Direction;
}

/** The corner beside the first node that a relation joins with `own`, absolute. */
function besideNeighbour({ edges }: Diagram, { own, placed, direction }: Neighbours): Point | undefined {
  const { id } = own.node;
  for (const { source, target } of edges) {
    const neighbour = source === id ? placed.get(target) : target === id ? placed.get(source) : undefined;
    if (neighbour !== undefined) return besideBox(neighbour.box, own.size, source === id ? opposite[direction] : direction);
  }
  return undefined;
}

const opposite = { down: 'up', up: 'down', left: 'right', right: 'left' } as const;

function besideBox({ x, y, width, height }: Rect, own: Size, to: Direction): Point {
  if (to === 'down') return { x: x + (width - own.width) / 2, y: y + height + gap };
  if (to === 'up') return { x: x + (width - own.width) / 2, y: y - gap - own.height };
  if (to === 'right') return { x: x + width + gap, y: y + (height - own.height) / 2 };
  return { x: x - gap - own.width, y: y + (height - own.height) / 2 };
}

function rounded({ x, y }: Point): NewPlace {
  return { x: Math.round(x), y: Math.round(y) };
}

/** The diagram with the container `id`, and those around it, at least as large as what lies in them needs. */
function withGrownContainers(diagram: Diagram, id: string | undefined, waiting: ReadonlySet<string>): Diagram {
  let next = diagram;
  const seen = new Set<string>();
  for (let at = id; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const placed = placeNodes(next.nodes, fontMeasure);
    const container = placed.get(at);
    if (container === undefined) break;
    const inner = [...placed.values()].filter(({ node, parent }) => parent === at && !waiting.has(node.id));
    const size = fittedSize(container, inner);
    if (size !== undefined) {
      const grown = { width: Math.max(size.width, container.size.width), height: Math.max(size.height, container.size.height) };
      next = withPlaces(next, new Map([[at, grown]]));
    }
    at = container.parent;
  }
  return next;
}

function withPlaces(diagram: Diagram, places: ReadonlyMap<string, Partial<NewPlace>>): Diagram {
  return {
    ...diagram,
    nodes: diagram.nodes.map((node): DiagramNode => {
      const place = places.get(node.id);
      if (place === undefined) return node;
      const { x = node.position.x, y = node.position.y, ...size } = place;
      return { ...node, ...size, position: { ...node.position, x, y } };
    }),
  };
}
