import type { Flow, FlowGraph } from './flow-graph.ts';

/** Kinds of steps, as far as they decide how a text is built. */
export interface StepKinds {
  isDecision(id: string): boolean;
  isBar(id: string): boolean;
  isEnd(id: string): boolean;
  /** Whether flows lead on from an end to steps that are not looked at. None does when absent. */
  leadsOn?(id: string): boolean;
  /** A decision that says nothing. */
  isBlank(id: string): boolean;
}

/** Steps at which what is being built ends. */
export interface Bounds {
  readonly stop?: string;
  /** The step behind the innermost loop, and the flows that break out to it. */
  readonly follow?: string;
  readonly breaks?: Flow[];
  /** Ends of what lies farther out. */
  readonly outer: ReadonlySet<string>;
}

/** A structure while it is built. */
export interface Building {
  readonly graph: FlowGraph;
  readonly kinds: StepKinds;
  readonly done: Set<string>;
  /** Loops that are open at their first step, with the flows back that are still to be said. */
  readonly loops: Map<string, readonly Flow[]>;
  readonly said: Set<string>;
}

/** The step at which the ways through a branch come together, or at which it goes on as all others end. */
export function meetOf(building: Building, id: string, bounds: Bounds): string | undefined {
  const { graph, done } = building;
  const { stop, follow, outer } = bounds;
  const isOpen = (one: string): boolean => !done.has(one) && one !== stop && one !== follow && !outer.has(one);
  const flows = graph.outOf(id);
  const leaving = flows.filter((flow) => isLeaving(building, flow, { id, bounds }));
  const joins = graph
    .after(id)
    .filter((one) => isOpen(one) && graph.forwardInto(one) > 1)
    .sort((a, b) => graph.rank(b) - graph.rank(a));
  // Behind a meeting of ways nothing may lead past it.
  const join = joins.find((one) => leaving.every((flow) => !isPast(building, flow, { join: one, bounds })));
  if (join !== undefined) return join;
  const isSingle = ({ target }: Flow): boolean => isOpen(target) && graph.into(target).length === 1;
  const [only, ...others] = leaving;
  if (only !== undefined) return others.length === 0 && isSingle(only) ? only.target : undefined;
  if (flows.length > 2) return undefined;
  const [small = 0, large = 0] = flows.map((flow) => sizeOf(building, flow.target));
  const onwards = flows.filter((flow) => reaches(building, flow, (one) => building.kinds.leadsOn?.(one) === true, id));
  const longest = onwards.length === 1 ? onwards[0] : (flows[large >= small ? 1 : 0] ?? flows[0]);
  const isShort = onwards.length === 1 || Math.min(small, large) <= shortest;
  return longest !== undefined && (flows.length === 1 || isShort) && isSingle(longest) ? longest.target : undefined;
}

const shortest = 3;

/** Number of the steps that only one step leads to. */
function sizeOf(building: Building, id: string): number {
  const { graph } = building;
  return graph.after(id).reduce((sum, one) => sum + sizeOf(building, one), 1);
}

/** Whether a way leads to where what is being built ends. */
function isLeaving(building: Building, flow: Flow, { id, bounds }: { readonly id: string; readonly bounds: Bounds }): boolean {
  return reaches(building, flow, (one) => isEdgeOf(building, one, bounds), id);
}

function isPast(building: Building, flow: Flow, { join, bounds }: { readonly join: string; readonly bounds: Bounds }): boolean {
  return flow.target !== join && reaches(building, flow, (one) => one !== join && one === bounds.stop, join);
}

function isEdgeOf({ done }: Building, id: string, { stop, follow, outer }: Bounds): boolean {
  return id === stop || id === follow || outer.has(id) || done.has(id);
}

/** Whether a way reaches a step without passing another. */
function reaches({ graph }: Building, flow: Flow, isGoal: (id: string) => boolean, without: string): boolean {
  const seen = new Set([without]);
  const open = [flow.target];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isGoal(at)) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...graph.outOf(at).map(({ target }) => target));
  }
  return false;
}

/** The steps of a loop: those from which its flows back are reached without passing its first step. */
export function loopOf({ graph }: Building, head: string, backs: readonly Flow[]): ReadonlySet<string> {
  const found = new Set([head]);
  const open = backs.map(({ source }) => source);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    open.push(...graph.into(at).map(({ source }) => source));
  }
  return found;
}

/** The step behind a loop that several of its steps lead to. */
export function followOf({ graph, done }: Building, nodes: ReadonlySet<string>): string | undefined {
  const targets = [...nodes].flatMap((id) => graph.outOf(id)).filter(({ target }) => !nodes.has(target) && !done.has(target));
  const counts = Map.groupBy(targets, ({ target }) => target);
  return [...counts].filter(([, flows]) => flows.length > 1).sort(([a], [b]) => graph.rank(b) - graph.rank(a))[0]?.[0];
}
