import type { MemberRule, NodeKindId } from '@umlaut/diagram';
import { classMarks } from '../graph/class-words.ts';
import { takeMemberText } from '../statements/member-text.ts';
import type { Form } from '../statements/parse-lines.ts';
import { isDone, lose, match, type Scan, skip, take, takeToken } from '../statements/scan.ts';
import type { EdgeSaid, NodeSaid, Ref, RowSaid } from '../statements/statement.ts';
import { commentForm } from './common.ts';
import { isOpened } from './containers.ts';
import { namedBy, takeAlias, takeDeclared, takeLooks, takeMentioned } from './names.ts';
import { plainText } from './words.ts';

const words =
  /(?:[-+#~]\s?)?(abstract\s+class|abstract|annotation|static\s+class|class|interface|enum|entity|struct|exception|protocol|record|metaclass|stereotype|dataclass|circle|diamond|object|map|json|<>)(?=[ \t"])/iy;

const kinds: Readonly<Record<string, NodeKindId>> = {
  interface: 'interface',
  enum: 'enumeration',
  entity: 'entity',
  circle: 'ball',
  diamond: 'plain',
  '<>': 'plain',
  object: 'object',
  map: 'object',
  json: 'object',
};

/** `abstract class "Name" as A<T> <<word>> #colour extends B implements C {` */
export const classForm: Form = (scan, context) => {
  const word = takeToken(scan, 'keyword', words)
    ?.toLowerCase()
    .replace(/^[-+#~]\s?/, '')
    .replace(/\s+/g, ' ');
  if (word === undefined) return undefined;
  skip(scan);
  const first = takeDeclared(scan);
  if (first === undefined) return undefined;
  const template = takeTemplate(scan);
  const alias = takeAlias(scan);
  const late = template ?? takeTemplate(scan);
  const looks = takeLooks(scan);
  const isAliasQuoted = alias !== undefined && scan.text.includes(`"${alias}"`);
  const { name, label } = namedBy(first.name, first.isQuoted, alias, isAliasQuoted);
  const node = nodeOf(word, { label: plainText(label), words: looks.words, template: late });
  const ref: Ref = { name, node: { ...node, ...looks.said } };
  const parents = takeParents(scan);
  skip(scan);
  take(scan, /#[\w/|\\-]+/y);
  const at = scan.at;
  const opens = isOpened(scan, context) ? ({ opens: word === 'json' ? 'kept' : 'members' } as const) : {};
  if (opens.opens === undefined && !isDone(scan)) return undefined;
  if (opens.opens === 'kept') lose(scan, at, { how: 'kept', what: 'JSON data' });
  if (parents.length === 0) return { as: 'node', ref, ...opens };
  const edges = parents.map(({ isRealized }, index): EdgeSaid => {
    return { source: 0, target: index + 1, kind: isRealized && node.kind !== 'interface' ? 'realization' : 'generalization', data: {} };
  });
  return {
    as: 'relation',
    refs: [
      ref,
      ...parents.map(({ ref: parent, isRealized }) => (isRealized ? { ...parent, node: { kind: 'interface' as const } } : parent)),
    ],
    edges,
    ...opens,
  };
};

function nodeOf(
  word: string,
  said: { readonly label: string; readonly words: readonly string[]; readonly template: string | undefined },
): NodeSaid {
  const own = word === 'abstract class' || word === 'abstract' ? 'abstract' : word;
  const marks = classMarks(own in kinds || own === 'class' || own === 'static class' ? said.words : [own, ...said.words]);
  const kind = kinds[own] ?? marks.kind ?? 'class';
  const object = kind === 'object' ? /^(.*?)\s*:\s*([^:].*)$/s.exec(said.label) : null;
  return {
    kind,
    label: object?.[1] ?? said.label,
    data: {
      ...marks.data,
      ...(object?.[2] === undefined ? {} : { typeName: object[2] }),
      ...(said.template === undefined ? {} : { template: said.template }),
    },
  };
}

/** `<T extends Comparable<T>>`, not a stereotype. */
export function takeTemplate(scan: Scan): string | undefined {
  const { at } = scan;
  take(scan, /[ \t]+/y);
  if (scan.text[scan.at] !== '<' || scan.text[scan.at + 1] === '<') {
    scan.at = at;
    return undefined;
  }
  let depth = 0;
  for (let end = scan.at; end < scan.text.length; end += 1) {
    if (scan.text[end] === '<') depth += 1;
    if (scan.text[end] === '>') depth -= 1;
    if (depth > 0) continue;
    const found = scan.text.slice(scan.at + 1, end).trim();
    scan.at = end + 1;
    return found === '' ? undefined : found;
  }
  scan.at = at;
  return undefined;
}

interface Parent {
  readonly ref: Ref;
  readonly isRealized: boolean;
}

function takeParents(scan: Scan): readonly Parent[] {
  const parents: Parent[] = [];
  for (;;) {
    skip(scan);
    const word = take(scan, /(?:extends|implements)(?=[ \t])/iy)?.toLowerCase();
    if (word === undefined) return parents;
    do {
      skip(scan);
      const name = takeMentioned(scan);
      if (name === undefined) return parents;
      const from = scan.at;
      if (takeTemplate(scan) !== undefined) lose(scan, from, { how: 'kept', what: 'template arguments' });
      parents.push({ ref: { name }, isRealized: word === 'implements' });
      skip(scan);
    } while (take(scan, /,/y) !== undefined);
  }
}

const key = /<<\s*(PK|FK|UK)\s*>>|\{\s*(PK|FK|UK)\s*\}/i;

/** A member row with its modifiers in braces. */
export function rowOf(text: string): RowSaid {
  const modifiers = [...text.matchAll(/\{\s*(static|classifier|abstract|field|method)\s*\}/gi)].map((found) => found[1]?.toLowerCase());
  const bare = text.replace(/\{\s*(?:static|classifier|abstract|field|method)\s*\}\s*/gi, '').replace(/^\\(?=[-+#~])/, '');
  const found = key.exec(bare);
  const said = (found?.[1] ?? found?.[2])?.toUpperCase();
  const row = plainText(bare.replace(/;\s*$/, '')).replace(/\n/g, ' ');
  return {
    text: said === undefined ? row : row.replace(key, '').replace(/\s+/g, ' ').trim(),
    ...(modifiers.includes('static') || modifiers.includes('classifier') ? { static: true } : {}),
    ...(modifiers.includes('abstract') ? { abstract: true } : {}),
    ...(modifiers.includes('method') ? { isOperation: true } : modifiers.includes('field') ? { isOperation: false } : {}),
    ...(said === 'PK' || said === 'FK' || said === 'UK' ? { key: said } : {}),
  };
}

const separator = /(--+|\.\.+|==+|__+)(?:[ \t]*([^\s].*?)[ \t]*(?:--+|\.\.+|==+|__+))?[ \t]*$/y;
const rules: Readonly<Record<string, MemberRule>> = { '-': 'solid', '.': 'dotted', '=': 'double', _: 'thick' };

/** `--`, `.. title ..`: a line across the members. */
const separatorForm: Form = (scan) => {
  const found = match(scan, separator);
  const rule = rules[found?.[1]?.[0] ?? ''];
  return rule === undefined ? undefined : { as: 'member', row: { text: plainText(found?.[2] ?? ''), rule } };
};

/** `key *-> object`: a row of a map that is joined to an object. */
const rowRelationForm: Form = (scan) => {
  const from = scan.at;
  const key = match(scan, /([^\s*=>{}][^*=>{}]*?)[ \t]*\*-+(?:left|right|up|down|[lrud])?-*>[ \t]*/iy)?.[1];
  const name = key === undefined ? undefined : takeMentioned(scan);
  if (key === undefined || name === undefined) return undefined;
  scan.tokens.unshift({ role: 'member', from, to: from + key.length });
  const text = plainText(key);
  return { as: 'member', row: { text }, to: { name }, edge: { kind: 'link', data: { label: text, target: { navigable: true } } } };
};

/** Members between braces, one a line. */
export const bodyForms: readonly Form[] = [
  (scan) => (take(scan, /\}/y) === undefined ? undefined : { as: 'end' }),
  separatorForm,
  commentForm,
  rowRelationForm,
  (scan) => {
    const text = takeMemberText(scan);
    return text === '' ? undefined : { as: 'member', row: rowOf(text) };
  },
];
