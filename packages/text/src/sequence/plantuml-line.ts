import type { EdgeView, MessageItem } from '@umlaut/diagram';
import type { ScoreWriting } from './compose-sequence.ts';

type Lose = (what: string) => void;

/** The lines of a message in PlantUML: its own, and those of executions that its signs cannot say. */
export function plantumlLines({ id, edge, stored }: MessageItem, { nameOf, said, losses }: ScoreWriting): readonly string[] {
  const lose: Lose = (what) => losses.add('changed', what, { element: id });
  const [source, target] = [nameOf(stored.source), nameOf(stored.target)];
  const label = edge.label === undefined ? '' : said(edge.label);
  const { inLine, above, below } = executionsOf(edge, { source, target, lose });
  const arrow = arrowOf(edge, lose);
  const marks = inLine === '' ? '' : ` ${inLine}`;
  const text = label === '' ? '' : ` : ${label}`;
  return [...above, `${between(edge, { source, target, arrow })}${marks}${text}`, ...below];
}

interface Arrow {
  readonly left: string;
  readonly line: string;
  readonly right: string;
  /** Circle or cross at the source and at the target. */
  readonly atSource: string;
  readonly atTarget: string;
}

const turnedSigns: Readonly<Record<string, string>> = { '<': '>', '>': '<', '\\': '/', '/': '\\' };
const turned = (signs: string): string => [...signs].map((sign) => turnedSigns[sign] ?? sign).join('');

/** Both ends and the arrow between them; an arrow stands right at a border, and apart from names. */
function between(
  edge: EdgeView,
  {
    source,
    target,
    arrow: { left, line, right, atSource, atTarget },
  }: { readonly source: string; readonly target: string; readonly arrow: Arrow },
): string {
  const whole = `${left}${line}${right}`;
  const mirrored = `${turned(right)}${line}${turned(left)}`;
  const { outside } = edge.source;
  if (outside !== undefined) {
    const isRight = edge.source.side === 'right';
    if (outside === 'gate') return `${isRight ? ']' : '['}${atSource}${whole} ${atTarget === '' ? '' : `${atTarget} `}${target}`;
    return isRight ? `${target} ${mirrored}${atSource}?` : `?${atSource}${whole} ${target}`;
  }
  if (edge.target.outside !== undefined) {
    const isLeft = edge.target.side === 'left';
    const border = edge.target.outside === 'gate' ? (isLeft ? '[' : ']') : '?';
    return isLeft ? `${border}${atTarget}${mirrored} ${source}` : `${source} ${atSource}${whole}${atTarget}${border}`;
  }
  return `${source} ${atSource}${whole}${atTarget} ${target}`;
}

function arrowOf(edge: EdgeView, lose: Lose): Arrow {
  const { kind, data } = edge;
  const isDashed = kind === 'reply' || data.line === 'dotted';
  if (isDashed && kind !== 'reply') lose('dashed message as a reply');
  if (kind === 'deleteMessage') lose('delete message as a call');
  const isOpen = kind === 'asyncMessage';
  const tip = isOpen ? '>>' : '>';
  const { head } = edge.target;
  const source = sourceOf(edge, lose);
  const signs = { left: source.left, line: isDashed ? '--' : '-', atSource: source.at };
  if (head === 'cross' || head === 'circle') return { ...signs, right: tip, atTarget: head === 'cross' ? 'x' : 'o' };
  if (head === 'half') {
    if (isOpen) lose('kind of a message with a half arrowhead');
    return { ...signs, right: '\\', atTarget: '' };
  }
  if (head === 'none' && edge.source.head === 'half') {
    lose('direction of a message with a half arrowhead');
    return { ...signs, right: '', atTarget: '' };
  }
  if (head === 'none') lose('message without an arrowhead');
  if (head === 'open' && kind !== 'reply' && !isOpen) lose('arrowhead of a message');
  if (head === 'filled' && (kind === 'reply' || isOpen)) lose('arrowhead of a message');
  return { ...signs, right: head === 'open' ? '>>' : tip, atTarget: '' };
}

function sourceOf({ source, target }: EdgeView, lose: Lose): { readonly left: string; readonly at: string } {
  const { head } = source;
  if (head === 'cross' || head === 'circle') {
    if (source.outside === undefined && target.outside !== undefined && target.side === 'left') lose('arrowhead of a message');
    return { left: '', at: head === 'cross' ? 'x' : 'o' };
  }
  return { left: head === 'filled' ? '<' : head === 'open' ? '<<' : head === 'half' ? '\\' : '', at: '' };
}

interface Changes {
  readonly inLine: string;
  readonly above: readonly string[];
  readonly below: readonly string[];
}

/** Changes of executions by a message. PlantUML lets one message change an execution of a lifeline once, so that an end before a start stands above it. */
function executionsOf(
  edge: EdgeView,
  { source, target, lose }: { readonly source: string; readonly target: string; readonly lose: Lose },
): Changes {
  const [atSource, atTarget] = [
    edge.source.outside === undefined ? edge.source.execution : undefined,
    edge.target.outside === undefined ? edge.target.execution : undefined,
  ];
  const destroys = atTarget === 'destroy' || (edge.kind === 'deleteMessage' && edge.target.outside === undefined);
  const starts = atTarget === 'start' || atTarget === 'restart';
  const inLine = inLineOf(edge, { starts, finishes: atSource === 'finish', destroys });
  const restarted = [...(atSource === 'restart' ? [source] : []), ...(atTarget === 'restart' ? [target] : [])];
  if (restarted.length > 0) lose('end of an execution above the message');
  return {
    inLine,
    above: restarted.map((name) => `deactivate ${name}`),
    below: [
      ...(atSource === 'finish' && !inLine.includes('--') ? [`deactivate ${source}`] : []),
      ...(atSource === 'destroy' ? [`destroy ${source}`] : []),
      ...(atSource === 'start' || atSource === 'restart' ? [`activate ${source}`] : []),
      ...(atTarget === 'finish' ? [`deactivate ${target}`] : []),
      ...(starts && !inLine.includes('++') ? [`activate ${target}`] : []),
      ...(destroys && inLine !== '!!' ? [`destroy ${target}`] : []),
    ],
  };
}

function inLineOf(
  edge: EdgeView,
  { starts, finishes, destroys }: { readonly starts: boolean; readonly finishes: boolean; readonly destroys: boolean },
): string {
  // Signs behind a border are about the lifeline of the other end.
  if (edge.target.outside !== undefined) return finishes ? '--' : '';
  if (edge.kind === 'createMessage') return '**';
  if (starts) return finishes ? '--++' : '++';
  return finishes && edge.source.outside === undefined ? '--' : destroys ? '!!' : '';
}
