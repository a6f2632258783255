import { opensOf } from '../statements/parse-lines.ts';
import type { Statement, Statements, Token } from '../statements/statement.ts';
import { shapeWords } from './flow-shape-words.ts';
import { sequenceRefusals } from './sequence-refusals.ts';
import { escaped, withoutCodes } from './words.ts';
import { yamlRefusals } from './yaml-refusals.ts';

/** Something that is read here and that its own tool refuses, so that it draws nothing of the whole text. */
export interface Refusal {
  /** UTF-16 offsets into the text, of what the tool stumbles over. */
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** A way out, as a button, and its edit; absent where only the writer knows one. */
  readonly fix?: { readonly title: string; readonly from: number; readonly to: number; readonly insert: string };
}

/** All that Mermaid refuses though it is read here. */
export function refusalsIn(statements: Statements): readonly Refusal[] {
  return statements.language === 'mermaid' ? [...yamlRefusals(statements), ...ofType(statements)] : [];
}

function ofType(statements: Statements): readonly Refusal[] {
  const { type, list } = statements;
  if (type === 'flow')
    return [
      ...list.flatMap((statement) => [...trailingComment(statements, statement), ...flowRefusals(statements, statement)]),
      ...strayLinkStyles(statements),
    ];
  if (type === 'er') return list.flatMap((statement) => [...trailingComment(statements, statement), ...erRefusals(statements, statement)]);
  if (type === 'class') {
    const each = list.flatMap((statement) => [...trailingComment(statements, statement), ...classRefusals(statements, statement)]);
    return [...each, ...emptyNamespaces(statements)];
  }
  if (type === 'state') return describedComposites(statements);
  if (type === 'sequence') return sequenceRefusals(statements);
  return [];
}

/** A composite state has one text: its label. */
function describedComposites({ text, list }: Statements): readonly Refusal[] {
  const composites = new Set(list.flatMap(({ says }) => (says.as === 'node' && opensOf(says) === 'nodes' ? [says.ref.name] : [])));
  const counts = new Map<string, number>();
  for (const { says } of list) if (says.as === 'node' && says.ref.node?.label !== undefined) counts.set(says.ref.name, 1);
  return list.flatMap(({ says, from, to }): readonly Refusal[] => {
    if (says.as !== 'describe' || !composites.has(says.of)) return [];
    const count = (counts.get(says.of) ?? 0) + 1;
    counts.set(says.of, count);
    const raw = text.slice(from, to);
    const message = 'Mermaid takes one text for a state with others inside. Remove this one.';
    return count < 2 ? [] : [{ from: from + raw.length - raw.trimStart().length, to: from + raw.trimEnd().length, message }];
  });
}

/** A line up to the comment behind its statement, past quotes and single percent signs, and the comment. */
const commentBehind = /^((?:[^\n"%]|%(?!%))*(?:"[^"\n]*"(?:[^\n"%]|%(?!%))*)*\s)(%%(?!\{)[^\n\r]*)/;

/** A comment stands in a line of its own; behind a statement Mermaid takes it for more of that. */
function trailingComment({ text, type }: Statements, { says, from, to }: Statement): readonly Refusal[] {
  if (says.as === 'nothing' || says.as === 'kept' || says.as === 'unknown' || says.as === 'title') return [];
  // In a class diagram it may stand behind a note or a relation, and is part of the text of a member or label.
  if (type === 'class' && says.as !== 'node' && says.as !== 'end') return [];
  const [, before = '', comment = ''] = commentBehind.exec(text.slice(from, to)) ?? [];
  if (comment === '' || before.trim() === '') return [];
  const start = from + before.length;
  // Other statements may stand in the line before this one.
  const begin = text.lastIndexOf('\n', start - 1) + 1;
  const indent = /^\s*/.exec(text.slice(begin, start))?.[0] ?? '';
  const line = begin + indent.length;
  const head = text.slice(line, start).trimEnd();
  return [
    {
      from: start,
      to: start + comment.length,
      message: 'Mermaid doesn’t support comments after a statement. Move the comment to its own line.',
      fix: {
        title: 'Move the comment above',
        from: line,
        to: start + comment.length,
        insert: `${comment.trimEnd()}\n${indent}${head}`,
      },
    },
  ];
}

/** Signs that end a text or begin another shape where it stands without quotes. */
const hostile = /[()[\]{}|"]/;

function flowRefusals({ text }: Statements, statement: Statement): readonly Refusal[] {
  const { says, tokens, from } = statement;
  const isChain = says.as === 'relation';
  const isTitled = says.as === 'node' && opensOf(says) === 'nodes';
  if (!isChain && !isTitled) return [];
  const shapes = [...text.slice(from, statement.to).matchAll(/@\{[^}]*?\bshape\s*:\s*["']?([\w-]+)/g)].flatMap(
    ({ 0: whole, 1: word = '', index }): readonly Refusal[] => {
      const end = from + index + whole.length;
      return shapeWords.has(word)
        ? []
        : [{ from: end - word.length, to: end, message: `Mermaid has no shape ${word}. Use one that it has, such as rect.` }];
    },
  );
  const texts = tokens.flatMap((token) => {
    const [start, end] = [from + token.from, from + token.to];
    const isInBars = token.role === 'text' && /\|\s*$/.test(text.slice(from, start));
    const isTitle = isTitled && token.role === 'label';
    if (!isInBars && !isTitle && token.role !== 'label') return [];
    return textRefusal(text, { start, end, isInWords: isInWords(text.slice(from, start)) });
  });
  return [...shapes, ...texts];
}

/** Styles of links by numbers that no link has. */
function strayLinkStyles({ text, list }: Statements): readonly Refusal[] {
  const count = list.reduce((all, { says }) => all + (says.as === 'relation' ? says.edges.length + (says.ties?.length ?? 0) : 0), 0);
  return list.flatMap(({ says, from, to }): readonly Refusal[] => {
    if (says.as !== 'kept') return [];
    const [whole = '', before = '', numbers = ''] = /^(\s*linkStyle\s+)(\d+(?:\s*,\s*\d+)*)/.exec(text.slice(from, to)) ?? [];
    const stray = numbers.split(',').find((number) => number !== '' && Number(number) >= count);
    if (stray === undefined) return [];
    const message = `This text has no link number ${stray.trim()}: the first one is number 0. Use the number of a link.`;
    return [{ from: from + before.length, to: from + whole.length, message }];
  });
}

/** Whether a label stands in `@{ … }`, where YAML reads it. */
function isInWords(before: string): boolean {
  return before.lastIndexOf('@{') > before.lastIndexOf('}');
}

/** A text with the quotes around attributes of HTML tags as single ones, as Mermaid has them. */
function withoutAttributes(said: string): string {
  return said.replace(/<\w[^>]*>/g, (tag) => tag.replace(/="([^"]*)"/g, "='$1'"));
}

function textRefusal(
  text: string,
  { start, end, isInWords }: { readonly start: number; readonly end: number; readonly isInWords: boolean },
): readonly Refusal[] {
  const said = text.slice(start, end);
  const isQuoted = /^".*"$/s.test(said) || text[start - 1] === '"';
  if (said === '' && /\s/.test(text[start - 1] ?? '')) return [];
  if (said === '' || said === '""') {
    const at = said === '""' ? start + 1 : start;
    return [
      {
        from: start,
        to: Math.max(end, start + 1),
        message: 'In Mermaid a label can’t be empty. Use a space in quotes.',
        fix: { title: 'Put a space in quotes', from: at, to: at, insert: said === '""' ? ' ' : '" "' },
      },
    ];
  }
  const at = isQuoted || isInWords ? -1 : withoutAttributes(said).search(hostile);
  const sign = said[at];
  if (sign === undefined) return [];
  return [
    {
      from: start + at,
      to: start + at + 1,
      message: `Mermaid doesn’t take ${sign === '"' ? 'a quote' : sign} in a text without quotes. Put the text in double quotes.`,
      fix: {
        title: 'Put the text in quotes',
        from: start,
        to: end,
        insert: `"${escaped(withoutCodes(said)).replace(/#(?:91|93|123|125|124);/g, (code) => String.fromCharCode(Number(code.slice(1, -1))))}"`,
      },
    },
  ];
}

/** A relation gives no class of styling, and a namespace holds classes and notes. */
function classRefusals({ text, list }: Statements, { says, from, to, block }: Statement): readonly Refusal[] {
  const raw = text.slice(from, to);
  const styled = says.as === 'relation' ? /:::[\w-]+/.exec(raw.replace(/"[^"]*"/g, (quoted) => ' '.repeat(quoted.length))) : null;
  const outer = list[block];
  const isInNamespace = outer !== undefined && opensOf(outer.says) === 'nodes';
  const isOutside = isInNamespace && /^(?:relation|member|mark|fill|link|direction|title)$/.test(says.as);
  const [start, end] = [from + raw.length - raw.trimStart().length, from + raw.trimEnd().length];
  return [
    ...(styled === null ? [] : [{ from: from + styled.index, to: from + styled.index + styled[0].length, message: styledInRelation }]),
    ...(isOutside
      ? [{ from: start, to: end, message: 'In Mermaid a namespace can hold classes and notes only. Move this below it.' }]
      : []),
  ];
}

const styledInRelation = 'Mermaid doesn’t take a style in a relation. Give it where the class is declared.';

function erRefusals({ text }: Statements, statement: Statement): readonly Refusal[] {
  const { says, from, to, tokens } = statement;
  const last = (found: readonly Token[]): number => from + (found.at(-1)?.to ?? 0);
  if (says.as === 'relation' && !/:(?!:)/.test(text.slice(from, to).replace(/"[^"]*"|:::/g, ''))) {
    const at = from + text.slice(from, to).trimEnd().length;
    return [
      {
        from: from + (tokens[0]?.from ?? 0),
        to: at,
        message: 'Mermaid requires a label after each relationship. Add : "" at the end.',
        fix: { title: 'Add an empty text', from: at, to: at, insert: ' : ""' },
      },
    ];
  }
  const label = says.as === 'relation' ? tokens.find(({ role }) => role === 'text') : undefined;
  const words = label === undefined ? '' : text.slice(from + label.from, from + label.to).trimEnd();
  if (label !== undefined && /^[^\s"]+[ \t]+[^\s%]/.test(words)) {
    const [start, end] = [from + label.from, from + label.from + words.length];
    return [
      {
        from: start,
        to: end,
        message: 'Mermaid takes only the first word as the label. Put the label in double quotes.',
        fix: { title: 'Put the label in quotes', from: start, to: end, insert: `"${words}"` },
      },
    ];
  }
  if (says.as === 'member' && !/\S\s+\S/.test(text.slice(from, last(tokens))))
    return [
      {
        from: from + (tokens[0]?.from ?? 0),
        to: last(tokens),
        message: 'In Mermaid an attribute must have a type and a name. Add the name.',
      },
    ];
  return [];
}

function emptyNamespaces({ text, list }: Statements): readonly Refusal[] {
  return list.flatMap(({ says, from, to }, index): readonly Refusal[] => {
    if (says.as !== 'node' || opensOf(says) !== 'nodes') return [];
    const isFilled = list.some(({ block, says: inner }) => block === index && inner.as === 'node');
    if (isFilled) return [];
    const lead = text.slice(from, to).search(/\S/);
    return [
      {
        from: from + Math.max(lead, 0),
        to: from + text.slice(from, to).trimEnd().length,
        message: 'Mermaid refuses a namespace without a class. Add a class, or remove it.',
      },
    ];
  });
}
