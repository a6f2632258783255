import type { JsonObject } from '@umlaut/diagram';
import { plainText } from '../plantuml/words.ts';
import { keep, match, pass, type Scan, skip, take } from '../statements/scan.ts';
import type { Said, ScoreSaid } from '../statements/statement.ts';
import { fields } from './mermaid-message.ts';

type Message = Extract<ScoreSaid, { as: 'message' }>;

const code = /[\p{L}\p{M}\p{N}_.@]+/uy;
const quoted = /"([^"]+)"/y;
const line = String.raw`(-+(?:\[[^\]]*\])?-*|\[[^\]]*\]-+)`;
/** An arrow between names: what stands before its line, the line, and what stands behind. A circle or cross stands apart from the names. */
const arrow = new RegExp(
  String.raw`((?:(?:(?<=[ \t])[ox]|\(\d+\))?<<?_?|(?:(?<=[ \t])[ox])?(?:\/\/?|\\\\?)|(?<=[ \t])[ox])?)${line}((?:_?>>?(?:[ox](?=\s)|\(\d+\))?|(?:\/\/?|\\\\?)(?:[ox](?=\s))?|[ox](?=\s))?)`,
  'y',
);
/** An arrow from or to a border of the diagram, or to an unknown lifeline, written right at it. */
const fromBorder = new RegExp(String.raw`([?[\]]?)([ox]?)((?:<<?|\/\/?|\\\\?)?)${line}((?:>>?|\/\/?|\\\\?)?)((?:[ox](?=[ \t]))?)`, 'y');
const toBorder = new RegExp(
  String.raw`((?:(?<=[ \t])[ox])?)((?:<<?|\/\/?|\\\\?)?)${line}((?:>>?|\/\/?|\\\\?)?)([ox]?)([?[\]]?)(?=[ \t]|:|[+*!#-]|$)`,
  'y',
);
const marksPattern = /\+\+--|--\+\+|\+\+|--|\*\*|!!/y;
/** Words that always begin a line of another meaning. */
const otherWord = /(?:title|header|footer|legend|caption|mainframe)\b/iy;

interface Name {
  readonly name: string;
  readonly label?: string;
}

/** Takes a name: bare, in quotes, or both, with `as` between them. */
export function takePlantumlName(scan: Scan): Name | undefined {
  const from = scan.at;
  const push = (role: 'name' | 'label', at: number): void => void scan.tokens.push({ role, from: at, to: scan.at });
  const text = match(scan, quoted)?.[1];
  const bare = text === undefined ? take(scan, code) : undefined;
  if (text === undefined && bare === undefined) return undefined;
  push(text === undefined ? 'name' : 'label', from);
  const behind = scan.at;
  if (take(scan, text === undefined ? /[ \t]+as[ \t]*(?=")/iy : /[ \t]*as[ \t]+/iy) !== undefined) {
    const at = scan.at;
    const other = text === undefined ? match(scan, quoted)?.[1] : take(scan, code);
    if (other !== undefined) {
      push(text === undefined ? 'label' : 'name', at);
      return text === undefined ? { name: bare ?? '', label: plainText(other) } : { name: other, label: plainText(text) };
    }
    scan.at = behind;
  }
  if (text === undefined) return { name: bare ?? '' };
  scan.tokens.pop();
  scan.tokens.push({ role: 'name', from, to: behind });
  return { name: text };
}

/** `A -> B : text` in all spellings, and messages from and to the borders. */
export function plantumlMessage(scan: Scan): Said | undefined {
  if (take(scan, otherWord) !== undefined) return undefined;
  const { at } = scan;
  const { length: tokens } = scan.tokens;
  const { length: losses } = scan.lost;
  const said = between(scan);
  if (said !== undefined) return said;
  scan.at = at;
  scan.tokens.length = tokens;
  scan.lost.length = losses;
  return outside(scan);
}

function before(scan: Scan): void {
  keep(scan, /&[ \t]*/y, 'parallel message');
  keep(scan, /\{[\p{L}\p{N}_]+\}[ \t]+/uy, 'anchor of a duration');
}

/** A message between two lifelines. */
function between(scan: Scan): Message | undefined {
  before(scan);
  const first = takePlantumlName(scan);
  if (first === undefined) return undefined;
  skip(scan);
  const found = takeArrow(scan, arrow);
  if (found === undefined) return undefined;
  const [left = '', , right = ''] = found;
  const [before1, behind1] = [left, right].map((signs) => signs.replace(/_|\(\d+\)/g, '')) as [string, string];
  const isBack = /[<\\/]/.test(before1);
  const isAhead = /[>\\/]/.test(behind1);
  const isTurned = isBack && !isAhead && !(before1.includes('x') && behind1.includes('x'));
  if (!isBack && !isAhead && !/x/.test(before1 + behind1)) return undefined;
  skip(scan);
  const second = takePlantumlName(scan);
  if (second === undefined) return undefined;
  keep(scan, /(?:[ \t]+&[ \t]+[\p{L}\p{M}\p{N}_.@]+)+/uy, 'additional receiver');
  const tail = takeTail(scan);
  if (tail === undefined) return undefined;
  const [source, target] = isTurned ? [second, first] : [first, second];
  const [atSource, atTarget] = isTurned ? [behind1, before1] : [before1, behind1];
  const does = {
    source: tail.marks.includes('--') ? 'finish' : undefined,
    target: tail.marks.includes('++') ? 'start' : tail.marks === '!!' ? 'destroy' : undefined,
  };
  const kind = kindOf(found[1] ?? '', atTarget);
  return {
    as: 'message',
    source: source.name,
    target: target.name,
    ...(source.label === undefined && target.label === undefined ? {} : { labels: labelsOf(source, target) }),
    kind: tail.marks === '**' ? 'createMessage' : kind,
    data: dataOf({
      label: tail.label,
      source: { execution: does.source, head: sourceHead(atSource) },
      target: { execution: does.target, head: targetHead(atTarget, kind) },
    }),
    isTurned,
  };
}

function labelsOf(source: Name, target: Name): Message['labels'] & object {
  return {
    ...(source.label === undefined ? {} : { source: source.label }),
    ...(target.label === undefined ? {} : { target: target.label }),
  };
}

/** A message that one lifeline sends or receives across a border, or to an unknown lifeline. */
function outside(scan: Scan): Message | undefined {
  before(scan);
  const isFirst =
    !/[\p{L}\p{M}\p{N}_.@"]/u.test(scan.text[scan.at] ?? '') || /[ox](?:<|-|\/|\\)/.test(scan.text.slice(scan.at, scan.at + 2));
  return isFirst ? fromOutside(scan) : toOutside(scan);
}

function fromOutside(scan: Scan): Message | undefined {
  const found = takeArrow(scan, fromBorder);
  if (found === undefined) return undefined;
  const [border = '', atBorder = '', left = '', , right = '', atName = ''] = found;
  if (left === '' && right === '') return undefined;
  skip(scan);
  const own = takePlantumlName(scan);
  const tail = own === undefined ? undefined : takeTail(scan);
  if (own === undefined || tail === undefined) return undefined;
  const comes = right !== '';
  const side = border === ']' ? 'right' : 'left';
  return atOutside({
    scan,
    own,
    tail,
    comes,
    side,
    border,
    line: found[3] ?? '',
    head: comes ? right : left,
    isBoth: left !== '' && right !== '',
    atBorder,
    atName,
  });
}

function toOutside(scan: Scan): Message | undefined {
  const own = takePlantumlName(scan);
  if (own === undefined) return undefined;
  skip(scan);
  const found = takeArrow(scan, toBorder);
  if (found === undefined) return undefined;
  const [atName = '', left = '', , right = '', atBorder = '', border = ''] = found;
  if (left === '' && right === '') return undefined;
  const tail = takeTail(scan);
  if (tail === undefined) return undefined;
  const comes = right === '';
  const side = border === '[' ? 'left' : 'right';
  return atOutside({
    scan,
    own,
    tail,
    comes,
    side,
    border,
    line: found[2] ?? '',
    head: comes ? left : right,
    isBoth: left !== '' && right !== '',
    atBorder,
    atName,
  });
}

interface AtOutside {
  readonly scan: Scan;
  readonly own: Name;
  readonly tail: Tail;
  /** Whether the lifeline receives it. */
  readonly comes: boolean;
  readonly side: 'left' | 'right';
  readonly border: string;
  readonly line: string;
  readonly head: string;
  readonly isBoth: boolean;
  /** Circles and crosses at both ends. */
  readonly atBorder: string;
  readonly atName: string;
}

function atOutside({ own, tail, comes, side, border, line: signs, head, isBoth, atBorder, atName }: AtOutside): Message {
  const { marks } = tail;
  const execution = marks.startsWith('+') ? 'start' : marks.startsWith('-') ? 'finish' : marks.startsWith('!') ? 'destroy' : undefined;
  const outsideAs = border === '?' ? (comes ? 'found' : 'lost') : 'gate';
  const usual = comes ? 'left' : 'right';
  const [atSource, atTarget] = comes ? [atBorder, atName] : [atName, atBorder];
  const kind = kindOf(signs, head);
  const far = { outside: outsideAs, side: side === usual ? undefined : side };
  const near = { execution };
  const sourceSigns = { head: isBoth ? 'filled' : sourceHead(atSource) };
  const targetSigns = { head: targetHead(`${head}${atTarget}`, kind) };
  return {
    as: 'message',
    ...(comes ? { target: own.name } : { source: own.name }),
    ...(own.label === undefined ? {} : { labels: comes ? { target: own.label } : { source: own.label } }),
    kind: marks.startsWith('*') ? 'createMessage' : kind,
    data: dataOf({
      label: tail.label,
      source: { ...(comes ? far : near), ...sourceSigns },
      target: { ...(comes ? near : far), ...targetSigns },
    }),
    isTurned: false,
  };
}

interface Tail {
  readonly marks: string;
  readonly label: string;
}

/** The rest of a message after its names; undefined where the line goes on otherwise. */
function takeTail(scan: Scan): Tail | undefined {
  keep(scan, /[ \t]*\{[\p{L}\p{N}_]+\}/uy, 'anchor of a duration');
  skip(scan);
  const marks = take(scan, marksPattern) ?? '';
  skip(scan);
  keep(scan, /#\w+/y, 'colour of an execution');
  skip(scan);
  keep(scan, /<<[^<>]*>>/y, 'stereotype of a message');
  skip(scan);
  keep(scan, /\[\[[^\]]*\]\]/y, 'link of a message');
  skip(scan);
  if (scan.at >= scan.text.length) return { marks, label: '' };
  if (!pass(scan, ':')) return undefined;
  return { marks, label: takePlantumlText(scan) };
}

/** The rest of a line as a text; what stands on lines that it goes on with is parted by one space. */
export function takePlantumlText(scan: Scan, role: 'text' | 'label' = 'text'): string {
  skip(scan);
  const from = scan.at;
  const said = scan.text.slice(from).trimEnd();
  scan.at = scan.text.length;
  scan.steps += said.length;
  if (said !== '') scan.tokens.push({ role, from, to: from + said.length });
  return plainText(scan.isContinued === true ? said.replace(/ {2,}/g, ' ') : said);
}

/** Takes an arrow; what its brackets say about its looks is lost. */
function takeArrow(scan: Scan, pattern: RegExp): readonly string[] | undefined {
  const from = scan.at;
  const found = match(scan, pattern);
  if (found === undefined) return undefined;
  scan.tokens.push({ role: 'arrow', from, to: scan.at });
  for (const [pieces, what] of [
    [/\[[^\]]*\](?=-)|(?<=-)\[[^\]]*\]/g, 'styling of a message'],
    [/\(\d+\)/g, 'slant of a message'],
    [/_(?=>)|(?<=<<?)_/g, 'slant of a message'],
  ] as const)
    for (const piece of found[0].matchAll(pieces))
      scan.lost.push({ how: 'kept', what, from: from + piece.index, to: from + piece.index + piece[0].length });
  for (const piece of found[0].matchAll(/\\\\|\/\/?/g))
    scan.lost.push({ how: 'changed', what: 'kind of half arrowhead', from: from + piece.index, to: from + piece.index + piece[0].length });
  return found.slice(1).map((part) => part ?? '');
}

function kindOf(signs: string, head: string): Message['kind'] {
  const isDashed = signs.replace(/\[[^\]]*\]/, '').length > 1;
  return isDashed ? 'reply' : /<<|>>/.test(head) ? 'asyncMessage' : 'syncMessage';
}

function sourceHead(signs: string): string | undefined {
  if (signs.includes('x')) return 'cross';
  if (signs.includes('o')) return 'circle';
  return /[\\/]/.test(signs) ? 'half' : /<<|>>/.test(signs) ? 'open' : /[<>]/.test(signs) ? 'filled' : undefined;
}

/** The head of a target where it is not that of the kind. Replies have an open one, which `-->>` says, and by `-->` alike. */
function targetHead(signs: string, kind: Message['kind']): string | undefined {
  if (signs.includes('x')) return 'cross';
  if (signs.includes('o')) return 'circle';
  if (/[\\/]/.test(signs)) return 'half';
  return kind === 'reply' && /<<|>>/.test(signs) ? 'open' : undefined;
}

interface Data {
  readonly label: string;
  readonly source: Readonly<Record<string, string | undefined>>;
  readonly target: Readonly<Record<string, string | undefined>>;
}

function dataOf({ label, source, target }: Data): JsonObject {
  const [atSource, atTarget] = [fields(source), fields(target)];
  return {
    ...(label === '' ? {} : { label }),
    ...(atSource === undefined ? {} : { source: atSource }),
    ...(atTarget === undefined ? {} : { target: atTarget }),
  };
}
