import type { TextEdit } from '../bring-up/edits.ts';
import type { TextFinding } from '../findings.ts';
import { refusalsOf } from '../refusals.ts';
import { opensOf } from '../statements/parse-lines.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Statements } from '../statements/statement.ts';

/** A way out of a finding. Offsets count UTF-16 units. */
export interface Fix {
  /** Tells what it does, as a button. */
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** The fix of a finding on a text; undefined where only its writer knows one. */
export function fixOf(statements: Statements, { code, line, column }: Pick<TextFinding, 'code' | 'line' | 'column'>): Fix | undefined {
  const { text, list } = statements;
  const at = startOf(text, line) + column - 1;
  const index = list.findLastIndex(({ from }) => from <= at);
  if (index < 0) return undefined;
  if (code === 'refused') return accepted(statements, at);
  if (code === 'unclosed') return closing(statements, index);
  if (code === 'not-understood') return asComment(statements, index);
  if (code === 'stray-end' || code === 'repeated-relation' || code === 'self-relation') return withoutStatement(statements, index);
  return undefined;
}

/** The fix of a place that Mermaid refuses. */
function accepted(statements: Statements, at: number): Fix | undefined {
  const fix = refusalsOf(statements).find(({ from }) => from === at)?.fix;
  if (fix === undefined) return undefined;
  const { title, from, to, insert } = fix;
  return { title, edits: [{ from, to, insert }] };
}

const signs = { mermaid: '%% ', plantuml: "' " } as const;

/** A line that holds one statement becomes a comment; of several on a line only its writer knows. */
function asComment({ text, language, list }: Statements, index: number): Fix | undefined {
  const { from, to } = runOf(text, list[index]);
  if (!isAlone(text, { from, to }) || text.slice(from, to).includes('\n')) return undefined;
  return { title: 'Comment it out', edits: [{ from, to: from, insert: signs[language] }] };
}

function withoutStatement({ text, list }: Statements, index: number): Fix {
  const run = runOf(text, list[index]);
  if (!isAlone(text, run)) return { title: 'Remove it', edits: [{ ...run, insert: '' }] };
  const from = text.lastIndexOf('\n', run.from - 1) + 1;
  const end = text.indexOf('\n', run.to);
  // The last line goes with the line feed before it.
  const edit = end < 0 ? { from: Math.max(from - 1, 0), to: text.length } : { from, to: end + 1 };
  return { title: 'Remove the line', edits: [{ ...edit, insert: '' }] };
}

const ends = ['}', 'end', ']', 'endif', 'end fork', 'endwhile', 'end split', 'endswitch'] as const;

/** The end of a block, behind the lines that are indented more, else before the next empty line: the first word that closes it. */
function closing(statements: Statements, index: number): Fix | undefined {
  const { text, language, type, list } = statements;
  const { from, to } = runOf(text, list[index]);
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const indentation = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const behind = endOfBlock(text, to, indentation);
  for (const word of ends) {
    const insert = `\n${indentation}${word}`;
    const next = parseText(`${text.slice(0, behind)}${insert}${text.slice(behind)}`, language, type).list;
    const opener = next.findIndex((statement) => statement.from === list[index]?.from && opensOf(statement.says) !== undefined);
    const end = next.find(({ says, block }) => says.as === 'end' && block === opener);
    if (opener >= 0 && end?.line === text.slice(0, behind).split('\n').length + 1)
      return { title: `Close it with ${word}`, edits: [{ from: behind, to: behind, insert }] };
  }
  return undefined;
}

/** Offset behind the last line of the block that the line before `at` opens. */
function endOfBlock(text: string, at: number, indentation: string): number {
  let end = lineEnd(text, at);
  let isIndented: boolean | undefined;
  while (end < text.length) {
    const next = lineEnd(text, end + 1);
    const line = text.slice(end + 1, next);
    if (line.trim() === '' || /^\s*@end/.test(line)) break;
    const isDeeper = (/^[ \t]*/.exec(line)?.[0] ?? '').length > indentation.length;
    isIndented ??= isDeeper;
    if (isIndented && !isDeeper) break;
    end = next;
  }
  return end;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Offset of the beginning of a line, counted from 1. */
function startOf(text: string, line: number): number {
  let at = 0;
  for (let count = 1; count < line; count += 1) at = lineEnd(text, at) + 1;
  return Math.min(at, text.length);
}

interface Run {
  readonly from: number;
  readonly to: number;
}

/** A statement without the white space round it. */
function runOf(text: string, { from, to }: Run = { from: 0, to: 0 }): Run {
  const said = text.slice(from, to);
  return { from: from + said.length - said.trimStart().length, to: from + said.trimEnd().length };
}

/** Whether nothing else stands on the lines of a run. */
function isAlone(text: string, { from, to }: Run): boolean {
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  return `${before}${text.slice(to, lineEnd(text, to))}`.trim() === '';
}
