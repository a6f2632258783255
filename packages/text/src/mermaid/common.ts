import type { Form, Grammar } from '../statements/parse-lines.ts';
import { lose, match, type Scan, skip, take, takeRest } from '../statements/scan.ts';
import type { Direction } from '../statements/statement.ts';
import { overLines } from './over-lines.ts';

const directive = /%%\{/y;
const frontMatter = /---\s*$/y;
const header = /(?:classDiagram|stateDiagram|erDiagram|flowchart|graph|sequenceDiagram)(?:-v2|-elk)?(?=[\s;]|$)/y;
const directionWord = /(TB|TD|BT|RL|LR|[<>^v])(?=[\s;]|$)/y;
const direction = /direction\s+(TB|TD|BT|RL|LR)\b/y;
const title = /(title|accTitle)\b\s*:?/y;
const description = /accDescr\b\s*(:|\{)/y;

/** `LR` and the like; `TD` is `TB`. */
function directionOf(word: string | undefined): Direction | undefined {
  if (word === 'LR' || word === '>') return 'LR';
  if (word === 'RL' || word === '<') return 'RL';
  if (word === 'BT' || word === '^') return 'BT';
  return word === 'TB' || word === 'TD' || word === 'v' ? 'TB' : undefined;
}

const otherFrame = /@(?:start|end)[a-z]*[ \t]*$/y;

/** The header of a diagram, `%%{…}%%` and front matter, a title, the direction: the same in every type. */
const commonForms: readonly Form[] = [
  (scan, context) => {
    if (take(scan, directive) === undefined) return undefined;
    if (!scan.text.includes('}%%', scan.at)) context.until(/\}%%/);
    scan.at = scan.text.length;
    return { as: 'kept', what: 'setting' };
  },
  (scan, context) => {
    if (!context.isFirst || take(scan, frontMatter) === undefined) return undefined;
    const end = context.until(/^\s*---\s*$/);
    if (end === undefined) return undefined;
    const lines = linesAhead(context, end);
    const found = lines.flatMap((line) => /^\s*title\s*:\s*(.*)$/.exec(line)?.[1]?.trim() ?? [])[0];
    const isMore = lines.some((line) => line.trim() !== '' && !/^\s*title\s*:/.test(line));
    if (found !== undefined && isMore) lose(scan, 0, { how: 'kept', what: 'setting' });
    return found === undefined ? { as: 'kept', what: 'setting' } : { as: 'title', text: found.replace(/^(["'])(.*)\1$/, '$2') };
  },
  (scan) => {
    if (take(scan, header) === undefined) return undefined;
    skip(scan);
    const said = directionOf(match(scan, directionWord)?.[1]);
    return said === undefined ? { as: 'header' } : { as: 'header', direction: said };
  },
  (scan, context) => {
    const said = match(scan, description)?.[1];
    if (said === undefined) return undefined;
    if (said === '{' && !scan.text.includes('}', scan.at)) context.until(/\}/);
    scan.at = scan.text.length;
    return { as: 'kept', what: 'description for screen readers' };
  },
  (scan) => {
    const word = match(scan, title)?.[1];
    if (word === undefined) return undefined;
    const text = takeRest(scan, 'text');
    return text === '' ? undefined : word === 'title' ? { as: 'title', text } : { as: 'kept', what: 'title for screen readers' };
  },
  // A frame of PlantUML is no name.
  (scan) => (take(scan, otherFrame) === undefined ? undefined : { as: 'unknown' }),
];

/** `direction LR`, which sequence diagrams have not. */
const directionForm: Form = (scan) => {
  const said = directionOf(match(scan, direction)?.[1]);
  return said === undefined ? undefined : { as: 'direction', direction: said };
};

/** The lines below, up to the one before `end`. */
export function linesAhead(context: Parameters<Form>[1], end: number): readonly string[] {
  return Array.from({ length: Math.max(0, end - 1) }, (_, index) => context.line(index + 1) ?? '');
}

/** A line of Mermaid with the comment behind it blanked: `%%` outside quotes, at the beginning or behind white space, but not `%%{`. */
function masked(line: string): string {
  let isQuoted = false;
  for (let at = line.indexOf('%%') < 0 ? line.length : 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    const isComment = !isQuoted && line.startsWith('%%', at) && line[at + 2] !== '{' && (at === 0 || /\s/.test(line[at - 1] ?? ''));
    if (isComment) return line.slice(0, at).padEnd(line.length);
  }
  return line;
}

/** A grammar of Mermaid with the forms of one type that is laid out. */
export function mermaidGrammar(forms: readonly Form[], members: readonly Form[] = []): Grammar {
  const all = [...commonForms, directionForm, ...forms];
  return { forms: [overLines(all), ...all], members, hasSemicolons: true, masked };
}

/** A grammar of Mermaid for sequence diagrams: their texts go on behind `;`, and they have no direction. */
export function mermaidRowGrammar(forms: readonly Form[]): Grammar {
  return { forms: [...commonForms, ...forms], members: [], hasSemicolons: false, masked };
}

/** Takes what ends a block of braces. */
export function closeBrace(scan: Scan): { readonly as: 'end' } | undefined {
  return take(scan, /\}/y) === undefined ? undefined : { as: 'end' };
}
