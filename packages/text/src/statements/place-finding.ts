import { type FindingCode, severityOf, type TextFinding } from '../findings.ts';
import type { Statement, Statements } from './statement.ts';

/** A finding about a statement: from its first character that is no white space to its last. */
export function findingAt(statements: Statements, statement: Statement, code: FindingCode, message: string): TextFinding {
  const raw = statements.text.slice(statement.from, statement.to);
  const lead = raw.length - raw.trimStart().length;
  const said = raw.trim();
  const before = raw.slice(0, lead);
  const startBreak = before.lastIndexOf('\n');
  const line = statement.line + countBreaks(before);
  const column = startBreak < 0 ? statement.column + lead + 1 : lead - startBreak;
  return { severity: severityOf(code), code, message, ...rangeOf(said, { line, column }) };
}

/** A limit of a diagram that a text can exceed. */
export type LimitCode = 'limit-nodes' | 'limit-edges';

/** One finding, at the first of the elements that a limit leaves unmade; none where there are none. `limit` says it without a stop. */
export function findingsBeyond(
  statements: Statements,
  {
    code,
    elements,
    limit,
  }: { readonly code: LimitCode; readonly elements: readonly { readonly statement: number }[]; readonly limit: string },
): readonly TextFinding[] {
  const statement = statements.list[elements[0]?.statement ?? -1];
  if (statement === undefined) return [];
  const said = `${elements.length} more ${elements.length === 1 ? 'is' : 'are'} defined here`;
  return [findingAt(statements, statement, code, `${limit}; ${said}. Remove some from the text.`)];
}

/** A finding about a run of a text, by UTF-16 offsets. */
export function findingIn(
  { text }: Statements,
  { from, to }: { readonly from: number; readonly to: number },
  code: FindingCode,
  message: string,
): TextFinding {
  const [before, within] = [text.slice(0, from), text.slice(from, to)];
  const [line, column] = [1 + countBreaks(before), from - before.lastIndexOf('\n')];
  return { severity: severityOf(code), code, message, ...rangeOf(within, { line, column }) };
}

/** Lines and columns from the beginning of a text to its end. */
function rangeOf(text: string, { line, column }: Pick<TextFinding, 'line' | 'column'>) {
  const lastBreak = text.lastIndexOf('\n');
  const endColumn = lastBreak < 0 ? column + text.length : text.length - lastBreak;
  return { line, column, endLine: line + countBreaks(text), endColumn };
}

function countBreaks(text: string): number {
  return text.split('\n').length - 1;
}
