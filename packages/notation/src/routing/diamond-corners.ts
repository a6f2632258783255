import type { DiagramEdge } from '@umlaut/diagram';
import { centerOf } from '@umlaut/geometry';
import type { PlacedNode } from '../place-nodes.ts';
import { isFlow } from './bar-sides.ts';
import type { RouteEnd, RouteRequest } from './request.ts';
import { gapAlong, treeGap } from './sides.ts';

/** How flows run through a diamond: down or up, or to the left or right. */
type Run = NonNullable<RouteRequest['parts']>;

/** The diamonds at which flows part and meet. */
interface Diamonds {
  readonly runs: ReadonlyMap<string, Run>;
  /** Diamonds with several outgoing flows. */
  readonly parting: ReadonlySet<string>;
  /** Flows that run together into a merge, by their ids: more come to it from one side than it has corners there. */
  readonly joined: ReadonlySet<string>;
  /** Flows that leave a diamond together, by their ids: it has more of them than free corners. */
  readonly spread: ReadonlySet<string>;
}

/** The diamonds of a diagram and the flows that run together into them. */
export function diamondsAmong(edges: readonly DiagramEdge[], nodes: ReadonlyMap<string, PlacedNode>): Diamonds {
  const runs = runsOf(edges, nodes);
  const joined = new Set<string>();
  if (runs.size === 0) return { runs, parting: joined, joined, spread: joined };
  const leaving = Map.groupBy(
    edges.filter((edge) => runs.has(edge.source) && isFlow(edge)),
    ({ source }) => source,
  );
  const parting = new Set([...leaving].flatMap(([id, several]) => (several.length > 1 ? [id] : [])));
  const flows = edges.filter((edge) => runs.get(edge.target) === 'upright' && nodes.get(edge.target)?.node.label === '' && isFlow(edge));
  for (const [target, group] of Map.groupBy(flows, (edge) => edge.target)) {
    const merge = nodes.get(target);
    if (group.length < 3 || merge === undefined) continue;
    const from = group.flatMap((edge) => {
      const source = nodes.get(edge.source);
      return source === undefined
        ? []
        : [{ edge, source, side: Math.sign(Math.trunc((centerOf(source.box).x - centerOf(merge.box).x) / merge.box.width)) }];
    });
    const isCrowded = [-1, 1].some((side) => from.filter((each) => each.side === side).length > 1);
    // Flows out of diamonds lead to a corner of the merge, past what lies between.
    const above = from.filter(({ source }) => !parting.has(source.node.id) && source.box.y + source.box.height + treeGap <= merge.box.y);
    if (isCrowded && above.length > 1) for (const { edge } of above) joined.add(edge.id);
  }
  const spread = [...leaving].flatMap(([id, several]) => (several.length > leavingCorners ? spreadOf(id, several, runs, nodes) : []));
  return { runs, parting, joined, spread: new Set(spread.filter((id) => !joined.has(id))) };
}

/** Corners of a diamond that are free to leave at, where the flow comes in at the fourth. */
const leavingCorners = 3;

/** Ids of the flows out of a diamond that lead on in the direction of its flow, where there are several. */
function spreadOf(
  id: string,
  flows: readonly DiagramEdge[],
  runs: ReadonlyMap<string, Run>,
  nodes: ReadonlyMap<string, PlacedNode>,
): readonly string[] {
  const box = nodes.get(id)?.box;
  const [axis, length] = runs.get(id) === 'level' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const beyond = (side: 1 | -1): readonly string[] =>
    flows.flatMap((flow) => {
      const target = nodes.get(flow.target)?.box;
      if (box === undefined || target === undefined) return [];
      const gap = side === 1 ? target[axis] - box[axis] - box[length] : box[axis] - target[axis] - target[length];
      return gap >= treeGap ? [flow.id] : [];
    });
  const [before, behind] = [beyond(-1), beyond(1)];
  const most = before.length > behind.length ? before : behind;
  return most.length > 1 ? most : [];
}

/** The run of the flows through each diamond: that of most that come or go straight. */
function runsOf(edges: readonly DiagramEdge[], nodes: ReadonlyMap<string, PlacedNode>): ReadonlyMap<string, Run> {
  const votes = new Map<string, number>();
  for (const { node, outline } of nodes.values()) if (outline.shape === 'diamond') votes.set(node.id, 0);
  if (votes.size === 0) return new Map();
  for (const edge of edges) {
    const [from, to] = [nodes.get(edge.source), nodes.get(edge.target)];
    if (from === undefined || to === undefined || from === to || !isFlow(edge)) continue;
    const vote = voteOf(from, to);
    for (const { node } of [from, to]) {
      const sum = votes.get(node.id);
      if (sum !== undefined) votes.set(node.id, sum + vote);
    }
  }
  const runs = [...votes].flatMap(([id, sum]): (readonly [string, Run])[] => {
    if (sum !== 0) return [[id, sum < 0 ? 'level' : 'upright']];
    // Activities run down where nothing else is seen; choices of state machines have flows to all sides.
    return nodes.get(id)?.node.kind === 'decision' ? [[id, 'upright']] : [];
  });
  return new Map(runs);
}

/** Maximum offset between the centres of boxes that count as aligned, px. */
const aligned = 8;

function voteOf({ box: from }: PlacedNode, { box: to }: PlacedNode): number {
  const [a, b] = [centerOf(from), centerOf(to)];
  if (Math.abs(a.x - b.x) <= aligned && gapAlong(from, to, 'y') > 0) return 1;
  return Math.abs(a.y - b.y) <= aligned && gapAlong(from, to, 'x') > 0 ? -1 : 0;
}

/** Returns the request of a flow that, where it bends, leaves diamonds and enters merges at the corners next to their direction of flow, and decisions along it. */
export function throughDiamonds(request: RouteRequest, edge: DiagramEdge, { runs, parting, joined, spread }: Diamonds): RouteRequest {
  if (runs.size === 0 || !isFlow(edge)) return request;
  const { source, target, kept, ...rest } = request;
  const ends = { source: turned(source, runs), target: turned(target, runs, parting.has(target.node)) };
  // Edges that join hang together, so they are laid together.
  if (joined.has(edge.id)) return { ...rest, ...ends, joins: 'merge' };
  const run = spread.has(edge.id) ? runs.get(source.node) : undefined;
  if (run !== undefined && source.fixed === undefined) return { ...rest, ...ends, source, parts: run };
  return kept === undefined ? { ...rest, ...ends } : { ...rest, ...ends, kept };
}

function turned(end: RouteEnd, runs: ReadonlyMap<string, Run>, isAlong = false): RouteEnd {
  const run = runs.get(end.node);
  return run === undefined || end.fixed !== undefined ? end : { ...end, turns: (run === 'upright') === isAlong ? 'upright' : 'level' };
}
