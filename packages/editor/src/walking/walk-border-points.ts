import { type BorderPoint, type DiagramNode, type Point, pointWords, removePoint, setPoint, viewNode } from '@umlaut/diagram';
import { outlineBox } from '@umlaut/geometry';
import type { CommandContext } from '../commands/command.ts';
import { stepAlong } from '../connecting/border-points.ts';
import { saidAt } from '../connecting/point-gestures.ts';
import { pointStop } from '../connecting/point-stops.tsx';
import { focusedStop } from './walk.ts';

interface At {
  readonly node: DiagramNode;
  readonly point: BorderPoint;
}

/** The node with border points that has the focus, else the only one selected. */
export function pointedNode(context: CommandContext): DiagramNode | undefined {
  const focused = focusedStop(context);
  const { nodes, edges } = context.viewStore.current().selection;
  const id = focused === undefined ? (nodes.size === 1 && edges.size === 0 ? [...nodes][0] : undefined) : focused.id;
  const node = focused?.element === 'edge' ? undefined : context.document.current().nodes.find((each) => each.id === id);
  return node !== undefined && viewNode(node).ports.length > 0 ? node : undefined;
}

/** The border point that has the focus. */
export function focusedPoint(context: CommandContext): At | undefined {
  const name =
    context.canvas === null ? null : document.activeElement?.closest('.react-flow__node [data-edge-stop]')?.getAttribute('data-edge-stop');
  const node = name == null ? undefined : pointedNode(context);
  const point = node === undefined ? undefined : viewNode(node).ports.find(({ id }) => pointStop(id) === name);
  return node === undefined || point === undefined ? undefined : { node, point };
}

/** Goes through the border points of a node, round and round; it is selected. */
export function stepPoint(context: CommandContext, by: 1 | -1): void {
  const node = pointedNode(context);
  if (node === undefined) return;
  const { ports } = viewNode(node);
  const now = focusedPoint(context)?.point;
  const at = now === undefined ? (by === 1 ? -1 : ports.length) : ports.findIndex(({ id }) => id === now.id);
  const next = ports.at((at + by) % ports.length);
  if (next !== undefined) goToPoint(context, node.id, next.id);
}

/** Moves the border point that has the focus along the outline; what follows quickly is one step. */
export function moveFocusedPoint(context: CommandContext, by: Point): boolean {
  const at = focusedPoint(context);
  const drawn = at === undefined ? undefined : context.scene.nodes.get(at.node.id);
  if (at === undefined || drawn === undefined) return false;
  const { node, point } = at;
  const to = stepAlong(outlineBox(drawn.placed.outline), point, by);
  if (to === undefined) {
    context.announce('The port can only move along the border');
    return true;
  }
  const changes = setPoint(context.document.current(), { node: node.id, point: point.id }, to);
  return context.actions.take({ changes, said: saidAt(point.form, to), joins: `point ${node.id} ${point.id}` });
}

/** Deletes the border point that has the focus; the node gets the focus. */
export function removeFocusedPoint(context: CommandContext): boolean {
  const at = focusedPoint(context);
  if (at === undefined) return false;
  const { node, point } = at;
  context.focus(node.id);
  const words = pointWords(point);
  return context.actions.take({
    changes: removePoint(context.document.current(), { node: node.id, point: point.id }),
    said: `${words.charAt(0).toUpperCase()}${words.slice(1)} deleted`,
  });
}

/** Puts the focus on a border point, which may have to be drawn first. */
function goToPoint(context: CommandContext, id: string, point: string): void {
  const { viewStore, canvas } = context;
  viewStore.update({ selection: { nodes: new Set([id]), edges: new Set() }, stop: id });
  if (canvas === null) return;
  const place = `.react-flow__node[data-id="${CSS.escape(id)}"] [data-edge-stop="${CSS.escape(pointStop(point))}"]`;
  const put = (tries: number): void => {
    const element = canvas.querySelector<HTMLElement>(place);
    element?.focus({ preventScroll: true });
    if ((element === null || document.activeElement !== element) && tries > 0) requestAnimationFrame(() => put(tries - 1));
  };
  put(30);
}
