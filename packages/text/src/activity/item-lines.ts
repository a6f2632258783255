import { type Flow, type FlowArm, type FlowItem, type FlowJoin, viewEdge } from '@umlaut/diagram';
import { safe } from '../plantuml/safe.ts';
import type { Printing } from './frame-lines.ts';
import { balanced, inParens, stepLine } from './step-line.ts';

type Branch = Extract<FlowItem, { is: 'branch' }>;
type Fork = Extract<FlowItem, { is: 'fork' }>;
type While = Extract<FlowItem, { is: 'while' }>;
type Repeat = Extract<FlowItem, { is: 'repeat' }>;

/** Prints one item. */
export function itemLines(printing: Printing, item: FlowItem, depth: number): void {
  if (item.is === 'cut') printing.add('detach');
  else if (item.is === 'break') printing.add('break');
  else if (item.is === 'text') textLine(printing, item.flow);
  else if (item.is === 'step') step(printing, item.node);
  else if (item.is === 'while') whileLines(printing, item, depth);
  else if (item.is === 'repeat') repeatLines(printing, item, depth);
  else if (item.is === 'fork') forkLines(printing, item, depth);
  else if (item.arms.length > 2) switchLines(printing, item, depth);
  else ifLines(printing, item, depth);
}

function textLine(printing: Printing, flow: Flow): void {
  const text = flowText(printing, flow);
  if (text !== '') printing.add(`-> ${safe(text)};`);
}

/** The text of a flow, and its guard where no decision says it. */
function flowText(printing: Printing, flow: Flow): string {
  const label = edgeView(printing, flow)?.label?.trim() ?? '';
  const guard = printing.writing.viewOf(flow.source)?.kind === 'decision' ? '' : guardOf(printing, flow);
  return guard === '' || /[[\]]/.test(guard) ? label : `[${guard}] ${label}`.trim();
}

function edgeView({ writing }: Printing, flow: Flow | undefined) {
  const edge = flow === undefined ? undefined : writing.edgeOf(flow.id);
  return edge === undefined ? undefined : viewEdge(edge);
}

function guardOf(printing: Printing, flow: Flow | undefined): string {
  return edgeView(printing, flow)?.guard?.trim() ?? '';
}

function step(printing: Printing, id: string): void {
  const { writing } = printing;
  const node = writing.viewOf(id);
  if (node === undefined) return;
  printing.enter(writing.frames.laneOf(id));
  printing.add(stepLine(node, writing), [id]);
  printing.notes(id);
}

/** The text of a decision in parentheses. */
function condition({ writing }: Printing, id: string): string {
  return `(${balanced(safe(writing.viewOf(id)?.label ?? ''))})`;
}

function joinNodes(join: FlowJoin): readonly string[] {
  return join === undefined ? [] : [join];
}

function end(printing: Printing, text: string, join: FlowJoin): void {
  if (join !== undefined && join !== '') printing.enter(printing.writing.frames.laneOf(join));
  printing.add(text, joinNodes(join));
  if (join !== undefined && join !== '') printing.notes(join);
}

function arm(printing: Printing, items: readonly FlowItem[], depth: number): void {
  printing.inside(() => printing.sequence(items, depth));
}

/** Whether an arm leads on without saying anything. */
function isMute(printing: Printing, { flow, items }: FlowArm): boolean {
  return guardOf(printing, flow) === '' && items.every((item) => item.is === 'text' && flowText(printing, item.flow) === '');
}

function ifLines(printing: Printing, { node, arms, join }: Branch, depth: number): void {
  const { writing } = printing;
  printing.enter(writing.frames.laneOf(node));
  const [first, second] = arms;
  printing.add(`if ${condition(printing, node)} then${inParens(' ', guardOf(printing, first?.flow))}`, [node]);
  printing.notes(node);
  if (first === undefined) printing.inside(() => printing.add('detach'));
  else arm(printing, first.items, depth);
  if (second !== undefined) elseLines(printing, second, { join, depth });
  else if (first !== undefined) {
    printing.add('else');
    printing.inside(() => printing.add('detach'));
  }
  end(printing, 'endif', join);
}

/** The other way of a decision: a further condition where it leads to one alone. */
function elseLines(printing: Printing, second: FlowArm, { join, depth }: { readonly join: FlowJoin; readonly depth: number }): void {
  const guard = guardOf(printing, second.flow);
  const next = chained(printing, second);
  if (next === undefined) {
    if (join !== undefined && isMute(printing, second)) return;
    printing.add(`else${inParens(' ', guard)}`);
    arm(printing, second.items, depth);
    return;
  }
  const [first, last] = next.arms;
  const guarded = guardOf(printing, first?.flow);
  const word = guard === '' ? 'elseif' : `(${safe(guard)}) elseif`;
  printing.add(`${word} ${condition(printing, next.node)} then${inParens(' ', guarded)}`, [next.node]);
  printing.notes(next.node);
  if (first !== undefined) arm(printing, first.items, depth);
  if (last !== undefined) elseLines(printing, last, { join, depth });
}

/** The decision that an arm consists of, where its ways end as those round it. */
function chained(printing: Printing, { flow, items }: FlowArm): Branch | undefined {
  const { frames } = printing.writing;
  const said = items.filter((item) => item.is !== 'text' || flowText(printing, item.flow) !== '');
  const [only] = said;
  if (said.length !== 1 || only?.is !== 'branch' || only.arms.length !== 2 || (only.join !== undefined && only.join !== ''))
    return undefined;
  const guard = safe(guardOf(printing, flow));
  const isSameFrame = frames.laneOf(only.node) === frames.laneOf(flow.source) && sameChain(frames, only.node, flow.source);
  return isSameFrame && !/[()]/.test(guard) && printing.writing.notesOn(flow.source).length === 0 ? only : undefined;
}

function sameChain(frames: Printing['writing']['frames'], a: string, b: string): boolean {
  return frames.chainOf(a).join('\n') === frames.chainOf(b).join('\n');
}

function switchLines(printing: Printing, { node, arms, join }: Branch, depth: number): void {
  printing.enter(printing.writing.frames.laneOf(node));
  printing.add(`switch ${condition(printing, node)}`, [node]);
  printing.notes(node);
  for (const { flow, items } of arms) {
    printing.add(`case (${balanced(safe(guardOf(printing, flow)))})`);
    arm(printing, items, depth);
  }
  end(printing, 'endswitch', join);
}

function forkLines(printing: Printing, { node, arms, join }: Fork, depth: number): void {
  const { writing } = printing;
  printing.enter(writing.frames.laneOf(node));
  printing.add('fork', [node]);
  printing.notes(node);
  for (const [index, { items }] of arms.entries()) {
    if (index > 0) printing.add('fork again');
    arm(printing, items, depth);
  }
  const isMerge = join !== undefined && join !== '' && writing.viewOf(join)?.kind === 'decision';
  end(printing, isMerge ? 'end merge' : 'end fork', join);
}

function whileLines(printing: Printing, { node, body, exit, join }: While, depth: number): void {
  printing.enter(printing.writing.frames.laneOf(node));
  printing.add(`while ${condition(printing, node)}${inParens(' is ', guardOf(printing, body.flow))}`, [node]);
  printing.notes(node);
  arm(printing, body.items, depth);
  end(printing, `endwhile${inParens(' ', guardOf(printing, exit))}`, join);
}

function repeatLines(printing: Printing, { node, body, latch, back, backward, exit, join }: Repeat, depth: number): void {
  const { writing } = printing;
  const { frames } = writing;
  if (node !== '') printing.enter(frames.laneOf(node));
  printing.add('repeat', [node]);
  if (node !== '') printing.notes(node);
  arm(printing, body, depth);
  if (latch !== '') printing.enter(frames.laneOf(latch));
  const label = backward === undefined ? '' : safe(writing.viewOf(backward)?.label ?? '');
  if (backward !== undefined) printing.add(`backward :${label};`);
  const guards = `${inParens(' is ', guardOf(printing, back))}${inParens(' not ', guardOf(printing, exit))}`;
  const nodes = [latch, ...(backward === undefined ? [] : [backward]), ...joinNodes(join)];
  printing.add(`repeat while ${latch === '' ? '()' : condition(printing, latch)}${guards}`, nodes);
  if (backward === undefined && join === undefined && latch !== '') printing.notes(latch);
}
