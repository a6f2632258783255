import type { EdgeView, MessageItem } from '@umlaut/diagram';
import type { ScoreWriting } from './compose-sequence.ts';

type Lose = (what: string) => void;

/** The lines of a message in Mermaid: what it creates or destroys above, its own, and executions that its signs cannot say. */
export function mermaidLines({ id, edge, stored }: MessageItem, writing: ScoreWriting): readonly string[] {
  const { nameOf, said, losses, created, active } = writing;
  const lose: Lose = (what) => losses.add('changed', what, { element: id });
  const [source, target] = [nameOf(stored.source), nameOf(stored.target)];
  if (edge.source.outside !== undefined || edge.target.outside !== undefined) lose('found, lost or gate message');
  const creation = created.get(id);
  if (edge.kind === 'createMessage' && creation === undefined) lose('create message as a reply');
  if (edge.kind === 'deleteMessage') lose('delete message as a call');
  const at = { source: stateOf(edge, 'source'), target: stateOf(edge, 'target') };
  const destroyed = [...(at.source === 'destroy' ? [source] : []), ...(at.target === 'destroy' && target !== source ? [target] : [])];
  if (creation !== undefined && destroyed.length > 0) lose('destroyed lifeline');
  const arrow = arrowOf(edge, { lose, isCreated: creation !== undefined });
  const after: string[] = [];
  const finish = (lifeline: string, name: string, canMark: boolean): string => {
    if (!active.finish(lifeline)) {
      lose('end of an execution');
      return '';
    }
    if (canMark) return '-';
    after.push(`deactivate ${name}`);
    return '';
  };
  const isStart = at.target === 'start' && !arrow.isCentral;
  const isMarkable = !isStart && !arrow.isCentral && !/^[xX)>|\\/-]/.test(target);
  const sign = at.source === 'finish' || at.source === 'restart' ? finish(stored.source, source, isMarkable && at.source === 'finish') : '';
  if (at.target === 'finish' || at.target === 'restart') finish(stored.target, target, false);
  if (at.source === 'start' || at.source === 'restart') {
    active.start(stored.source);
    after.push(`activate ${source}`);
  }
  if (at.target === 'start' || at.target === 'restart') {
    active.start(stored.target);
    if (!isStart) after.push(`activate ${target}`);
  }
  const label = edge.label === undefined ? '' : said(edge.label);
  const marks = isStart ? '+' : sign;
  return [
    ...(creation === undefined ? destroyed.map((name) => `destroy ${name}`) : [creation]),
    `${source}${arrow.before}${arrow.sign}${arrow.behind}${marks}${target}: ${label}`.trimEnd(),
    ...after,
  ];
}

/** Effect of a message end on its lifeline; none outside of all lifelines. */
function stateOf(edge: EdgeView, end: 'source' | 'target'): EdgeView['source']['execution'] {
  if (edge[end].outside !== undefined) return undefined;
  return end === 'target' && edge.kind === 'deleteMessage' ? 'destroy' : edge[end].execution;
}

interface Arrow {
  readonly before: string;
  readonly sign: string;
  readonly behind: string;
  readonly isCentral: boolean;
}

function arrowOf(edge: EdgeView, { lose, isCreated }: { readonly lose: Lose; readonly isCreated: boolean }): Arrow {
  const { kind, data } = edge;
  const isReply = kind === 'reply' || (kind === 'createMessage' && !isCreated);
  const isDashed = isReply || (kind === 'asyncMessage' && data.line === 'dotted');
  const line = isDashed ? '--' : '-';
  const [source, target] = [edge.source.head, edge.target.head];
  const isCentral = source === 'circle' || target === 'circle';
  const signs = { before: source === 'circle' ? '()' : '', behind: target === 'circle' ? '()' : '', isCentral };
  if (source === 'half' && target === 'none') return { ...signs, sign: `/|${line}` };
  const isAsync = kind === 'asyncMessage';
  if (target === 'half' || target === 'cross' || target === 'none') {
    const isKept = source === undefined || source === 'none' || source === 'circle';
    if (isAsync || !isKept) lose('arrowhead of a message');
    return { ...signs, sign: `${line}${target === 'half' ? '|\\' : target === 'cross' ? 'x' : '>'}` };
  }
  const isBoth = source === 'filled' && !isAsync;
  const isOdd = source !== undefined && source !== 'none' && source !== 'circle' && !isBoth;
  if (isOdd || ((target === 'open' || target === 'filled') && target !== usual(kind))) lose('arrowhead of a message');
  return { ...signs, sign: isAsync ? `${line})` : `${isBoth ? '<<' : ''}${line}>>` };
}

/** The head that an arrow of the kind has in any case. */
function usual(kind: EdgeView['kind']): string {
  return kind === 'syncMessage' ? 'filled' : kind === 'asyncMessage' ? 'open' : '';
}
