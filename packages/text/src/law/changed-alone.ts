import { defaultLimits } from '@umlaut/diagram';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { slotNames } from '../statements/slots.ts';
import type { Language, Said, Statements, TextType } from '../statements/statement.ts';

/** A piece of a text: a word, a number or one sign; offsets count UTF-16 units. */
interface Piece {
  readonly from: number;
  readonly to: number;
}

/** A piece whose change leaves no trace. */
export interface Untraced {
  readonly piece: string;
  /** Its line with the change. */
  readonly changed: string;
  /** Whether the change leaves a line of the same style: a longer or shorter one, or one whose dots stand elsewhere. */
  readonly isSameLine: boolean;
}

/** The pieces of a text that can be changed alone without a change of the diagram, the findings, the losses or the hints for the layout. */
export function untracedIn(text: string, language: Language, type: TextType): readonly Untraced[] {
  const statements = parseText(text, language, type);
  const own = outcomeOf(statements);
  return piecesOf(statements).flatMap(({ from, to }) => {
    const piece = text.slice(from, to);
    return changesOf(piece).flatMap((change): readonly Untraced[] => {
      const changed = text.slice(0, from) + change + text.slice(to);
      const isTraced = outcomeOf(parseText(changed, language, type)) !== own;
      if (isTraced) return [];
      const style = styleAt(text, from);
      return [{ piece, changed: lineAt(changed, from), isSameLine: style !== undefined && style === styleAt(changed, from) }];
    });
  });
}

const line = /[-.=]+(?:(?:\[[^\]]*\]|(?:left|right|up|down|[lrud])(?=[-.>]))[-.=]*)?/g;

/** The style of the line between two elements that stands at a place; undefined where none does. */
function styleAt(text: string, at: number): string | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  for (const { 0: signs, index } of lineAt(text, at, false).matchAll(line)) {
    if (start + index > at || start + index + signs.length < at) continue;
    return signs.includes('hidden') ? 'hidden' : /\.|dashed|dotted/.test(signs) ? 'dotted' : signs.includes('=') ? 'thick' : 'plain';
  }
  return undefined;
}

function lineAt(text: string, at: number, isTrimmed = true): string {
  const found = text.split('\n')[text.slice(0, at).split('\n').length - 1] ?? '';
  return isTrimmed ? found.trim() : found;
}

const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

/** The complete outcome of a text: the diagram, its findings and losses, hints for its layout, and the names by which its statements know their elements. */
function outcomeOf(statements: Statements): string {
  const { diagram, findings, losses, hints, title } = readText(statements, limits);
  const said = statements.list.map(({ says }) => [namesIn(says), 'way' in says ? says.way : undefined]);
  return JSON.stringify({ diagram, findings: findings.map(({ code, line }) => [code, line]), losses, hints, title, said });
}

function namesIn(says: Said): readonly (string | undefined)[] {
  if (says.as === 'note' || says.as === 'lane') return [says.name];
  return says.as === 'oldFlow' ? [says.from?.name, says.to?.name] : slotNames(says);
}

/** Words, numbers and signs that mean something: no comments, and no parts that are reported as lost or not understood. */
function piecesOf({ text, list }: Statements): readonly Piece[] {
  return list.flatMap(({ says, from, to, lost }) => {
    if (says.as === 'nothing' || says.as === 'unknown' || says.as === 'kept') return [];
    // The header of Mermaid tells the type, which is given here.
    const own = says.as === 'header' ? text.slice(from, to).replace(/^\s*\w+/, (word) => ' '.repeat(word.length)) : text.slice(from, to);
    return [...own.matchAll(/[\p{L}\p{M}_]+|\p{N}+|[^\s]/gu)].flatMap(({ 0: piece, index }): readonly Piece[] => {
      const isTold = lost.some((part) => part.from <= index && index + piece.length <= part.to);
      return isTold ? [] : [{ from: from + index, to: from + index + piece.length }];
    });
  });
}

function changesOf(piece: string): readonly string[] {
  if (/^\p{N}/u.test(piece)) return ['', piece === '7' ? '8' : '7'];
  if (/^[\p{L}\p{M}_]/u.test(piece)) return ['', `${piece}zz`, piece.length === 1 && /[xou]/.test(piece) ? (others[piece] ?? 'zz') : 'zz'];
  return ['', ...(others[piece] === undefined ? [] : [others[piece]])];
}

/** Another sign that can stand in the place of one. */
const others: Readonly<Record<string, string>> = {
  ...{ '*': 'o', o: 'x', x: 'o', u: 'o', '<': '*', '>': 'x', '|': 'o', '{': '|', '}': '|' },
  ...{ '-': '.', '.': '-', '=': '-', '+': '-', '#': '-', '(': '[', '[': '(', ')': ']', ']': ')', '/': '\\', '\\': '/' },
};
