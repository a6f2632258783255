import {
  applyChanges,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  freeArea,
  isOfScore,
  type LayoutHints,
  moveNodes,
  type NewPlace,
  type Point,
  routingOf,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import { type Rect, union } from '@umlaut/geometry';
import { fontMeasure, type Insets, type PlacedNode, placeNodes } from '@umlaut/notation';
import { arrangeLanes } from './arrange-lanes.ts';
import { arrangeRegions } from './arrange-regions.ts';
import { boundedLayout } from './bounded-layout.ts';
import { closeGaps } from './close-gaps.ts';
import { drawnBounds } from './drawn-bounds.ts';
import { fittedSize } from './fit-container.ts';
import { boundsIn, placesInLanes, placesOfFlow } from './flow/flow-places.ts';
import type { Direction, Layout, LayoutRequest } from './layout.ts';
import { joinedOutside, type LinkSetting, linksOf, outsidersOf } from './links.ts';
import { joinedMargins, loopsIn, noMargins, pointMargins, roomWithin } from './margins.ts';
import { newPlace } from './new-place.ts';
import { placeLoose } from './place-loose.ts';
import { turnLoops } from './turn-loops.ts';
import { untangle } from './untangle.ts';
import { directionSaid, isFlowing, usualDirection } from './usual-direction.ts';

interface Wish {
  /** Nodes to arrange; all when absent. Their contents move along. */
  readonly ids?: ReadonlySet<string>;
  /** The usual one of the type of diagram when absent. */
  readonly direction?: Direction;
  /** Wishes of the text that the diagram was read from. */
  readonly hints?: LayoutHints;
}

/**
 * Returns the result of `layout`: positions, relative to their parents, of nodes that move, and sizes of containers, which
 * become as large as their contents need. Locked nodes, those of sequence diagrams and all that are not in `ids` stay; the others
 * keep clear of them. The first node's surroundings stay about in place.
 */
export async function arrangeNodes(
  diagram: Diagram,
  { ids, hints, direction = directionSaid(hints) ?? usualDirection(diagram) }: Wish,
  layout: Layout,
): Promise<ReadonlyMap<string, NewPlace>> {
  let next = diagram;
  const stood = placeNodes(diagram.nodes, fontMeasure);
  const turned = new Set(hints?.turned);
  const isDown = direction === 'down' || direction === 'up';
  const ties = (hints?.ties ?? []).filter(({ isAcross }) => isAcross !== isDown);
  const bounded = boundedLayout(layout, diagram.nodes.length);
  for (const level of levelsOf(diagram, ids)) {
    const placed = placeNodes(next.nodes, fontMeasure);
    const moved = await arrangeLevel(next, level, { placed, stood, direction, layout: bounded, turned, ties });
    next = withRoomForLines(applyChanges(next, moveNodes(next, moved.places)), level, moved.reach);
  }
  next = withClearLines(next, ids);
  const changed = next.nodes.flatMap((node, index) => {
    const place = newPlace(diagram.nodes[index], node);
    return place === undefined ? [] : [[node.id, place] as const];
  });
  return new Map(changed);
}

/** The diagram with the container of a level as large as what lies in it and the lines between need, these moved where they would cross its border. */
function withRoomForLines(diagram: Diagram, { parent, movable }: Level, reach: Point = { x: 0, y: 0 }): Diagram {
  const placed = placeNodes(diagram.nodes, fontMeasure);
  const container = placed.get(parent ?? '');
  // Lanes and regions tell whose their steps are by their places, and a container with nodes that stay is drawn around these.
  const isDivided = container?.node.kind === 'partition' || (container?.node.regions.length ?? 0) > 1;
  if (container === undefined || isDivided) return fitted(diagram, parent, reach);
  const lines = drawnBounds(diagram, container.node.id, placed);
  if (lines === undefined) return fitted(diagram, parent, reach);
  const { box, drawing, node, setting } = container;
  const { left = 0, top = 0 } = drawing.insets?.(node, setting) ?? {};
  const isWhole = diagram.nodes.filter(({ parentId }) => parentId === parent).length === movable.length;
  const by = isWhole
    ? { x: Math.max(0, Math.ceil(box.x + left - edgeOfInset - lines.x)), y: Math.max(0, Math.ceil(box.y + top - edgeOfInset - lines.y)) }
    : { x: 0, y: 0 };
  const ids = new Set(movable.map(({ id }) => id));
  const shifted = diagram.nodes.map((each) =>
    ids.has(each.id) ? at(each, { x: each.position.x + by.x, y: each.position.y + by.y }) : each,
  );
  const end = { x: lines.x + lines.width - box.x + by.x - edgeOfInset, y: lines.y + lines.height - box.y + by.y - edgeOfInset };
  return fitted({ ...diagram, nodes: shifted }, parent, { x: Math.max(reach.x + by.x, end.x), y: Math.max(reach.y + by.y, end.y) });
}

/** How far lines and texts may stand in the room that boxes keep from the border of their container, px. */
const edgeOfInset = 10;

/** The diagram with the container `id` as large as what lies in it needs. */
function fitted(diagram: Diagram, id: string | undefined, reach: Point = { x: 0, y: 0 }): Diagram {
  const placed = placeNodes(diagram.nodes, fontMeasure);
  const container = placed.get(id ?? '');
  const size =
    container &&
    fittedSize(
      container,
      [...placed.values()].filter(({ parent }) => parent === id),
      reach,
    );
  if (size === undefined) return diagram;
  return { ...diagram, nodes: diagram.nodes.map((node) => (node.id === id ? { ...node, ...size } : node)) };
}

/** The diagram with nodes moved aside through which straight lines between others would pass. */
function withClearLines(diagram: Diagram, ids: ReadonlySet<string> | undefined): Diagram {
  const placed = placeNodes(diagram.nodes, fontMeasure);
  const lines = diagram.edges.filter((edge) => isStraight(edge, placed)).map(({ source, target }) => ({ from: source, to: target }));
  if (lines.length === 0) return diagram;
  const free = new Set(levelsOf(diagram, ids).flatMap(({ movable }) => movable.map(({ id }) => id)));
  const pieces = [...placed.values()].map(({ node: { id }, box, setting: { holds }, parent }) => {
    const isInLane = placed.get(parent ?? '')?.node.kind === 'partition';
    return { id, box, holder: parent, area: areaOf(parent, placed), holds, movable: free.has(id) && !holds && !isInLane };
  });
  const places = untangle(pieces, lines);
  const inParent = (id: string): Point | undefined => {
    const [to, outer] = [places.get(id), placed.get(placed.get(id)?.parent ?? '')?.box];
    return to === undefined ? undefined : { x: Math.round(to.x - (outer?.x ?? 0)), y: Math.round(to.y - (outer?.y ?? 0)) };
  };
  return { ...diagram, nodes: diagram.nodes.map((node) => at(node, inParent(node.id))) };
}

function areaOf(parent: string | undefined, placed: ReadonlyMap<string, PlacedNode>): Rect | undefined {
  const outer = parent === undefined ? undefined : placed.get(parent);
  if (outer === undefined) return undefined;
  const { box, drawing, node, setting } = outer;
  const { left, top, right, bottom } = drawing.insets?.(node, setting) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  return { x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom };
}

/** Whether an edge is a straight line from node to node. */
function isStraight(edge: DiagramEdge, placed: ReadonlyMap<string, PlacedNode>): boolean {
  const [source, target] = [placed.get(edge.source), placed.get(edge.target)];
  if (source === undefined || target === undefined || source === target) return false;
  return routingOf(viewEdge(edge), source.node.kind, target.node.kind) === 'straight';
}

interface Level {
  readonly parent: string | undefined;
  readonly movable: readonly DiagramNode[];
}

/** Nodes that are arranged among each other: those in one container, the innermost containers first. */
function levelsOf(diagram: Diagram, ids: ReadonlySet<string> | undefined): readonly Level[] {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const depth = (id: string | undefined): number => {
    let count = 0;
    for (let outer = byId.get(id ?? ''); outer !== undefined && count < 100; outer = byId.get(outer.parentId ?? '')) count += 1;
    return count;
  };
  const isFree = (node: DiagramNode): boolean => !viewNode(node).locked && !isOfScore(node) && (ids === undefined || ids.has(node.id));
  const free = diagram.nodes.filter(isFree);
  return [...Map.groupBy(free, ({ parentId }) => parentId)]
    .map(([parent, movable]) => ({ parent, movable }))
    .filter(({ parent, movable }) => (movable.length > 1 || parent !== undefined) && isLoose(diagram, byId.get(parent ?? ''), movable))
    .sort((a, b) => depth(b.parent) - depth(a.parent));
}

/** The contents of lanes and regions are arranged as a whole: next to nodes that keep their positions, their meaning would change. */
function isLoose({ nodes }: Diagram, container: DiagramNode | undefined, movable: readonly DiagramNode[]): boolean {
  if (container === undefined) return true;
  const { kind, regions } = viewNode(container);
  if (kind !== 'partition' && regions.length < 2) return true;
  return nodes.filter(({ parentId }) => parentId === container.id).length === movable.length;
}

interface Setting extends LinkSetting {
  readonly placed: ReadonlyMap<string, PlacedNode>;
  readonly layout: Layout;
}

/** Places of a level, and how far the lines at its sides reach, from the corner of its container, px. */
interface Arranged {
  readonly places: ReadonlyMap<string, NewPlace>;
  readonly reach?: Point;
}

async function arrangeLevel(diagram: Diagram, { parent, movable }: Level, setting: Setting): Promise<Arranged> {
  const { placed, direction, layout } = setting;
  const partition = placed.get(parent ?? '');
  if (partition?.node.kind === 'partition') {
    const nested = placesInLanes(diagram, { partition, movable, placed });
    if (nested !== undefined) return { places: nested };
    const inLanes = movable.flatMap(({ id }) => placed.get(id) ?? []);
    const flows = linksOf(diagram, new Set(movable.map(({ id }) => id)), setting);
    return { places: await arrangeLanes({ partition, boxes: inLanes, links: flows, layout }) };
  }
  if (partition !== undefined && partition.node.regions.length > 1) {
    const inRegions = movable.flatMap(({ id }) => placed.get(id) ?? []);
    const linksIn = (ids: ReadonlySet<string>) => linksOf(diagram, ids, setting);
    const corner = diagram.nodes.find(({ id }) => id === parent)?.position ?? { x: 0, y: 0 };
    return await arrangeRegions({ state: partition, corner, boxes: inRegions, linksIn, direction, layout });
  }
  const ordered = [...movable].sort((a, b) => a.position.y - b.position.y || a.position.x - b.position.x);
  const loops = loopsIn(diagram);
  const withRoom = (marginsOf: (id: string) => Insets): LayoutRequest['boxes'] =>
    ordered.flatMap(({ id }) => {
      const size = placed.get(id)?.size;
      const { left, right, top, bottom } = marginsOf(id);
      return size === undefined ? [] : [{ id, width: left + size.width + right, height: top + size.height + bottom }];
    });
  const loopAt = (id: string): Insets => loops.get(id) ?? noMargins;
  const flowing = placesOfFlow(diagram, { boxes: withRoom(loopAt), placed, direction });
  const marginsAt = flowing === undefined ? (id: string) => joinedMargins(loopAt(id), pointMargins(placed.get(id))) : loopAt;
  const boxes = withRoom(marginsAt);
  const found = flowing?.places ?? (await placesByEngine(diagram, { boxes, parent }, setting));
  const own = new Map(movable.map((node) => [node.id, node.position]));
  const sized = boxes.flatMap(({ id, width, height }) => {
    const [to, from] = [found.get(id), own.get(id)];
    return to === undefined || from === undefined ? [] : [{ id, before: { ...from, width, height }, after: { width, height, ...to } }];
  });
  const inner = parent === undefined ? [] : boundsIn(placed.get(parent), flowing, direction);
  const [before, after] = [union(sized.map((each) => each.before)), union([...sized.map((each) => each.after), ...inner])];
  if (before === undefined || after === undefined) return { places: new Map() };
  const bounds = union(inner);
  const corner = cornerFor(diagram, { parent, movable, placed }, { x: before.x, y: before.y, width: after.width, height: after.height });
  const places = sized.map(({ id, before: { width: was, height: thick }, after: { x, y, width: now } }) => {
    const { left, top } = marginsAt(id);
    const at = { x: Math.round(x + left - after.x + corner.x), y: Math.round(y + top - after.y + corner.y) };
    // Only bars change their length.
    return [id, now === was ? at : { ...at, width: now, height: thick }] as const;
  });
  const reach =
    bounds === undefined
      ? {}
      : { reach: { x: bounds.x + bounds.width - after.x + corner.x, y: bounds.y + bounds.height - after.y + corner.y } };
  return { places: new Map<string, NewPlace>(places), ...reach };
}

/** Most nodes of a diagram whose containers leave room for edges to nodes elsewhere, which makes the engine's work half as much again. */
const mostNodes = 300;

/** Boxes of a level as the engine places them, and those without links in rows. */
async function placesByEngine(
  diagram: Diagram,
  { boxes, parent }: Pick<LayoutRequest, 'boxes'> & Pick<Level, 'parent'>,
  setting: Setting,
): Promise<ReadonlyMap<string, Point>> {
  const { placed, direction, layout } = setting;
  const inside = new Set(boxes.map(({ id }) => id));
  const inner = linksOf(diagram, inside, setting);
  // Without links of their own boxes stand in rows, wherever else they are joined.
  const isLarge = diagram.nodes.length > mostNodes;
  const outsiders = parent === undefined || isLarge || inner.length === 0 ? [] : outsidersOf(diagram, inside, placed);
  const all = [...boxes, ...outsiders];
  const links = linksOf(diagram, new Set(all.map(({ id }) => id)), setting);
  const joined = links.filter(({ from, to }) => inside.has(from) || inside.has(to));
  const isFlow = isFlowing(diagram);
  const running = isFlow ? turnLoops({ boxes: all, links: joined }) : joined;
  const linked = new Set(running.flatMap(({ from, to }) => [from, to]));
  const joint = all.filter(({ id }) => linked.has(id));
  const found = joint.length === 0 ? new Map<string, Point>() : await layout({ boxes: joint, links: running, direction, isFlow });
  const put = joint.flatMap((box) => {
    const at = inside.has(box.id) ? found.get(box.id) : undefined;
    return at === undefined ? [] : [{ ...box, ...at }];
  });
  const close = outsiders.length === 0 ? put : closeGaps(put, { direction, links: inner });
  const loose = boxes.filter(({ id }) => !linked.has(id));
  const reaching = new Set(joinedOutside(diagram, inside).map(([box]) => box));
  return placeLoose(loose, new Map(close.map((box) => [box.id, box])), { direction, reaching });
}

/** Returns the corner of the arranged whole: inside its container's borders, clear of nodes that stay. */
function cornerFor(diagram: Diagram, { parent, movable, placed }: Level & Pick<Setting, 'placed'>, wanted: Rect): Point {
  const moves = new Set(movable.map(({ id }) => id));
  const staying = diagram.nodes.filter((node) => node.parentId === parent && !moves.has(node.id));
  const taken = staying.flatMap(({ id, position: { x, y } }) => {
    const size = placed.get(id)?.size;
    return size === undefined ? [] : [{ x, y, width: size.width, height: size.height }];
  });
  const outer = parent === undefined ? undefined : placed.get(parent);
  if (outer === undefined) return freeArea(taken, wanted);
  const insets = roomWithin(outer);
  const within = {
    ...wanted,
    x: Math.max(insets.left, taken.length === 0 ? insets.left : wanted.x),
    y: Math.max(insets.top, taken.length === 0 ? insets.top : wanted.y),
  };
  const free = freeArea(taken, within);
  // Nothing goes out of its container by being arranged.
  if (free.x >= insets.left && free.y >= insets.top) return free;
  const right = union(taken);
  return { x: Math.round((right?.x ?? 0) + (right?.width ?? 0) + 24), y: within.y };
}

function at(node: DiagramNode, to: Point | undefined): DiagramNode {
  if (to === undefined) return node;
  const { x, y } = to;
  return { ...node, position: { ...node.position, x, y } };
}
