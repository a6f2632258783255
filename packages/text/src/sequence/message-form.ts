import type { EdgeKindId, JsonObject } from '@umlaut/diagram';
import type { Scan } from '../statements/scan.ts';
import type { Language, ScoreSaid } from '../statements/statement.ts';

type Message = Extract<ScoreSaid, { as: 'message' }>;

/** An arrow between two lifelines, by its signs. */
interface Signs {
  readonly from: number;
  readonly to: number;
  readonly left: string;
  readonly right: string;
  readonly isDashed: boolean;
}

const mermaidArrow = /(<<)?(--?)(>>|>|x|\))/g;
const plantumlArrow =
  /([xo](?=<))?(<<|<|\\\\|\\|\/\/|\/)?(?:\[#[^\]\s]*\])?(--?)(?:\[[^\]\s]*\])?(-?)(>>|>|\\\\|\\|\/\/|\/)?([xo](?=[\s"\]?:]|$))?/g;

/** Reads a message: its ends, its arrow with the marks beside it, and its text behind the first colon. */
export function messageIn(scan: Scan, language: Language): Message | undefined {
  const begin = scan.at;
  const line = scan.text.slice(begin).trimEnd();
  scan.steps += line.length;
  // Texts in quotes hold neither arrows nor colons.
  const bare = line.replace(/"[^"]*"/g, (quoted) => 'q'.repeat(quoted.length));
  const colon = colonIn(bare);
  const signs = signsIn(colon < 0 ? bare : bare.slice(0, colon), language);
  if (signs === undefined) return undefined;
  const left = nameIn(line.slice(0, signs.from));
  const { name: right, marks } = markedName(line.slice(signs.to, colon < 0 ? line.length : colon), language);
  const label = colon < 0 ? '' : line.slice(colon + 1).trim();
  scan.at = scan.text.length;
  pushTokens(scan, begin, { line, signs, colon });
  return messageOf({ left, right, signs, marks, label }, language);
}

/** The colon before the text: not one of `::`. */
function colonIn(text: string): number {
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    if (text[at + 1] !== ':' && text[at - 1] !== ':') return at;
  }
  return -1;
}

function signsIn(head: string, language: Language): Signs | undefined {
  const pattern = language === 'mermaid' ? mermaidArrow : plantumlArrow;
  for (const found of head.matchAll(pattern)) {
    const from = found.index;
    const to = from + found[0].length;
    if (language === 'mermaid') {
      const [, left = '', line = '', right = ''] = found;
      return { from, to, left, right, isDashed: line === '--' };
    }
    const [, before = '', left = '', line = '', more = '', right = '', behind = ''] = found;
    if (left === '' && right === '' && before === '' && behind === '') continue;
    return { from, to, left: before + left, right: right + behind, isDashed: line.length + more.length > 1 };
  }
  return undefined;
}

/** A lifeline's name; nothing for a border or an unknown sender. */
function nameIn(text: string): string | undefined {
  const name = text.trim().replace(/^"([^"]*)"(?:\s+as\s+\S+)?$/, '$1');
  return name === '' || name === '[' || name === ']' || name === '?' ? undefined : name;
}

function markedName(text: string, language: Language): { readonly name: string | undefined; readonly marks: string } {
  if (language === 'mermaid') {
    const [, marks = '', rest = text] = /^\s*([+-]?)\s*(.*)$/s.exec(text) ?? [];
    return { name: nameIn(rest), marks };
  }
  let body = text.trimEnd().replace(/#\w+$/, '').trimEnd();
  const { length } = body;
  while (/(?:\+\+|--|\*\*|!!)$/.test(body.slice(-2))) body = body.slice(0, -2);
  const marks = text.slice(body.length, length);
  body = body.trimEnd();
  return { name: nameIn(body), marks };
}

function pushTokens(
  scan: Scan,
  begin: number,
  { line, signs, colon }: { readonly line: string; readonly signs: Signs; readonly colon: number },
): void {
  const push = (role: 'name' | 'arrow' | 'text', from: number, to: number): void => {
    const text = line.slice(from, to);
    const lead = text.length - text.trimStart().length;
    if (text.trim() !== '') scan.tokens.push({ role, from: begin + from + lead, to: begin + from + lead + text.trim().length });
  };
  push('name', 0, signs.from);
  push('arrow', signs.from, signs.to);
  push('name', signs.to, colon < 0 ? line.length : colon);
  if (colon >= 0) push('text', colon + 1, line.length);
}

interface Parts {
  readonly left: string | undefined;
  readonly right: string | undefined;
  readonly signs: Signs;
  readonly marks: string;
  readonly label: string;
}

function messageOf({ left, right, signs, marks, label }: Parts, language: Language): Message {
  const isTurned = language === 'plantuml' && /[<\\/]/.test(signs.left) && signs.right === '';
  const [source, target] = isTurned ? [right, left] : [left, right];
  const head = isTurned ? signs.left : signs.right;
  const { kind, mark } = language === 'mermaid' ? mermaidKind(head, signs.isDashed) : plantumlKind(head, signs.isDashed);
  const isBoth = !isTurned && signs.left.includes('<');
  const does =
    language === 'mermaid'
      ? { source: marks === '-' ? 'finish' : undefined, target: marks === '+' ? 'start' : undefined }
      : plantumlMarks(marks);
  const end = (fields: JsonObject): JsonObject => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const atSource = end({ execution: does.source, outside: source === undefined ? 'gate' : undefined, head: isBoth ? 'filled' : undefined });
  const atTarget = end({ execution: does.target, outside: target === undefined ? 'gate' : undefined, head: mark });
  return {
    as: 'message',
    ...(source === undefined ? {} : { source }),
    ...(target === undefined ? {} : { target }),
    kind: marks.includes('**') ? 'createMessage' : kind,
    data: {
      ...(label === '' ? {} : { label }),
      ...(Object.keys(atSource).length === 0 ? {} : { source: atSource }),
      ...(Object.keys(atTarget).length === 0 ? {} : { target: atTarget }),
    },
    isTurned,
  };
}

interface Kind {
  readonly kind: EdgeKindId;
  readonly mark?: string;
}

/** Mermaid draws a call's filled head for two signs, and none for one. */
function mermaidKind(head: string, isDashed: boolean): Kind {
  if (head === ')') return { kind: 'asyncMessage' };
  const kind = isDashed ? 'reply' : 'syncMessage';
  return head === '>' ? { kind, mark: 'none' } : head === 'x' ? { kind, mark: 'cross' } : { kind };
}

function plantumlKind(head: string, isDashed: boolean): Kind {
  const kind = isDashed ? 'reply' : head.includes('>>') || head.includes('<<') ? 'asyncMessage' : 'syncMessage';
  if (head.includes('x')) return { kind, mark: 'cross' };
  if (head.includes('o')) return { kind, mark: 'circle' };
  return /[\\/]/.test(head) ? { kind, mark: 'half' } : { kind };
}

function plantumlMarks(marks: string): { readonly source: string | undefined; readonly target: string | undefined } {
  return {
    source: marks.includes('--') ? 'finish' : undefined,
    target: marks.includes('!!') ? 'destroy' : marks.includes('++') ? 'start' : undefined,
  };
}
