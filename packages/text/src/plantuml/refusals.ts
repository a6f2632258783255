import type { Refusal } from '../mermaid/refusals.ts';
import { opensOf } from '../statements/parse-lines.ts';
import type { Statement, Statements } from '../statements/statement.ts';

/** All that PlantUML refuses though it is read here: braces that share a line with what they hold, or that begin one where they may not. */
export function plantumlRefusals(statements: Statements): readonly Refusal[] {
  const { list } = statements;
  return list.flatMap((statement, index): readonly Refusal[] => {
    const before = list[index - 1];
    return [...sharedLine(statements, statement, before), ...braceBelow(statements, statement)];
  });
}

/** A part of a block in the line of one of its braces. */
function sharedLine({ text, type }: Statements, statement: Statement, before: Statement | undefined): readonly Refusal[] {
  const isPart = before !== undefined && statement.column > 0 && opensOf(before.says) !== 'kept';
  if (!isPart || (statement.says.as !== 'end' && opensOf(before.says) === undefined)) return [];
  const raw = text.slice(statement.from, statement.to);
  const from = statement.from + raw.length - raw.trimStart().length;
  const to = statement.from + raw.trimEnd().length;
  const isEmptyBlock = statement.says.as === 'end' && opensOf(before.says) !== undefined;
  if (from >= to || (isEmptyBlock && type === 'class')) return [];
  const blanks = /[ \t]*$/.exec(text.slice(before.from, statement.from))?.[0].length ?? 0;
  const message = 'PlantUML needs a line of its own for each part of a block. Break the line here.';
  return [{ from, to, message, fix: { title: 'Break the line', from: statement.from - blanks, to: from, insert: '\n' } }];
}

/** Statements whose opening brace may be on the next line. */
const below =
  /^\s*(?:[-+#~]\s?)?(?:(?:abstract|static)\s+)?(?:class|abstract|annotation|interface|enum|entity|struct|exception|protocol|record|metaclass|stereotype|dataclass|package)\b/i;

/** An opening brace in the line below, which only classes and their packages may have. */
function braceBelow({ text, type }: Statements, { says, from, to }: Statement): readonly Refusal[] {
  const opens = opensOf(says);
  if (opens !== 'nodes' && opens !== 'members') return [];
  const raw = text.slice(from, to);
  const found = /(\s*\n\s*)\{\s*$/.exec(raw);
  if (found === null || type === 'activity' || (type === 'class' && below.test(raw))) return [];
  const [start, end] = [from + found.index, from + found.index + (found[1] ?? '').length];
  const message = 'PlantUML needs the brace in the line of what it opens. Move it there.';
  return [{ from: end, to: end + 1, message, fix: { title: 'Move the brace', from: start, to: end, insert: ' ' } }];
}
