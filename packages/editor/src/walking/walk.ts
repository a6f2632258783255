import type { Diagram } from '@umlaut/diagram';
import { centerOf, type Rect } from '@umlaut/geometry';
import type { CommandContext } from '../commands/command.ts';
import { bringIntoView } from '../panning/reveal.ts';
import { nameOf } from '../view/name-of.ts';
import { type Boxes, readingOrder, type Stop } from '../view/reading-order.ts';

/** A way on the screen. */
export type Way = 'left' | 'right' | 'up' | 'down';

/** The node or edge of the canvas that has the focus. */
export function focusedStop({ canvas }: Pick<CommandContext, 'canvas'>): Stop | undefined {
  const element = canvas === null ? null : document.activeElement;
  if (element === null || canvas?.contains(element) !== true) return undefined;
  const place = element.closest('.react-flow__node, .react-flow__edge');
  const id = place?.getAttribute('data-id') ?? undefined;
  if (place === null || id === undefined) return undefined;
  return { element: place.classList.contains('react-flow__node') ? 'node' : 'edge', id };
}

/** Boxes of all that is drawn. */
export function boxesOf({ scene }: Pick<CommandContext, 'scene'>): Boxes {
  return new Map([...scene.nodes].map(([id, { placed }]) => [id, placed.box]));
}

/** Puts the focus on a node or an edge, which is brought into view. One far outside may have to be drawn first. */
export function goTo(context: CommandContext, { element, id }: Stop): void {
  context.viewStore.update({ stop: id });
  if (context.canvas === null) return;
  bringIntoView(context, { element, id });
  const put = (tries: number): void => {
    context.focus(id);
    if (focusedStop(context)?.id === id || tries === 0) return;
    requestAnimationFrame(() => put(tries - 1));
  };
  put(30);
}

/** Goes to the nearest node that way, or at an edge to one of its ends or to the edge beside it. */
export function walk(context: CommandContext, way: Way, from = focusedStop(context)): void {
  const { scene, document, viewStore, announce } = context;
  if (from === undefined) {
    const { stop } = viewStore.current();
    const all = readingOrder(document.current(), boxesOf(context));
    const next = all.find(({ id }) => id === stop) ?? all[0];
    if (next === undefined) announce('The canvas is empty');
    else goTo(context, next);
    return;
  }
  if (from.element === 'edge') {
    if (way === 'left' || way === 'right') follow(context, way === 'right' ? 'target' : 'source', from);
    else stepRelation(context, way === 'down' ? 1 : -1, from);
    return;
  }
  const boxes = new Map(boxesOf(context));
  const here = boxes.get(from.id);
  boxes.delete(from.id);
  const related = new Set([...insideOf(document.current(), from.id), ...outsideOf(document.current(), from.id)]);
  const beside = new Map([...boxes].filter(([id]) => !related.has(id)));
  const next = here === undefined ? undefined : (nearest(here, beside, way) ?? nearest(here, boxes, way));
  if (next === undefined || !scene.nodes.has(next)) announce(`Nothing more ${wayWords[way]}`);
  else goTo(context, { element: 'node', id: next });
}

const wayWords: Readonly<Record<Way, string>> = { left: 'to the left', right: 'to the right', up: 'above', down: 'below' };

/** Of boxes whose middle lies that way, the id of the nearest; what lies aside counts as twice as far. */
export function nearest(from: Rect, boxes: Boxes, way: Way): string | undefined {
  const here = centerOf(from);
  const far = [...boxes].flatMap(([id, box]) => {
    const { x, y } = centerOf(box);
    const [along, aside] = {
      left: [here.x - x, y - here.y],
      right: [x - here.x, y - here.y],
      up: [here.y - y, x - here.x],
      down: [y - here.y, x - here.x],
    }[way];
    if (along === undefined || aside === undefined || along < 1 || Math.abs(aside) > along * 3) return [];
    return [{ id, far: along + 2 * Math.abs(aside) }];
  });
  return far.sort((a, b) => a.far - b.far)[0]?.id;
}

/** Goes along a relation: from a node to an edge that begins (`target`) or ends there (`source`), from an edge to that end. */
export function follow(context: CommandContext, towards: 'source' | 'target', from = focusedStop(context)): void {
  const { document, announce } = context;
  const diagram = document.current();
  if (from === undefined) {
    walk(context, towards === 'target' ? 'right' : 'left');
    return;
  }
  if (from.element === 'edge') {
    const edge = diagram.edges.find(({ id }) => id === from.id);
    if (edge !== undefined) goTo(context, { element: 'node', id: edge[towards] });
    return;
  }
  const end = towards === 'target' ? 'source' : 'target';
  const edge = diagram.edges.find((each) => each[end] === from.id && context.scene.edges.has(each.id));
  const name = nodeName(diagram, from.id);
  if (edge === undefined) announce(towards === 'target' ? `No outgoing relations from ${name}` : `No incoming relations to ${name}`);
  else goTo(context, { element: 'edge', id: edge.id });
}

/** Goes from a node to its first or last relation, and from a relation to the one beside it at the node one came from. */
export function stepRelation(context: CommandContext, by: 1 | -1, from = focusedStop(context)): void {
  const { document, announce, scene } = context;
  const { edges } = document.current();
  if (from === undefined) {
    walk(context, by === 1 ? 'down' : 'up');
    return;
  }
  const drawn = edges.filter(({ id }) => scene.edges.has(id));
  const own = drawn.find(({ id }) => id === from.id);
  const pivot = from.element === 'node' ? from.id : pivotOf(context, own);
  const list = drawn.filter(({ source, target }) => source === pivot || target === pivot);
  const at = from.element === 'node' ? (by === 1 ? -1 : list.length) : list.findIndex(({ id }) => id === from.id);
  const next = list[at + by];
  if (next !== undefined) goTo(context, { element: 'edge', id: next.id });
  else announce(list.length === 0 ? `${nodeName(document.current(), pivot ?? '')} has no relations` : 'No more relations');
}

/** Goes through everything in reading order; to the ends of it with infinite steps. */
export function step(context: CommandContext, by: number, from = focusedStop(context)): void {
  const all = readingOrder(context.document.current(), boxesOf(context));
  const at =
    from === undefined ? (by > 0 ? -1 : all.length) : all.findIndex(({ element, id }) => element === from.element && id === from.id);
  const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
  if (next === undefined) context.announce('The canvas is empty');
  else if (next.id === from?.id && next.element === from.element) context.announce(by > 0 ? 'Last element' : 'First element');
  else goTo(context, next);
}

/** The node from which one came to an edge: its selected end, else its source. */
function pivotOf(
  { viewStore }: CommandContext,
  edge: { readonly source: string; readonly target: string } | undefined,
): string | undefined {
  if (edge === undefined) return undefined;
  const { nodes } = viewStore.current().selection;
  return nodes.has(edge.target) && !nodes.has(edge.source) ? edge.target : edge.source;
}

function nodeName({ nodes }: Diagram, id: string): string {
  const node = nodes.find((each) => each.id === id);
  return node === undefined ? 'This element' : nameOf(node);
}

function insideOf({ nodes }: Diagram, id: string): readonly string[] {
  const inner = nodes.filter(({ parentId }) => parentId === id).map((node) => node.id);
  return inner.flatMap((each) => [each, ...insideOf({ nodes, edges: [] }, each)]);
}

function outsideOf({ nodes }: Diagram, id: string): readonly string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const outer: string[] = [];
  for (let at = byId.get(id)?.parentId; at !== undefined && !outer.includes(at); at = byId.get(at)?.parentId) outer.push(at);
  return outer;
}
