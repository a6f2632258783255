import type { Refusal } from '../mermaid/refusals.ts';
import { opensOf } from '../statements/parse-lines.ts';
import type { Statement, Statements } from '../statements/statement.ts';

/** All that PlantUML refuses though it is read here. */
export function plantumlRefusals(statements: Statements): readonly Refusal[] {
  const { list } = statements;
  const each = list.flatMap((statement, index): readonly Refusal[] => {
    const before = list[index - 1];
    return [
      ...sharedLine(statements, statement, before),
      ...braceBelow(statements, statement),
      ...oldEnd(statements, statement),
      ...openQuestion(statements, statement),
      ...kindInRelation(statements, statement),
    ];
  });
  return [...each, ...lateLane(statements), ...nothingSaid(statements), ...unmixed(statements)];
}

/** The first lane below the first step. */
function lateLane({ type, list, text }: Statements): readonly Refusal[] {
  if (type !== 'activity') return [];
  const lane = list.findIndex(({ says }) => says.as === 'lane');
  const step = list.findIndex(({ says }) => says.as === 'step' || says.as === 'flow' || says.as === 'oldFlow');
  const late = step >= 0 && step < lane ? list[lane] : undefined;
  return late === undefined ? [] : [whole(text, late, 'PlantUML needs the first lane above the first step. Move it there.')];
}

/** A class together with elements that PlantUML has in other diagrams. */
function unmixed({ type, list, text }: Statements): readonly Refusal[] {
  if (type !== 'description' || /^[ \t]*allow_?mixing\b/im.test(text)) return [];
  const nodeWith = (words: RegExp) => list.find(({ says, from, to }) => says.as === 'node' && words.test(text.slice(from, to)));
  const found = nodeWith(/^\s*(?:class|abstract|enum|annotation|struct)[ \t]/i);
  if (nodeWith(/^\s*(?:actor|usecase|component|rectangle|database|agent|artifact|card|storage|person|queue)[ \t][^{]*$/i) === undefined)
    return [];
  const message = 'PlantUML draws classes with other elements only below the line allowmixing. Add it.';
  return found === undefined ? [] : [whole(text, found, message)];
}

/** A frame round nothing. */
function nothingSaid({ list, text }: Statements): readonly Refusal[] {
  const [first] = list.filter(({ says }) => says.as === 'header');
  const isEmpty = list.every(
    ({ says }) => says.as === 'header' || says.as === 'nothing' || says.as === 'numbering' || (says.as === 'kept' && says.what === ''),
  );
  return first === undefined || !isEmpty ? [] : [whole(text, first, 'This text has no elements. Add one below.')];
}

/** A colour before a step: PlantUML then reads the lines below as more of its text. */
function colourBefore(
  text: string,
  { from, colour, end }: { readonly from: number; readonly colour: string | undefined; readonly end: number },
): readonly Refusal[] {
  if (colour === undefined) return [];
  const message = 'PlantUML takes the colour of an action behind its semicolon. Move it there.';
  const insert = `${text.slice(from + colour.length, end)} <<${colour}>>`;
  return [{ from, to: from + colour.length, message, fix: { title: 'Move the colour', from, to: end, insert } }];
}

/** A condition of the old syntax with a question mark, which needs its last word. */
function openQuestion({ text }: Statements, statement: Statement): readonly Refusal[] {
  const { says, from, to } = statement;
  if (says.as !== 'oldFlow' || !/\bif[ \t]+"[^"]*"[ \t]*\?[ \t]*$/i.test(text.slice(from, to).trimEnd())) return [];
  const found = whole(text, statement, 'PlantUML needs then behind this condition. Add it.');
  return [{ ...found, fix: { title: 'Add then', from: found.to, to: found.to, insert: ' then' } }];
}

/** The word for a kind of class before the name in a relation. */
function kindInRelation({ text, type }: Statements, statement: Statement): readonly Refusal[] {
  if (type !== 'class' || statement.says.as !== 'relation') return [];
  const { from, to } = statement;
  const word = /^\s*((?:class|interface|enum|abstract|entity|object)[ \t]+)/i.exec(text.slice(from, to));
  if (word === null || /\b(?:extends|implements)\b/i.test(text.slice(from, to))) return [];
  // The word may be the name itself.
  if (statement.says.refs[0]?.name.toLowerCase().endsWith((word[1] ?? '').trim().toLowerCase()) === true) return [];
  const start = from + word[0].length - (word[1] ?? '').length;
  const message = 'PlantUML takes only names in a relation. Remove this word.';
  const fix = { title: 'Remove the word', from: start, to: from + word[0].length, insert: '' };
  return [{ from: start, to: start + (word[1] ?? '').trimEnd().length, message, fix }];
}

function whole(text: string, { from, to }: Statement, message: string): Refusal {
  const raw = text.slice(from, to);
  return { from: from + raw.length - raw.trimStart().length, to: from + raw.trimEnd().length, message };
}

/** A step that ends with a sign of its shape, as PlantUML had it before there were stereotypes. */
function oldEnd({ text }: Statements, { says, from, to }: Statement): readonly Refusal[] {
  const begin = /^(\s*)(#[\w/|\\-]+)?:/.exec(text.slice(from, to));
  if (says.as !== 'step' || begin === null) return [];
  const raw = text
    .slice(from, to)
    .trimEnd()
    .replace(/\s*(?:<<[^<>]*>>\s*){1,9}$/, '');
  if (raw.endsWith(';')) return colourBefore(text, { from: from + (begin[1] ?? '').length, colour: begin[2], end: from + raw.length });
  const end = from + raw.length;
  const word = { '>': ' <<output>>', '<': ' <<input>>' }[raw.at(-1) ?? ''] ?? '';
  const message = 'PlantUML ends an action with a semicolon. Put one in the place of this sign.';
  return [{ from: end - 1, to: end, message, fix: { title: 'End it with a semicolon', from: end - 1, to: end, insert: `;${word}` } }];
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
