import { type Arrow, type ArrowSigns, arrowForm, relationOf } from '../graph/class-relation.ts';
import { classMarks } from '../graph/class-words.ts';
import { withoutTags } from '../html.ts';
import type { Form } from '../statements/parse-lines.ts';
import { keep, lose, match, type Scan, skip, take, takeQuoted, takeRest, takeToken } from '../statements/scan.ts';
import type { NodeSaid, Ref, RowSaid } from '../statements/statement.ts';
import { closeBrace, mermaidGrammar } from './common.ts';
import { takeAddress, takeFill } from './looks.ts';
import { beforeSemicolon, plainText, withoutCodes } from './words.ts';

const plainName = /(?:[\p{L}\p{M}\p{N}_$]|[.](?=[\p{L}\p{M}\p{N}_])|-(?=[\p{L}\p{M}\p{N}_]))+/uy;
const ticked = /`([^`]*)`/y;

/** A class's name, with its template parameters between tildes. */
function takeRef(scan: Scan): Ref | undefined {
  const from = scan.at;
  const name = match(scan, ticked)?.[1] ?? take(scan, plainName);
  if (name === undefined || name === '') return undefined;
  scan.tokens.push({ role: 'name', from, to: scan.at });
  const template = takeTemplate(scan);
  return template === undefined ? { name } : { name, node: { data: { template } } };
}

const nestedTildes = /~([^~\s"{]+(?:~[^~\s"{]*){2}(?:[, ]+[^~\s"{]+)?)~(?=[\s:[{<]|$)/y;
const tildes = /~([^~"{]+)~/y;

/** Template parameters between tildes. Nested ones have no white space around them, as two names with parameters may stand in a line. */
function takeTemplate(scan: Scan): string | undefined {
  const found = match(scan, nestedTildes)?.[1] ?? match(scan, tildes)?.[1];
  return found === undefined ? undefined : withAngles(found.trim());
}

/** `List~int~` as `List<int>`: pairs of tildes from outside in. A tilde before the name is a visibility. */
export function withAngles(text: string): string {
  const sign = /^\s*~/.exec(text)?.[0] ?? '';
  const rest = text.slice(sign.length);
  const count = rest.split('~').length - 1;
  if (count < 2) return text;
  let seen = 0;
  return (
    sign +
    rest.replace(/~/g, (_, at: number) => {
      seen += 1;
      if (count % 2 === 1 && seen === count) return '~';
      // One that opens has a name behind it; where both could be, the first half opens.
      return openedName.test(rest.slice(at + 1)) && !isClosing(rest, at) ? '<' : '>';
    })
  );
}

/** A name behind a tilde that opens, or Java's wildcard; a question mark alone follows a tilde that closes: `List~int~?`. */
const openedName = /^(?:[\p{L}\p{M}\p{N}_]|\?(?:\s*[~,]|\s+(?:extends|super)\b))/u;

function isClosing(text: string, at: number): boolean {
  const before = text.slice(0, at).split('~').length - 1;
  return before > 0 && !/[\p{L}\p{M}\p{N}_]/u.test(text[at - 1] ?? '');
}

const label = /\[\s*"([^"]*)"\s*\]/y;
const style = /:::[\w-]+/y;
const annotation = /<<([^<>]*)>>/y;

/** `class Name~T~["label"]:::style <<word>> {` */
const classForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /class(?=[ \t])/y) === undefined) return undefined;
  skip(scan);
  const ref = takeRef(scan);
  if (ref === undefined) return undefined;
  const said: { label?: string; marks: string[] } = { marks: [] };
  for (let moved = true; moved; ) {
    skip(scan);
    const from = scan.at;
    const labelled = match(scan, label)?.[1];
    if (labelled !== undefined) said.label = plainText(labelled);
    if (labelled !== undefined)
      scan.tokens.push({ role: 'label', from: scan.text.indexOf('"', from) + 1, to: scan.text.lastIndexOf('"', scan.at - 1) });
    const mark = match(scan, annotation)?.[1]?.trim();
    if (mark !== undefined && mark !== '') said.marks.push(mark);
    keep(scan, style, 'styling');
    moved = scan.at > from;
  }
  const opens = take(scan, /\{/y) !== undefined;
  const marked = classMarks(said.marks);
  const node: NodeSaid = {
    kind: marked.kind ?? 'class',
    ...(said.label === undefined ? {} : { label: said.label }),
    data: { ...ref.node?.data, ...marked.data },
  };
  return { as: 'node', ref: { name: ref.name, node }, ...(opens ? { opens: 'members' } : {}) };
};

/** The name of a namespace, with a token for each part between dots. */
function takePath(scan: Scan): Ref | undefined {
  const ref = takeRef(scan);
  const token = scan.tokens.at(-1);
  if (ref === undefined || token === undefined || !ref.name.includes('.') || token.to - token.from !== ref.name.length) return ref;
  scan.tokens.pop();
  let { from } = token;
  for (const part of ref.name.split('.')) {
    scan.tokens.push({ role: 'name', from, to: from + part.length });
    from += part.length + 1;
  }
  return ref;
}

const namespaceForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /namespace(?=[ \t])/y) === undefined) return undefined;
  skip(scan);
  const ref = takePath(scan);
  skip(scan);
  const labelled = match(scan, label)?.[1];
  skip(scan);
  if (ref === undefined || take(scan, /\{/y) === undefined) return undefined;
  const node: NodeSaid = { kind: 'package', ...(labelled === undefined ? {} : { label: plainText(labelled) }) };
  return { as: 'node', ref: { name: ref.name, node }, opens: 'nodes' };
};

const signs: ArrowSigns = {
  left: ['<|', '|>', '<', '>', '*', 'o', '()'],
  right: ['|>', '<|', '>', '<', '*', 'o', '()'],
  line: /--|\.\./y,
};

/** Reports arrowheads that a relation can’t store: next to the one of its kind, only an arrow is possible. */
function loseHeads(scan: Scan, from: number, { left, right, isDashed }: Arrow): void {
  const [both, isArrow] = [left !== '' && right !== '', (head: string) => head === '<' || head === '>'];
  const areArrows = isArrow(left) && isArrow(right) && !isDashed;
  const isWhole = [left, right].some((head) => head === '*' || head === 'o') && [left, right].some(isArrow);
  if (both && !areArrows && !isWhole) lose(scan, from, { how: 'changed', what: 'relation with two arrowheads' });
}

/** `A "1" <|--* "n" B : label` */
const relationForm: Form = (scan) => {
  const left = takeRef(scan);
  if (left === undefined) return undefined;
  keep(scan, style, 'styling');
  skip(scan);
  const leftText = takeQuoted(scan, 'sourceText');
  skip(scan);
  const from = scan.at;
  const arrow = arrowForm(scan, signs);
  if (arrow === undefined) return undefined;
  loseHeads(scan, from, arrow);
  skip(scan);
  const rightText = takeQuoted(scan, 'targetText');
  skip(scan);
  const right = takeRef(scan);
  if (right === undefined) return undefined;
  keep(scan, style, 'styling');
  skip(scan);
  const text = take(scan, /:/y) === undefined ? '' : takeLabel(scan);
  const ends = { left: plainText(leftText ?? ''), right: plainText(rightText ?? '') };
  const ways = { plain: plainText, hasReading: false };
  const side = lollipopAt(arrow);
  if (side === undefined) return relationOf([left, right], withoutLollipops(arrow), { ...ends, text }, ways);
  const refs: readonly [Ref, Ref] = side === 'left' ? [lollipop(left), right] : [left, lollipop(right)];
  asLabel(scan, side);
  return relationOf(refs, arrow, { ...ends, text }, ways);
};

/** The side of an arrow with a lollipop; undefined where it has none, or another head as well, which makes both ends classes. */
function lollipopAt({ left, right }: Arrow): 'left' | 'right' | undefined {
  if (left === '()' && right === '') return 'left';
  return right === '()' && left === '' ? 'right' : undefined;
}

function withoutLollipops({ left, right, isDashed }: Arrow): Arrow {
  return { left: left === '()' ? '' : left, right: right === '()' ? '' : right, isDashed };
}

/** The words at a lollipop are no name: nothing else can mention its circle. */
function asLabel({ tokens }: Scan, side: 'left' | 'right'): void {
  const isName = ({ role }: Scan['tokens'][number]): boolean => role === 'name';
  const at = side === 'left' ? tokens.findIndex(isName) : tokens.findLastIndex(isName);
  const token = tokens[at];
  if (token !== undefined) tokens[at] = { ...token, role: 'label' };
}

/** The circle of a lollipop, which belongs to its relation alone. */
function lollipop({ name, node }: Ref): Ref {
  const template = node?.data?.template;
  return { name: '', node: { kind: 'ball', label: typeof template === 'string' ? `${name}<${template}>` : name } };
}

/** A text up to the end of the statement: a code such as `#59;` does not end it. */
function takeLabel(scan: Scan): string {
  skip(scan);
  return takeToken(scan, 'text', /(?:(?:&#|[#&])\w{1,32};|[^;])*/y)?.trim() ?? '';
}

/** `A : +member` */
const memberForm: Form = (scan) => {
  const ref = takeRef(scan);
  skip(scan);
  if (ref === undefined || take(scan, /:(?!:)/y) === undefined) return undefined;
  const text = beforeSemicolon(takeRest(scan, 'member'));
  return text === '' ? undefined : (annotationIn(text, ref.name) ?? { as: 'member', of: ref.name, row: rowOf(text) });
};

/** A member row: `$` and `*` behind it say static and abstract. */
function rowOf(text: string): RowSaid {
  // The mark stands behind the row, or behind the parentheses of an operation.
  const [, before, within, type] = /^([^$*]*\))([$*])(\s.*)$/s.exec(text) ?? [];
  const [, body = text, marks = ''] =
    within === undefined ? (/^(.*?)(\$\*|\*\$|[$*])?$/s.exec(text) ?? []) : ['', `${before}${type}`, within];
  const isMember = body.trim() !== '';
  return {
    text: withoutCodes(withAngles(withoutTags(isMember ? body : text).trim()).replace(/\\([<>])/g, '$1')),
    ...(isMember && marks.includes('$') ? { static: true } : {}),
    ...(isMember && marks.includes('*') ? { abstract: true } : {}),
  };
}

function annotationIn(text: string, of?: string): ReturnType<Form> {
  const word = /^<<([^<>]+)>>$/.exec(text)?.[1]?.trim();
  return word === undefined ? undefined : { as: 'mark', words: [word], ...(of === undefined ? {} : { of }) };
}

const annotationForm: Form = (scan) => {
  const word = match(scan, annotation)?.[1]?.trim();
  skip(scan);
  const ref = word === undefined ? undefined : takeRef(scan);
  return word === undefined || word === '' || ref === undefined ? undefined : { as: 'mark', of: ref.name, words: [word] };
};

const noteForm: Form = (scan) => {
  if (take(scan, /note(?=[ \t"])/y) === undefined) return undefined;
  skip(scan);
  const isFor = take(scan, /for(?=[ \t])/y) !== undefined;
  skip(scan);
  const about = isFor ? takeRef(scan) : undefined;
  skip(scan);
  const text = takeQuoted(scan, 'text');
  return text === undefined ? undefined : { as: 'note', text: plainText(text), about: about === undefined ? [] : [about] };
};

const linkForm: Form = (scan) => {
  if (take(scan, /(?:link|click)(?=[ \t])/y) === undefined) return undefined;
  skip(scan);
  const ref = takeRef(scan);
  const link = takeAddress(scan);
  if (ref === undefined || link === undefined) return { as: 'kept', what: 'action' };
  return { as: 'link', of: ref.name, link };
};

const fillForm: Form = (scan) => {
  if (take(scan, /style(?=[ \t])/y) === undefined) return undefined;
  skip(scan);
  const ref = takeRef(scan);
  const fill = takeFill(scan);
  return ref === undefined || fill === undefined ? { as: 'kept', what: 'styling' } : { as: 'fill', of: [ref.name], fill };
};

const keptForm: Form = (scan) => {
  if (take(scan, /(?:classDef|cssClass|callback|linkStyle)(?=[ \t])/y) === undefined) return undefined;
  scan.at = scan.text.length;
  return { as: 'kept', what: 'styling' };
};

/** A name alone, which Mermaid reads and draws nothing for. */
function nameForm(scan: Scan): ReturnType<Form> {
  const name = takeRef(scan)?.name;
  return name === undefined || /^(?:class|namespace|note)$/.test(name) ? undefined : { as: 'kept', what: 'standalone name' };
}

/** Members between braces, one a line. */
const bodyForms: readonly Form[] = [
  closeBrace,
  (scan) => {
    const text = takeToken(scan, 'member', /[^}]*(?:\}(?=[^\s}])[^}]*)?/y)?.trim() ?? '';
    return text === '' ? undefined : (annotationIn(text) ?? { as: 'member', row: rowOf(text) });
  },
];

/** Class diagrams of Mermaid. */
export const mermaidClass = mermaidGrammar(
  [namespaceForm, classForm, noteForm, linkForm, fillForm, keptForm, closeBrace, annotationForm, relationForm, memberForm, nameForm],
  bodyForms,
);
