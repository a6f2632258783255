import type { JsonObject } from '@umlaut/diagram';
import { withoutCodes } from '../mermaid/words.ts';
import { lose, match, pass, type Scan, skip, take, takeToken } from '../statements/scan.ts';
import type { Said, ScoreSaid } from '../statements/statement.ts';

type Message = Extract<ScoreSaid, { as: 'message' }>;
type Arrow = Pick<Message, 'kind'> & { readonly source?: string; readonly target?: string; readonly line?: 'dotted' };

const name = /[^/\\+()<\->:\n,;]+/y;
const arrows = [
  ...['-->>', '->>', '-->', '->', '-x', '--x', '-)', '--)'],
  ...['-|\\', '-|/', '-\\\\', '-//', '/|-', '\\|-', '//-', '\\\\-'].flatMap((sign) => [sign, sign.replace('-', '--')]),
];
const escapedSigns = (sign: string): string => sign.replace(/[|\\/)(]/g, String.raw`\$&`);
/** Continuation of a name after a sign that it cannot begin with: anything but an arrow and `()`. */
const more = new RegExp(
  `(?!${[...arrows.filter((sign) => !sign.startsWith('->') && !sign.startsWith('-->')), '-\\', '-/', '--', '()'].map(escapedSigns).join('|')})-*[^+<\\->:\\n,;]+`,
  'iy',
);
const arrow = new RegExp(
  [...arrows, '<<->>', '<<-->>']
    .sort((a, b) => b.length - a.length)
    .map(escapedSigns)
    .join('|'),
  'iy',
);
const finishes = /-(?!x|\)|>|-|\|[\\/]|\\\\|\/\/)/iy;
const label = /(?:#\w+;|[^;])*/y;
const wrapWord = /[ \t]*:?(?:no)?wrap:/y;

/** Takes a name as messages and notes mention it: it may hold spaces, single dashes and brackets. */
export function takeMermaidName(scan: Scan): string | undefined {
  skip(scan);
  const from = scan.at;
  if (take(scan, name) === undefined) return undefined;
  while (take(scan, more) !== undefined);
  const said = scan.text.slice(from, scan.at).trimEnd();
  scan.tokens.push({ role: 'name', from, to: from + said.length });
  return said;
}

/** Takes a text up to the end of its statement. Words about wrapping before it are lost. */
export function takeMermaidText(scan: Scan, role: 'text' | 'label' = 'text'): string {
  skip(scan);
  const start = scan.at;
  if (take(scan, wrapWord) !== undefined) lose(scan, start, { how: 'kept', what: 'text wrapping' });
  skip(scan);
  const from = scan.at;
  const said = (take(scan, label) ?? '').trimEnd();
  if (said !== '') scan.tokens.push({ role, from, to: from + said.length });
  return said;
}

/** A text as sequence diagrams show it, which know neither HTML but line breaks nor Markdown: with its codes as the signs they stand for. */
export function shownText(text: string): string {
  const lines = withoutCodes(text.replace(/<br\s*\/?\s*>/gi, '\n')).split('\n');
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** `A->>+B: text`: a message with its arrow, what it starts or finishes, and its text. */
export function mermaidMessage(scan: Scan): Said | undefined {
  const source = takeMermaidName(scan);
  if (source === undefined) return undefined;
  const central = scan.at;
  const isSourceCentral = pass(scan, '()');
  skip(scan);
  const from = scan.at;
  const sign = takeToken(scan, 'arrow', arrow)?.toLowerCase();
  if (sign === undefined) return undefined;
  const read = arrowOf(sign);
  skip(scan);
  const isTargetCentral = pass(scan, '()');
  const isStart = !isSourceCentral && !isTargetCentral && pass(scan, '+');
  const isFinish = !isSourceCentral && !isTargetCentral && !isStart && match(scan, finishes) !== undefined;
  const behind = scan.at;
  const target = takeMermaidName(scan);
  if (target === undefined || !pass(scan, ':')) return undefined;
  const text = shownText(takeMermaidText(scan));
  if (read.isOther) lost(scan, from, from + sign.length, 'kind of half arrowhead');
  // A circle stands in the place of a head.
  if (isSourceCentral && read.source !== undefined) lost(scan, central, central + 2, 'circle at an arrowhead');
  if (isTargetCentral && read.target !== undefined) lost(scan, behind - 2, behind, 'circle at an arrowhead');
  const atSource = fields({ execution: isFinish ? 'finish' : undefined, head: read.source ?? (isSourceCentral ? 'circle' : undefined) });
  const atTarget = fields({ execution: isStart ? 'start' : undefined, head: read.target ?? (isTargetCentral ? 'circle' : undefined) });
  return {
    as: 'message',
    source,
    target,
    kind: read.kind,
    data: {
      ...(text === '' ? {} : { label: text }),
      ...(read.line === undefined ? {} : { line: read.line }),
      ...(atSource === undefined ? {} : { source: atSource }),
      ...(atTarget === undefined ? {} : { target: atTarget }),
    },
    isTurned: false,
  };
}

function lost(scan: Scan, from: number, to: number, what: string): void {
  scan.lost.push({ how: 'changed', what, from, to });
}

/** The fields that are there; undefined for none. */
export function fields(said: Readonly<Record<string, string | undefined>>): JsonObject | undefined {
  const found = Object.entries(said).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]));
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The kind, line and heads of an arrow. A half head at the source leaves the target without one. `isOther`: a half head that is drawn as another. */
function arrowOf(sign: string): Arrow & { readonly isOther?: true } {
  const isDashed = sign.includes('--');
  const kind = isDashed ? 'reply' : 'syncMessage';
  const bare = sign.replace('--', '-');
  if (bare === '->>') return { kind };
  if (bare === '->') return { kind, target: 'none' };
  if (bare === '-x') return { kind, target: 'cross' };
  if (bare === '-)') return { kind: 'asyncMessage', ...(isDashed ? { line: 'dotted' } : {}) };
  if (bare === '<<->>') return { kind, source: 'filled' };
  const isOther = bare === '-|\\' || bare === '/|-' ? {} : { isOther: true as const };
  return bare.startsWith('-') ? { kind, target: 'half', ...isOther } : { kind, source: 'half', target: 'none', ...isOther };
}
