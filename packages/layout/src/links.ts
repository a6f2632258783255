import { type Diagram, type DiagramEdge, type LayoutHints, viewEdge } from '@umlaut/diagram';
import { centerOf, type Size } from '@umlaut/geometry';
import { edgeRoom, fontMeasure, type PlacedNode } from '@umlaut/notation';
import { boxFinder } from './flow/flow-places.ts';
import type { Direction, LayoutRequest } from './layout.ts';

/** Input for the links of a level. */
export interface LinkSetting {
  /** As all stood before anything was arranged. */
  readonly stood: ReadonlyMap<string, PlacedNode>;
  readonly direction: Direction;
  /** Ids of edges whose target stands before their source, as a text says it. */
  readonly turned: ReadonlySet<string>;
  /** Pairs of nodes that the text joins for the layout alone, along the direction. */
  readonly ties: NonNullable<LayoutHints['ties']>;
}

/** Each pair once: what lies in a box counts as the box. General elements come before special ones. */
export function linksOf(
  diagram: Diagram,
  boxes: ReadonlySet<string>,
  { stood, direction, turned, ties }: LinkSetting,
): LayoutRequest['links'] {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const boxOf = boxFinder(byId, boxes);
  const joined = diagram.edges.flatMap((edge) => {
    const [source, target] = [boxOf(edge.source), boxOf(edge.target)];
    if (source === undefined || target === undefined || source === target) return [];
    // Actors stand below each other at one side, general or special.
    const areActors = [source, target].every((id) => stood.get(id)?.node.kind === 'actor');
    if (areActors && (direction === 'right' || direction === 'left')) return [];
    const [from, to] = isTurned(edge, { stood, direction, turned }) ? [target, source] : [source, target];
    return [{ from, to, edge }];
  });
  const tied = ties.flatMap((tie) => {
    const [from, to] = [boxOf(tie.from), boxOf(tie.to)];
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, edge: undefined }];
  });
  const isUpright = direction === 'down' || direction === 'up';
  return [...Map.groupBy([...joined, ...tied], ({ from, to }) => JSON.stringify([from, to])).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const room = roomFor(
      alike.flatMap(({ edge }) => edge ?? []),
      isUpright,
    );
    return [{ from: first.from, to: first.to, ...(room === undefined ? {} : { room }) }];
  });
}

/** Room along a link for the texts of all its edges: summed along it, the widest across it. */
function roomFor(edges: readonly DiagramEdge[], isUpright: boolean): Size | undefined {
  const rooms = edges.map((edge) => edgeRoom(edge, broadest, fontMeasure));
  if (rooms.every(({ source, middle, target }) => source.width + middle.width + target.width === 0)) return undefined;
  const along = (side: keyof Size): number =>
    Math.ceil(Math.max(...rooms.map(({ source, middle, target }) => source[side] + middle[side] + target[side])));
  const across = (side: keyof Size): number =>
    Math.ceil(rooms.reduce((sum, { source, middle, target }) => sum + Math.max(source[side], middle[side], target[side]), 0));
  return isUpright ? { width: across('width'), height: along('height') } : { width: along('width'), height: across('height') };
}

/** Texts at edges that are wider, px, are broken. */
const broadest = 200;

/** Whether the target comes first. Between actors and use cases only their positions give a direction: an actor stays on its side. */
function isTurned(edge: DiagramEdge, { stood, direction, turned }: Omit<LinkSetting, 'ties'>): boolean {
  const [source, target] = [stood.get(edge.source), stood.get(edge.target)];
  const actors = [source, target].filter((end) => end?.node.kind === 'actor').length;
  if (viewEdge(edge).kind !== 'association' || actors !== 1 || source === undefined || target === undefined) {
    return isUpwards(edge) || turned.has(edge.id);
  }
  const axis = direction === 'left' || direction === 'right' ? 'x' : 'y';
  const before = centerOf(source.box)[axis] <= centerOf(target.box)[axis];
  return direction === 'right' || direction === 'down' ? !before : before;
}

function isUpwards(edge: DiagramEdge): boolean {
  const { kind } = viewEdge(edge);
  return kind === 'generalization' || kind === 'realization' || kind === 'extend';
}

/** Boxes that contain, or are, nodes which edges join with nodes outside of all boxes, with these nodes. */
export function joinedOutside(
  { nodes, edges }: Diagram,
  boxes: ReadonlySet<string>,
): readonly (readonly [box: string, outsider: string])[] {
  const boxOf = boxFinder(new Map(nodes.map((node) => [node.id, node])), boxes);
  return edges.flatMap(({ source, target }) => {
    const [from, to] = [boxOf(source), boxOf(target)];
    if (from === undefined) return to === undefined ? [] : [[to, source] as const];
    return to === undefined ? [[from, target] as const] : [];
  });
}

/** Nodes elsewhere that edges lead to: the arrangement leaves them out again, but comes to lie so that these edges have a clear way. */
export function outsidersOf(diagram: Diagram, boxes: ReadonlySet<string>, placed: ReadonlyMap<string, PlacedNode>): LayoutRequest['boxes'] {
  return [...new Set(joinedOutside(diagram, boxes).map(([, id]) => id))].flatMap((id) => {
    const size = placed.get(id)?.size;
    return size === undefined ? [] : [{ id, width: size.width, height: size.height }];
  });
}
