import { type Diagram, type DiagramEdge, type DiagramNode, diagramTypeOf, hasLyingLanes, type NewPlace } from '@umlaut/diagram';
import { centerOf, type Rect } from '@umlaut/geometry';
import type { PlacedNode } from '@umlaut/notation';
import type { Direction, LayoutRequest } from '../layout.ts';
import { arrangeFlow, type FlowPlaces } from './arrange-flow.ts';
import { arrangeFlowInLanes } from './arrange-flow-lanes.ts';
import type { FlowBox } from './measures.ts';

/** Places of the steps of an activity whose flow nests. */
export function placesOfFlow(
  diagram: Diagram,
  {
    boxes,
    placed,
    direction,
  }: { readonly placed: ReadonlyMap<string, PlacedNode>; readonly direction: Direction } & Pick<LayoutRequest, 'boxes'>,
): FlowPlaces | undefined {
  if (diagramTypeOf(diagram) !== 'activity' || direction === 'up' || direction === 'left') return undefined;
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const boxOf = boxFinder(byId, new Set(boxes.map(({ id }) => id)));
  const spined = boxes.map((box) => withSpine(box, { diagram, placed, boxOf, axis: direction === 'right' ? 'y' : 'x' }));
  return arrangeFlow({ diagram, placed, boxes: spined, boxOf, isLying: direction === 'right' });
}

/** Places of the steps of a partition whose flow nests, and the partition with its new lanes. */
export function placesInLanes(
  diagram: Diagram,
  {
    partition,
    movable,
    placed,
  }: { readonly partition: PlacedNode; readonly movable: readonly DiagramNode[]; readonly placed: ReadonlyMap<string, PlacedNode> },
): ReadonlyMap<string, NewPlace> | undefined {
  const { node } = partition;
  if (node.locked) return undefined;
  const boxes = movable.flatMap(({ id }): FlowBox[] => {
    const box = placed.get(id)?.box;
    return box === undefined ? [] : [{ id, width: box.width, height: box.height }];
  });
  const boxOf = boxFinder(new Map(diagram.nodes.map((each) => [each.id, each])), new Set(boxes.map(({ id }) => id)));
  const isLying = hasLyingLanes(node);
  const spined = boxes.map((box) => withSpine(box, { diagram, placed, boxOf, axis: isLying ? 'y' : 'x' }));
  const found = arrangeFlowInLanes({ diagram, placed, boxes: spined, boxOf, isLying }, partition);
  const stored = diagram.nodes.find(({ id }) => id === node.id);
  if (found === undefined || stored === undefined) return undefined;
  const { lanes, breadth } = found;
  const sized = isLying ? { height: breadth } : { width: breadth };
  const places = new Map<string, NewPlace>([[node.id, { x: stored.position.x, y: stored.position.y, ...sized, lanes }]]);
  for (const [id, { x, y, width, height }] of found.places) {
    const was = placed.get(id)?.size;
    places.set(id, was?.width === width && was.height === height ? { x, y } : { x, y, width, height });
  }
  return places;
}

/** A container is entered where its first step is. */
function withSpine(
  box: FlowBox,
  {
    diagram: { edges },
    placed,
    boxOf,
    axis,
  }: {
    readonly diagram: Diagram;
    readonly placed: ReadonlyMap<string, PlacedNode>;
    readonly boxOf: (id: string) => string | undefined;
    readonly axis: 'x' | 'y';
  },
): FlowBox {
  const outer = placed.get(box.id);
  if (outer?.setting.holds !== true) return box;
  const isEntry = ({ source, target }: DiagramEdge): boolean => target !== box.id && boxOf(target) === box.id && boxOf(source) !== box.id;
  const isExit = ({ source, target }: DiagramEdge): boolean => source !== box.id && boxOf(source) === box.id && boxOf(target) !== box.id;
  const first = placed.get(edges.find(isEntry)?.target ?? edges.find(isExit)?.source ?? '');
  return first === undefined ? box : { ...box, spine: centerOf(first.box)[axis] - outer.box[axis] };
}

/** Finds the box that is or contains a node. */
export function boxFinder(byId: ReadonlyMap<string, DiagramNode>, boxes: ReadonlySet<string>): (id: string) => string | undefined {
  return (id) => {
    let at: string | undefined = id;
    for (let steps = 0; at !== undefined && !boxes.has(at) && steps < 100; steps += 1) at = byId.get(at)?.parentId;
    return at !== undefined && boxes.has(at) ? at : undefined;
  };
}

/**
 * Bounds of a flow in its container: with the lines at its sides, and wide enough for the flow to enter next to the container's name
 * rather than through it.
 */
export function boundsIn(container: PlacedNode | undefined, flow: FlowPlaces | undefined, direction: Direction): readonly Rect[] {
  if (flow === undefined || container === undefined) return [];
  const { node, drawing, size, setting } = container;
  const name = drawing.parts(node, size, setting).find(({ field, align }) => field === 'label' && align === 'middle');
  const { bounds } = flow;
  if (name === undefined || node.label === '' || direction !== 'down') return [bounds];
  const least = name.box.width / 2 + besideName;
  const spine = -bounds.x;
  const off = Math.abs(bounds.width / 2 - spine);
  if (off >= least) return [bounds];
  return [{ ...bounds, width: 2 * (spine + least) }];
}

/** Gap between the name of a container and the flow next to it, px. */
const besideName = 14;
