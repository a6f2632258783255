import type { NodeKindId } from '@umlaut/diagram';
import { type Arrow, relationOf } from '../graph/class-relation.ts';
import { classMarks } from '../graph/class-words.ts';
import { crowsFeet } from '../graph/crows-feet.ts';
import { takeMemberText } from '../statements/member-text.ts';
import type { Context, Form } from '../statements/parse-lines.ts';
import { isDone, match, type Scan, skip, take, takeQuoted, takeRest, takeToken } from '../statements/scan.ts';
import type { EdgeSaid, NodeSaid, Ref, RowSaid, Said } from '../statements/statement.ts';
import { type PlantArrow, takeArrow } from './arrow.ts';
import { plantumlGrammar } from './common.ts';
import { containerForm, isOpened, togetherForm } from './containers.ts';
import { namedBy, takeAlias, takeDeclared, takeLooks, takeMentioned } from './names.ts';
import { noteForm } from './notes.ts';
import { plainText } from './words.ts';

const words =
  /(?:[-+#~]\s?)?(abstract\s+class|abstract|annotation|static\s+class|class|interface|enum|entity|struct|exception|protocol|record|metaclass|stereotype|dataclass|circle|diamond|object|map|json)(?=[ \t"])/iy;

const kinds: Readonly<Record<string, NodeKindId>> = {
  interface: 'interface',
  enum: 'enumeration',
  entity: 'entity',
  circle: 'ball',
  diamond: 'plain',
  object: 'object',
  map: 'object',
  json: 'object',
};

/** `abstract class "Name" as A<T> <<word>> #colour extends B implements C {` */
const classForm: Form = (scan, context) => {
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
  const opens = isOpened(scan, context) ? ({ opens: word === 'json' ? 'kept' : 'members' } as const) : {};
  if (opens.opens === undefined && !isDone(scan)) return undefined;
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
function takeTemplate(scan: Scan): string | undefined {
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
      takeTemplate(scan);
      parents.push({ ref: { name }, isRealized: word === 'implements' });
      skip(scan);
    } while (take(scan, /,/y) !== undefined);
  }
}

/** A mention of a class in a relation: `A`, `"A b"`, `A::member`, `()ball`; a word such as `class` may stand before it. */
function takeRef(scan: Scan): Ref | undefined {
  take(scan, /(?:class|interface|enum|abstract|entity|object)[ \t]+(?=[\p{L}_"][^:]*[-.=])/iuy);
  const isBall = take(scan, /\(\)[ \t]*/y) !== undefined;
  const name = takeMentioned(scan);
  if (name === undefined) return undefined;
  takeTemplate(scan);
  return isBall ? { name, node: { kind: 'ball' } } : { name };
}

/** `A "1" *-- "n" B : label` */
const relationForm: Form = (scan) => {
  const left = takeRef(scan);
  if (left === undefined) return undefined;
  skip(scan);
  const leftText = takeQuoted(scan, 'sourceText');
  skip(scan);
  take(scan, /\[[^\]]*\]\s*(?=[-.<*o+#^x}|])/y);
  const arrow = takeArrow(scan);
  if (arrow === undefined) return undefined;
  skip(scan);
  const rightText = takeQuoted(scan, 'targetText');
  skip(scan);
  take(scan, /\[[^\]]*\]\s*/y);
  const right = takeRef(scan) ?? (rightText === undefined ? undefined : { name: rightText });
  if (right === undefined) return undefined;
  const isName = right.name === rightText;
  const { said } = takeLooks(scan);
  skip(scan);
  const text = take(scan, /:/y) === undefined ? '' : takeRest(scan, 'text');
  const ends = { left: plainText(leftText ?? ''), right: isName ? '' : plainText(rightText ?? ''), text: plainText(text) };
  return saidBy([left, { ...right, ...(said.fill === undefined ? {} : {}) }], arrow, ends);
};

/** The relation of an arrow: with crow's feet between entities, else one of classes. */
export function saidBy(
  refs: readonly [Ref, Ref],
  arrow: PlantArrow,
  ends: { readonly left: string; readonly right: string; readonly text: string },
): Said {
  return crowsFeet(refs, arrow, ends) ?? relationOf(refs, asArrow(arrow), ends);
}

function asArrow({ left, right, isDashed }: PlantArrow): Arrow {
  const sign = (head: string): string => (head.startsWith('(') || head.startsWith('0') ? '()' : head);
  return { left: sign(left), right: sign(right), isDashed };
}

/** `(A, B) .. C`: an association class, which stays in the text. */
const associationClassForm: Form = (scan) => {
  const found = match(scan, /\([ \t]*([\p{L}\p{N}_.]+)[ \t]*,[ \t]*([\p{L}\p{N}_.]+)[ \t]*\)[ \t]*[-.]+[ \t]*([\p{L}\p{N}_.]+)[ \t]*$/uy);
  if (found === undefined) return undefined;
  return { as: 'relation', refs: [found[1], found[2], found[3]].flatMap((name) => (name === undefined ? [] : [{ name }])), edges: [] };
};

const memberForm: Form = (scan) => {
  const name = takeMentioned(scan);
  skip(scan);
  if (name === undefined || take(scan, /:/y) === undefined) return undefined;
  const text = takeRest(scan, 'member');
  return text === '' ? undefined : { as: 'member', of: name, row: rowOf(text) };
};

const key = /<<\s*(PK|FK|UK)\s*>>|\{\s*(PK|FK|UK)\s*\}/i;

/** A member row with its modifiers in braces. */
function rowOf(text: string): RowSaid {
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

const separator = /(?:--|\.\.|==|__)(?:.*(?:--|\.\.|==|__))?[ \t]*$/y;

const bodyForms: readonly Form[] = [
  (scan) => (take(scan, /\}/y) === undefined ? undefined : { as: 'end' }),
  (scan) => (take(scan, separator) === undefined ? undefined : { as: 'kept', what: 'separator of members' }),
  (scan) => {
    if (take(scan, /'/y) === undefined) return undefined;
    scan.at = scan.text.length;
    return { as: 'nothing' };
  },
  (scan: Scan, context: Context) => noteForm(takeRef)(scan, context),
  (scan) => {
    const text = takeMemberText(scan);
    return text === '' ? undefined : { as: 'member', row: rowOf(text) };
  },
];

/** Class and object diagrams of PlantUML, and its entities. */
export const plantumlClass = plantumlGrammar(
  [
    noteForm(takeRef),
    togetherForm,
    containerForm,
    classForm,
    (scan) => (take(scan, /\}/y) === undefined ? undefined : { as: 'end' }),
    associationClassForm,
    relationForm,
    memberForm,
    ballForm,
  ],
  bodyForms,
);

/** `() name` alone. */
function ballForm(scan: Scan): Said | undefined {
  if (take(scan, /\(\)[ \t]*/y) === undefined) return undefined;
  const first = takeDeclared(scan);
  if (first === undefined) return undefined;
  const alias = takeAlias(scan);
  const { words, said } = takeLooks(scan);
  const node: NodeSaid = {
    kind: 'ball',
    label: plainText(first.name),
    ...said,
    ...(words.length === 0 ? {} : { data: { stereotypes: words } }),
  };
  return { as: 'node', ref: { name: alias ?? first.name, node } };
}
