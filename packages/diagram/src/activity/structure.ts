import type { Flow, FlowGraph } from './flow-graph.ts';
import { type Bounds, type Building, followOf, loopOf, meetOf, type StepKinds } from './ways.ts';

/** Merge of the flows behind a structure: a node of the graph, or `''` if only the text makes them meet. */
export type FlowJoin = string | undefined;

/** A part of an activity as a structured text says it. Nodes are given by their ids. */
export type FlowItem =
  | { readonly is: 'step'; readonly node: string }
  /** The text of the flow that leads on. */
  | { readonly is: 'text'; readonly flow: Flow }
  /** The flow ends here, or goes where the text cannot follow. */
  | { readonly is: 'cut' }
  | { readonly is: 'break' }
  | { readonly is: 'branch'; readonly node: string; readonly arms: readonly FlowArm[]; readonly join: FlowJoin }
  | { readonly is: 'fork'; readonly node: string; readonly arms: readonly FlowArm[]; readonly join: FlowJoin }
  | { readonly is: 'while'; readonly node: string; readonly body: FlowArm; readonly exit: Flow | undefined; readonly join: FlowJoin }
  | {
      readonly is: 'repeat';
      readonly node: string;
      readonly body: readonly FlowItem[];
      /** The decision at the end; `''` where flows lead back without one. */
      readonly latch: string;
      readonly back: Flow | undefined;
      /** A step on the way back. */
      readonly backward: string | undefined;
      readonly exit: Flow | undefined;
      readonly join: FlowJoin;
    };

/** One way through a branch, begun by a flow. */
export interface FlowArm {
  readonly flow: Flow;
  readonly items: readonly FlowItem[];
}

/** The structure of an activity, and the ids of the flows in it; those that do not nest are left out. */
export function structureOf(
  steps: readonly string[],
  graph: FlowGraph,
  kinds: StepKinds,
): { readonly items: readonly FlowItem[]; readonly said: ReadonlySet<string> } {
  const building: Building = { graph, kinds, done: new Set(), loops: new Map(), said: new Set() };
  const items: FlowItem[] = [];
  for (const root of [...graph.roots, ...steps]) {
    if (!building.done.has(root)) sequence(building, { from: root, items, bounds: { outer: new Set() } });
  }
  if (items.at(-1)?.is === 'cut') items.pop();
  return { items, said: building.said };
}

/** Flows that wait for the step that they lead to. */
type Tips = readonly Flow[];

interface Sequence {
  readonly from: string;
  readonly items: FlowItem[];
  readonly bounds: Bounds;
}

/** Builds one step after the other; returns the flows that lead to the stop. */
function sequence(building: Building, { from, items, bounds }: Sequence): Tips {
  let at: string | undefined = from;
  while (at !== undefined) {
    const tips: Tips = build(building, { from: at, items, bounds });
    const { stop } = bounds;
    const [first] = tips;
    if (first === undefined) return [];
    if (first.target === stop) return tips;
    at = entered(building, tips, { items, bounds });
  }
  return [];
}

/** The step that flows lead to, where it comes next. */
function entered({ done, said }: Building, tips: Tips, { items, bounds }: Omit<Sequence, 'from'>): string | undefined {
  const [first] = tips;
  if (first === undefined) return undefined;
  if (first.target === bounds.follow) {
    bounds.breaks?.push(...tips);
    for (const { id } of tips) said.add(id);
    items.push({ is: 'break' });
    return undefined;
  }
  if (done.has(first.target) || bounds.outer.has(first.target)) {
    for (const { id } of tips) said.delete(id);
    items.push({ is: 'cut' });
    return undefined;
  }
  return first.target;
}

/** Builds the structure that begins with a step; returns the flows that leave it, all to the same step. */
function build(building: Building, given: Sequence): Tips {
  const { graph, kinds, done, loops } = building;
  const { from, items } = given;
  const backs = loops.get(from) ?? graph.backTo(from);
  if (backs.length > 0) return loop(building, given, backs);
  done.add(from);
  if (kinds.isBar(from) || (kinds.isDecision(from) && !isPassed(building, from))) return branch(building, given);
  // The first step of an open loop is said by the word that opens it.
  if (!isPassed(building, from)) items.push({ is: 'step', node: from });
  if (kinds.isEnd(from)) return [];
  return leave(building, items, graph.outOf(from)[0]);
}

/** Whether a decision needs no structure of its own, as it is the first step of a loop that is open. */
function isPassed({ graph, kinds, loops }: Building, id: string): boolean {
  return loops.has(id) && kinds.isBlank(id) && graph.outOf(id).length === 1;
}

/** Leaves a step by a flow, with its text. */
function leave({ said }: Building, items: FlowItem[], flow: Flow | undefined): Tips {
  if (flow === undefined) {
    items.push({ is: 'cut' });
    return [];
  }
  said.add(flow.id);
  items.push({ is: 'text', flow });
  return [flow];
}

/** Builds what a flow leads to; returns the flows that lead to the stop. */
function along(building: Building, flow: Flow, bounds: Bounds): { readonly items: readonly FlowItem[]; readonly tips: Tips } {
  const items: FlowItem[] = [{ is: 'text', flow }];
  building.said.add(flow.id);
  if (flow.target === bounds.stop) return { items, tips: [flow] };
  const from = entered(building, [flow], { items, bounds });
  return { items, tips: from === undefined ? [] : sequence(building, { from, items, bounds }) };
}

function within(bounds: Bounds, stop: string | undefined): Bounds {
  if (stop === undefined || stop === bounds.stop) return bounds;
  return { ...bounds, stop, outer: new Set([...bounds.outer, ...(bounds.stop === undefined ? [] : [bounds.stop])]) };
}

function branch(building: Building, { from, items, bounds }: Sequence): Tips {
  const { graph, kinds } = building;
  const flows = graph.outOf(from);
  const meet = meetOf(building, from, bounds);
  const inner = within(bounds, meet);
  const tips: Flow[] = [];
  const arms = flows.map((flow): FlowArm => {
    const built = along(building, flow, inner);
    tips.push(...built.tips);
    return { flow, items: built.items };
  });
  const isFork = kinds.isBar(from);
  const isMet = meet !== undefined && isJoin(building, meet, tips, isFork);
  const join = isMet ? meet : tips.length > (isFork ? 0 : 1) ? '' : undefined;
  const isBare = isFork && flows.length === 0;
  const said = { node: from, arms, join: isBare ? '' : join };
  items.push(isFork ? { is: 'fork', ...said } : { is: 'branch', ...said });
  if (flows.length === 0) items.push({ is: 'cut' });
  return isMet ? passed(building, items, meet) : tips;
}

/** Goes on behind a node in which flows came together. */
function passed(building: Building, items: FlowItem[], node: string): Tips {
  building.done.add(node);
  return leave(building, items, building.graph.outOf(node)[0]);
}

/** Whether a node is what the end of a structure says: all that leads to it comes from there, and one flow leads on. */
function isJoin({ graph, kinds }: Building, node: string, tips: Tips, isFork: boolean): boolean {
  const isOfKind = (kinds.isBlank(node) && tips.length > (isFork ? 0 : 1)) || (isFork && kinds.isBar(node));
  return isOfKind && graph.outOf(node).length <= 1 && graph.into(node).length === tips.length;
}

function loop(building: Building, given: Sequence, backs: Tips): Tips {
  const { graph, kinds, done, loops } = building;
  const { from } = given;
  const isOpened = loops.has(from);
  const nodes = loopOf(building, from, backs);
  if (!isOpened && kinds.isDecision(from) && isWhile(graph.outOf(from), nodes)) {
    done.add(from);
    return whileLoop(building, given, nodes);
  }
  return repeatLoop(building, given, { backs, nodes });
}

/** Whether one flow of the first step leads into the loop, and at most one out of it. */
function isWhile(flows: Tips, nodes: ReadonlySet<string>): boolean {
  return flows.length === 2 && flows.filter(({ target }) => nodes.has(target)).length === 1;
}

function inLoop(bounds: Bounds, stop: string, follow: string | undefined): Bounds & { readonly breaks: Flow[] } {
  const { stop: was, follow: farther, outer } = bounds;
  return {
    stop,
    breaks: [],
    ...(follow === undefined ? {} : { follow }),
    outer: new Set([...outer, ...(was === undefined ? [] : [was]), ...(farther === undefined ? [] : [farther])]),
  };
}

function whileLoop(building: Building, { from, items, bounds }: Sequence, nodes: ReadonlySet<string>): Tips {
  const { graph } = building;
  const [into, exit] = [...graph.outOf(from)].sort((a, b) => Number(nodes.has(b.target)) - Number(nodes.has(a.target)));
  if (into === undefined) return [];
  const inner = inLoop(bounds, from, exit?.target);
  const body = along(building, into, inner);
  const { join, tips } = joined(building, exit, inner.breaks);
  items.push({ is: 'while', node: from, body: { flow: into, items: body.items }, exit, join });
  return behind(building, items, { join, exit, tips });
}

/** How the flow out of a loop and those that break out of it come together. */
function joined(building: Building, exit: Flow | undefined, breaks: Tips): { readonly join: FlowJoin; readonly tips: Tips } {
  if (exit !== undefined) building.said.add(exit.id);
  const tips = [...(exit === undefined ? [] : [exit]), ...breaks];
  const target = tips[0]?.target;
  const isMet = target !== undefined && !building.done.has(target) && isJoin(building, target, tips, false);
  return { join: isMet ? target : tips.length > 1 ? '' : undefined, tips };
}

function behind(
  building: Building,
  items: FlowItem[],
  { join, exit, tips }: { readonly join: FlowJoin; readonly exit: Flow | undefined; readonly tips: Tips },
): Tips {
  if (join !== undefined && join !== '') return passed(building, items, join);
  if (tips.length === 0) items.push({ is: 'cut' });
  else if (tips.length === 1 && exit !== undefined) items.push({ is: 'text', flow: exit });
  return tips;
}

/** The decision that a loop ends with, and the flow out of it. */
interface Latch {
  readonly node: string;
  readonly back: Flow;
  readonly backward: string | undefined;
  readonly exit: Flow | undefined;
}

function latchOf({ graph, kinds }: Building, head: string, back: Flow): Latch | undefined {
  const isStep = !kinds.isDecision(back.source) && !kinds.isBar(back.source) && back.source !== head;
  const [way] = graph.into(back.source);
  const isBackward = isStep && graph.into(back.source).length === 1 && graph.outOf(back.source).length === 1 && way !== undefined;
  const flow = isBackward ? way : back;
  const node = flow.source;
  const flows = graph.outOf(node);
  if (!kinds.isDecision(node) || node === head || flows.length > 2) return undefined;
  const exit = flows.find((one) => one !== flow);
  if (exit?.target === head) return undefined;
  return { node, back: flow, backward: isBackward ? back.source : undefined, exit };
}

interface Loop {
  readonly backs: Tips;
  readonly nodes: ReadonlySet<string>;
}

function repeatLoop(building: Building, given: Sequence, { backs, nodes }: Loop): Tips {
  const { graph, kinds, loops } = building;
  const { from } = given;
  const ordered = [...backs].sort((a, b) => graph.rank(a.source) - graph.rank(b.source));
  const last = ordered.at(-1);
  const inner = ordered.slice(0, -1);
  const latch = last === undefined ? undefined : latchOf(building, from, last);
  const isLast = latch !== undefined && (latch.exit === undefined || !nodes.has(latch.exit.target));
  const isNested = isLast && inner.every(({ source }) => graph.dominates(source, latch.node) && latchesAlone(building, from, inner));
  const isHead = !loops.has(from) && kinds.isBlank(from) && graph.outOf(from).length === 1;
  const node = isHead ? from : '';
  if (isNested) return repeatUntil(building, given, { node, latch, inner });
  return repeatForever(building, given, { node, nodes });
}

/** Whether some of the flows back can be loops of their own within a loop with the same first step. */
function latchesAlone(building: Building, head: string, backs: Tips): boolean {
  return backs.every((back, index) => {
    const nodes = loopOf(building, head, backs.slice(0, index + 1));
    const latch = latchOf(building, head, back);
    return latch?.exit !== undefined && !nodes.has(latch.exit.target);
  });
}

function repeatUntil(
  building: Building,
  { from, items, bounds }: Sequence,
  { node, latch, inner }: { readonly node: string; readonly latch: Latch; readonly inner: Tips },
): Tips {
  const { done, said } = building;
  const limits = inLoop(bounds, latch.node, latch.exit?.target);
  const body = bodyOf(building, { from, bounds: limits, inner });
  done.add(latch.node);
  said.add(latch.back.id);
  if (latch.backward !== undefined) {
    done.add(latch.backward);
    const back = building.graph.outOf(latch.backward)[0];
    if (back !== undefined) said.add(back.id);
  }
  const { join, tips } = joined(building, latch.exit, limits.breaks);
  items.push({
    is: 'repeat',
    node,
    body: body.items,
    latch: latch.node,
    back: latch.back,
    backward: latch.backward,
    exit: latch.exit,
    join,
  });
  return behind(building, items, { join, exit: latch.exit, tips });
}

/** A loop that nothing but breaks and ends within it leave. */
function repeatForever(
  building: Building,
  { from, items, bounds }: Sequence,
  { node, nodes }: { readonly node: string; readonly nodes: ReadonlySet<string> },
): Tips {
  const limits = inLoop(bounds, from, followOf(building, nodes));
  const body = bodyOf(building, { from, bounds: limits, inner: [] });
  const { join, tips } = joined(building, undefined, limits.breaks);
  items.push({ is: 'repeat', node, body: body.items, latch: '', back: undefined, backward: undefined, exit: undefined, join });
  return behind(building, items, { join, exit: undefined, tips });
}

function bodyOf(
  building: Building,
  { from, bounds, inner }: { readonly from: string; readonly bounds: Bounds; readonly inner: Tips },
): { readonly items: readonly FlowItem[] } {
  const { loops } = building;
  const before = loops.get(from);
  loops.set(from, inner);
  const items: FlowItem[] = [];
  sequence(building, { from, items, bounds });
  if (before === undefined) loops.delete(from);
  else loops.set(from, before);
  return { items };
}
