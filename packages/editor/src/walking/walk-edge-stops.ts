import { bendEdge, elementLimits, type Point, placeTexts } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';
import { bringBoxIntoView } from '../panning/reveal.ts';
import { type EdgeStop, placeOfTexts, stopName, stopsOf } from '../view/edge-stops.ts';
import type { DrawnEdge } from '../view/scene.ts';
import { withoutPoint, withPointAdded } from '../view/way-points.ts';
import { focusedStop } from './walk.ts';

/** Dependencies of an edge-stop command. */
interface At {
  readonly id: string;
  readonly drawn: DrawnEdge;
  readonly stop: EdgeStop;
}

/** The way point or text of an edge that has the focus. */
export function focusedEdgeStop(context: CommandContext): At | undefined {
  const element = context.canvas === null ? null : document.activeElement?.closest('[data-edge-stop]');
  const edge = element == null ? undefined : subjectEdge(context);
  const stop =
    edge === undefined ? undefined : stopsOf(edge.drawn).find((each) => stopName(each) === element?.getAttribute('data-edge-stop'));
  return edge === undefined || stop === undefined ? undefined : { ...edge, stop };
}

/** The edge that has the focus, else the only one selected. */
export function subjectEdge(context: CommandContext): Omit<At, 'stop'> | undefined {
  const focused = focusedStop(context);
  const { nodes, edges } = context.viewStore.current().selection;
  const id = focused === undefined ? (nodes.size === 0 && edges.size === 1 ? [...edges][0] : undefined) : focused.id;
  const drawn = id === undefined || focused?.element === 'node' ? undefined : context.scene.edges.get(id);
  return id === undefined || drawn === undefined ? undefined : { id, drawn };
}

/** Goes through the way points and texts of an edge, round and round; it is selected, as only then they are there. */
export function stepEdgeStop(context: CommandContext, by: 1 | -1): void {
  const edge = subjectEdge(context);
  if (edge === undefined) return;
  const all = stopsOf(edge.drawn);
  const now = focusedEdgeStop(context)?.stop;
  const at = now === undefined ? (by === 1 ? -1 : all.length) : all.findIndex((each) => stopName(each) === stopName(now));
  const next = all.at((at + by) % all.length);
  if (next === undefined) context.announce('This relation has no waypoints or labels. Press Insert to add a waypoint.');
  else goToEdgeStop(context, edge.id, next);
}

/** Goes back from a way point or text to its edge. */
export function leaveEdgeStop(context: CommandContext): void {
  context.focus(focusedEdgeStop(context)?.id);
}

/** Moves the way point or the texts that have the focus; what follows quickly is one step. */
export function moveEdgeStop(context: CommandContext, by: Point): boolean {
  const at = focusedEdgeStop(context);
  if (at === undefined) return false;
  const { id, drawn, stop } = at;
  const joins = `${id} ${stopName(stop)}`;
  const diagram = context.document.current();
  if ('point' in stop) {
    const points = drawn.placed.edge.points.map((point, index) =>
      index === stop.point ? { x: point.x + by.x, y: point.y + by.y } : point,
    );
    const { x, y } = points[stop.point] ?? by;
    const said = `Waypoint at ${Math.round(x)}, ${Math.round(y)}`;
    return context.actions.take({ changes: bendEdge(diagram, { id, points }), said, joins });
  }
  const { x, y } = placeOfTexts(drawn.placed, stop.texts);
  const changes = placeTexts(diagram, { id, at: stop.texts, by: { x: x + by.x, y: y + by.y } });
  return context.actions.take({ changes, said: `Label moved by ${Math.abs(by.x + by.y)} px`, joins });
}

/** Takes the way point that has the focus out, or puts the texts that have it back. */
export function removeEdgeStop(context: CommandContext): boolean {
  const at = focusedEdgeStop(context);
  if (at === undefined) return false;
  const { id, drawn, stop } = at;
  const diagram = context.document.current();
  if ('texts' in stop) {
    return context.actions.take({ changes: placeTexts(diagram, { id, at: stop.texts, by: undefined }), said: 'Label position reset' });
  }
  const points = withoutPoint(drawn.placed.edge.points, stop.point);
  if (points.length === 0) context.focus(id);
  else goToEdgeStop(context, id, { point: Math.min(stop.point, points.length - 1) });
  return context.actions.take({ changes: bendEdge(diagram, { id, points }), said: 'Waypoint removed' });
}

/** Adds a way point behind the one that has the focus, else where the line has most room, and goes there. */
export function addWayPoint(context: CommandContext): boolean {
  const edge = subjectEdge(context);
  if (edge === undefined) return false;
  const { id, drawn } = edge;
  const focused = focusedEdgeStop(context)?.stop;
  const { points } = drawn.placed.edge;
  if (points.length >= elementLimits.maxWayPoints) {
    context.onNotice(`A relation can have up to ${elementLimits.maxWayPoints} waypoints. Remove one to add another.`);
    return false;
  }
  const after = focused !== undefined && 'point' in focused ? focused.point : undefined;
  const added = withPointAdded({ points, route: drawn.placed.route }, after);
  const isDone = context.actions.take({
    changes: bendEdge(context.document.current(), { id, points: added.points }),
    said: `Waypoint ${added.index + 1} of ${added.points.length} added`,
  });
  if (isDone) goToEdgeStop(context, id, { point: added.index });
  return isDone;
}

/** Puts the focus on a way point or text of an edge, which is selected for that and may have to be drawn first. */
function goToEdgeStop(context: CommandContext, id: string, stop: EdgeStop): void {
  const { viewStore, canvas } = context;
  viewStore.update({ selection: { nodes: new Set(), edges: new Set([id]) }, stop: id });
  if (canvas === null) return;
  const place = `.react-flow__edge[data-id="${CSS.escape(id)}"] [data-edge-stop="${stopName(stop)}"]`;
  const put = (tries: number): void => {
    const element = canvas.querySelector<SVGElement>(place);
    element?.focus({ preventScroll: true });
    if (element !== null && document.activeElement === element) show(context, element);
    else if (tries > 0) requestAnimationFrame(() => put(tries - 1));
  };
  put(30);
}

/** Moves a newly focused element into view. */
function show(context: CommandContext, element: SVGElement): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { zoom } = context.flow.getViewport();
  const corner = context.flow.screenToFlowPosition({ x: left, y: top }, { snapToGrid: false });
  bringBoxIntoView(context, { ...corner, width: width / zoom, height: height / zoom });
}
