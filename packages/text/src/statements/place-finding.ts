import { type FindingCode, severityOf, type TextFinding } from '../findings.ts';
import type { Statement, Statements } from './statement.ts';

/** A finding about a statement: from its first character that is no white space to its last. */
export function findingAt(statements: Statements, statement: Statement, code: FindingCode, message: string): TextFinding {
  const raw = statements.text.slice(statement.from, statement.to);
  const lead = raw.length - raw.trimStart().length;
  const said = raw.trim();
  const [before, within] = [raw.slice(0, lead), said];
  const startBreak = before.lastIndexOf('\n');
  const line = statement.line + countBreaks(before);
  const column = startBreak < 0 ? statement.column + lead + 1 : lead - startBreak;
  const lastBreak = within.lastIndexOf('\n');
  return {
    severity: severityOf(code),
    code,
    message,
    line,
    column,
    endLine: line + countBreaks(within),
    endColumn: lastBreak < 0 ? column + within.length : within.length - lastBreak,
  };
}

function countBreaks(text: string): number {
  return text.split('\n').length - 1;
}
