import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonObject } from '../diagram.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { viewNode } from '../kinds/node-view.ts';
import { edgeKind } from '../kinds/registry.ts';
import { leadsBack } from '../standing.ts';
import { type Found, treeOf } from './item-tree.ts';
import { operatorIn } from './operators.ts';
import type { Score } from './score.ts';

const read = new WeakMap<Diagram, readonly Score[]>();

/**
 * Reads the scores of a diagram: the lifelines of each frame, and those without one, with the rows between them. Total: whatever is
 * stored gives scores in which everything nests. The same list for the same diagram.
 */
export function readScores(diagram: Diagram): readonly Score[] {
  const known = read.get(diagram);
  if (known !== undefined) return known;
  const scores = diagram.nodes.some(isLifeline) ? scoresIn(diagram) : [];
  read.set(diagram, scores);
  return scores;
}

/** Whether a node is a lifeline. */
function isLifeline(node: DiagramNode): boolean {
  return isObject(node.data) && node.data.kind === 'lifeline';
}

/** Whether an edge is of a kind of message. */
export function isMessage(edge: DiagramEdge): boolean {
  return edgeKind(viewEdge(edge).kind).diagrams[0] === 'sequence';
}

/** The place of an item in the order of its siblings, as it is stored. */
export function orderOf(data: JsonObject | undefined): string | undefined {
  return isObject(data) && typeof data.order === 'string' && data.order !== '' ? data.order : undefined;
}

/** The fragment that an item says it lies in. */
export function fragmentOf(data: JsonObject | undefined): string | undefined {
  return isObject(data) && typeof data.in === 'string' && data.in !== '' ? data.in : undefined;
}

function scoresIn(diagram: Diagram): readonly Score[] {
  const frameOf = framesOf(diagram.nodes);
  const places = placesOf(diagram.nodes);
  const lifelines = Map.groupBy(diagram.nodes.filter(isLifeline), ({ id }) => frameOf(id));
  const items = itemsIn(diagram, lifelines, frameOf);
  return [...lifelines].map(([id, own]): Score => {
    const frame = diagram.nodes.find((node) => node.id === id);
    const boxes = boxesIn(diagram.nodes, { own, id, frameOf });
    return {
      id,
      ...(frame === undefined ? {} : { frame }),
      columns: columnsOf(own, { boxes, places }),
      boxes,
      root: treeOf(items.get(id) ?? []),
    };
  });
}

/** The frame that a node belongs to: the nearest round it, else the only one there is, else none. */
function framesOf(nodes: readonly DiagramNode[]): (id: string) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const frames = nodes.filter((node) => kindOf(node) === 'interaction');
  const only = frames.length === 1 ? (frames[0]?.id ?? '') : '';
  return (id) => {
    const passed = new Set<string>();
    for (let at = byId.get(byId.get(id)?.parentId ?? ''); at !== undefined && !passed.has(at.id); at = byId.get(at.parentId ?? '')) {
      if (kindOf(at) === 'interaction') return at.id;
      passed.add(at.id);
    }
    return only;
  };
}

function kindOf(node: DiagramNode): string {
  return viewNode(node).kind;
}

/** Absolute x of every node. */
function placesOf(nodes: readonly DiagramNode[]): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map<unknown, unknown>(nodes.map(({ id, parentId }) => [id, parentId]));
  const places = new Map<string, number>();
  const placeOf = (node: DiagramNode): number => {
    const known = places.get(node.id);
    if (known !== undefined) return known;
    const outer = leadsBack(node.id, parents) ? undefined : byId.get(node.parentId ?? '');
    const x = node.position.x + (outer === undefined ? 0 : placeOf(outer));
    places.set(node.id, x);
    return x;
  };
  for (const node of nodes) placeOf(node);
  return places;
}

/** Boxes that hold lifelines of a score, the outer ones first. */
function boxesIn(
  nodes: readonly DiagramNode[],
  { own, id, frameOf }: { readonly own: readonly DiagramNode[]; readonly id: string; readonly frameOf: (id: string) => string },
): readonly DiagramNode[] {
  const boxes = new Map(nodes.filter((node) => kindOf(node) === 'lifelineBox' && frameOf(node.id) === id).map((box) => [box.id, box]));
  const depths = new Map<DiagramNode, number>();
  for (const lifeline of own) {
    const chain = boxesRound(lifeline, boxes);
    for (const [depth, box] of chain.entries()) depths.set(box, depth);
  }
  return [...depths].sort(([, a], [, b]) => a - b).map(([box]) => box);
}

/** The boxes round a lifeline, outermost first. */
function boxesRound(lifeline: DiagramNode, boxes: ReadonlyMap<string, DiagramNode>): readonly DiagramNode[] {
  const chain = new Set<DiagramNode>();
  for (let at = boxes.get(lifeline.parentId ?? ''); at !== undefined && !chain.has(at); at = boxes.get(at.parentId ?? '')) chain.add(at);
  return [...chain].reverse();
}

/** Lifelines from left to right by their x; those of one box stay together, where the leftmost of them stands. */
function columnsOf(
  own: readonly DiagramNode[],
  { boxes, places }: { readonly boxes: readonly DiagramNode[]; readonly places: ReadonlyMap<string, number> },
): readonly DiagramNode[] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const sorted = own.map((node) => ({ node, chain: boxesRound(node, byId), x: places.get(node.id) ?? 0 })).sort((a, b) => a.x - b.x);
  const place = (entries: typeof sorted, depth: number): readonly DiagramNode[] => {
    const groups = Map.groupBy(entries, ({ node, chain }) => chain[depth] ?? node);
    return [...groups].flatMap(([, group]) => {
      const [first] = group;
      return group.length === 1 || first?.chain[depth] === undefined ? group.map(({ node }) => node) : place(group, depth + 1);
    });
  };
  return place(sorted, 0);
}

/** The rows of each score, by its id, in array order: edges, then nodes. */
function itemsIn(
  diagram: Diagram,
  lifelines: ReadonlyMap<string, readonly DiagramNode[]>,
  frameOf: (id: string) => string,
): ReadonlyMap<string, Found[]> {
  const found = new Map<string, Found[]>([...lifelines.keys()].map((id) => [id, []]));
  const scoreOf = new Map([...lifelines].flatMap(([id, own]) => own.map((node) => [node.id, id] as const)));
  for (const stored of diagram.edges) {
    const id = scoreOf.get(stored.source);
    if (id === undefined || id !== scoreOf.get(stored.target) || !isMessage(stored)) continue;
    found.get(id)?.push({ ...placeIn(stored.data), item: { type: 'message', id: stored.id, stored, edge: viewEdge(stored) } });
  }
  for (const stored of diagram.nodes) {
    const row = rowOf(stored);
    if (row !== undefined) found.get(frameOf(stored.id))?.push(row);
  }
  return found;
}

function rowOf(stored: DiagramNode): Found | undefined {
  const node = viewNode(stored);
  const place = placeIn(stored.data);
  const common = { id: stored.id, stored, node } as const;
  if (node.kind === 'fragment') return { ...place, item: { type: 'fragment', ...common, operator: operatorIn(node.data), operands: [] } };
  if (node.kind === 'interactionUse') return { ...place, item: { type: 'use', ...common } };
  if (node.kind === 'divider') return { ...place, item: { type: 'divider', ...common } };
  return node.kind === 'comment' && place.order !== undefined ? { ...place, item: { type: 'note', ...common } } : undefined;
}

function placeIn(data: JsonObject | undefined): Pick<Found, 'order' | 'within'> {
  return { order: orderOf(data), within: fragmentOf(data) };
}
