import { type EdgeKindId, isObject } from '@umlaut/diagram';
import { linesAhead } from '../mermaid/common.ts';
import type { Context, Form } from '../statements/parse-lines.ts';
import { isDone, lose, match, type Scan, skip, take, takeQuoted, takeRest, takeToken } from '../statements/scan.ts';
import type { NodeSaid, Ref, Said } from '../statements/statement.ts';
import { addressForm } from './address.ts';
import { type PlantArrow, takeArrow } from './arrow.ts';
import { c4Form } from './c4.ts';
import { bodyForms, classForm } from './class-words.ts';
import { plantumlGrammar } from './common.ts';
import { containerForm, togetherForm } from './containers.ts';
import { elementOf, elementWords } from './description-words.ts';
import { namedBy, takeAlias, takeDeclared, takeLooks, takeMentioned, takeRelationLooks } from './names.ts';
import { noteForm } from './notes.ts';
import { saidBy } from './relation.ts';
import { takeSigned, takeSignedAlias } from './signed-names.ts';
import { plainText } from './words.ts';

const word = new RegExp(`(${elementWords})(?=[ \\t"(:[])`, 'iy');

/** An element as a relation mentions it. */
function takeRef(scan: Scan): Ref | undefined {
  if (take(scan, /\(\)[ \t]*/y) !== undefined) {
    const name = takeMentioned(scan);
    return name === undefined ? undefined : { name, node: { kind: 'ball', label: plainText(name) } };
  }
  const signed = takeSigned(scan);
  if (signed !== undefined) return { name: signed.text, node: { kind: signed.kind, label: plainText(signed.text) } };
  const name = takeMentioned(scan);
  return name === undefined ? undefined : { name };
}

/** `component "Name" as c <<word>> #colour`, `usecase (u) as x`, and text in brackets over several lines. */
const elementForm: Form = (scan, context) => {
  const own = takeToken(scan, 'keyword', word)?.toLowerCase();
  if (own === undefined) return undefined;
  skip(scan);
  const signed = takeSigned(scan);
  const first = signed === undefined ? takeDeclared(scan) : { name: signed.text, isQuoted: true };
  if (first === undefined) return undefined;
  return named(scan, context, { first, isSigned: signed !== undefined, node: elementOf(own) });
};

/** `[c] as x`, `(u) as x`, `:a: as x`, `() "i" as x`. */
const signedForm: Form = (scan, context) => {
  const isBall = take(scan, /\(\)[ \t]*/y) !== undefined;
  const signed = isBall ? undefined : takeSigned(scan);
  const first = signed === undefined ? (isBall ? takeDeclared(scan) : undefined) : { name: signed.text, isQuoted: true };
  return first === undefined
    ? undefined
    : named(scan, context, { first, isSigned: signed !== undefined, node: { kind: signed?.kind ?? 'ball' } });
};

/** `x as (text)`, `x as :text:`, and `x <<word>>`: an element by its name first. */
const nickForm: Form = (scan) => {
  const first = takeDeclared(scan);
  if (first === undefined) return undefined;
  const before = takeLooks(scan);
  const kind = /^as[ \t]*\[/i.test(scan.text.slice(scan.at))
    ? 'component'
    : /^as[ \t]*\(/i.test(scan.text.slice(scan.at))
      ? 'usecase'
      : 'actor';
  const label = takeSignedAlias(scan);
  const after = takeLooks(scan);
  const words = [...before.words, ...after.words];
  if (!isDone(scan) || (label === undefined && words.length === 0)) return undefined;
  const data = words.length === 0 ? {} : { data: { stereotypes: words } };
  const said = { ...before.said, ...after.said, ...data };
  if (label === undefined) return { as: 'node', ref: { name: first.name, node: said } };
  return { as: 'node', ref: { name: first.name, node: { kind, label: plainText(label), ...said } } };
};

interface Named {
  readonly first: { readonly name: string; readonly isQuoted: boolean };
  /** Whether the name stands between signs, which a text in quotes behind it leaves the name. */
  readonly isSigned: boolean;
  readonly node: NodeSaid;
}

function named(scan: Scan, context: Context, { first, isSigned, node }: Named): Said | undefined {
  const before = takeLooks(scan);
  const alias = takeAlias(scan) ?? takeSignedAlias(scan);
  const after = takeLooks(scan);
  const open = alias === undefined ? '' : scan.text.charAt(scan.text.lastIndexOf(alias, scan.at) - 1);
  const { name, label } = namedBy(first.name, first.isQuoted && !(isSigned && open === '"'), alias, /["([:]/.test(open));
  const words = [...before.words, ...after.words];
  const text = textBelow(scan, context);
  const said: NodeSaid = {
    ...node,
    label: text ?? plainText(label),
    ...before.said,
    ...after.said,
    ...(words.length === 0 && node.data === undefined
      ? {}
      : { data: { ...node.data, ...(words.length === 0 ? {} : { stereotypes: words }) } }),
  };
  return isDone(scan) ? { as: 'node', ref: { name, node: said } } : undefined;
}

/** A text in quotes that goes on over lines. */
function textInQuotes(scan: Scan, context: Context): string | undefined {
  const first = match(scan, /(?:as[ \t]*)?"([^"]*)$/iy)?.[1];
  if (first === undefined) return undefined;
  const end = context.until(/"[ \t]*(?:<<[^<>]*>>[ \t]*)?(?:#[\w/|\\-]+[ \t]*)?$/);
  if (end === undefined) return undefined;
  const last = (context.line(end) ?? '').replace(/"[^"]*$/, '');
  return plainText([first, ...linesAhead(context, end), last].join('\n'));
}

/** A text in brackets, here or over several lines. */
function textBelow(scan: Scan, context: Context): string | undefined {
  skip(scan);
  const quoted = textInQuotes(scan, context);
  if (quoted !== undefined) return quoted;
  const inLine = match(scan, /\[([^\]]*)\][ \t]*$/y)?.[1];
  if (inLine !== undefined) return plainText(inLine);
  if (take(scan, /\[[ \t]*$/y) === undefined) return undefined;
  const end = context.until(/\][ \t]*$/);
  if (end === undefined) return undefined;
  const last = (context.line(end) ?? '').replace(/\][ \t]*$/, '').trim();
  const all = [...linesAhead(context, end), ...(last === '' ? [] : [last])];
  const lines = all.filter((line) => !/^\s*(?:--+|==+|\.\.+|__+)\s*$/.test(line));
  if (lines.length < all.length) lose(scan, scan.text.lastIndexOf('['), { how: 'kept', what: 'separator in a text' });
  return plainText(lines.join('\n'));
}

const relationForm: Form = (scan) => {
  const left = takeRef(scan);
  if (left === undefined) return undefined;
  skip(scan);
  const leftText = takeQuoted(scan, 'sourceText');
  skip(scan);
  const arrow = takeArrow(scan);
  if (arrow === undefined) return undefined;
  skip(scan);
  const rightText = takeQuoted(scan, 'targetText');
  skip(scan);
  const right = takeRef(scan) ?? (rightText === undefined ? undefined : { name: rightText });
  if (right === undefined) return undefined;
  const isName = right.name === rightText;
  const words = takeRelationLooks(scan);
  skip(scan);
  const text = take(scan, /:/y) === undefined ? '' : takeRest(scan, 'text');
  const ends = { left: plainText(leftText ?? ''), right: isName ? '' : plainText(rightText ?? ''), text };
  return withKeyword(
    saidBy([left, right], arrow, { ...ends, text: words.length === 0 ? ends.text : `<<${words[0]}>> ${ends.text}` }),
    arrow,
  );
};

/** «include» and «extend» are kinds of their own, as keyword or as text. */
function withKeyword(said: Said, arrow: PlantArrow): Said {
  if (said.as !== 'relation') return said;
  const [edge] = said.edges;
  if (edge === undefined || (edge.kind !== 'dependency' && edge.kind !== 'association')) return said;
  const { data: own, redrawn: _redrawn, ...ends } = edge;
  const { keyword, label, ...rest } = own;
  const kind = kindBy(keyword) ?? (keyword === undefined ? kindBy(label) : undefined);
  if (kind === undefined || (edge.kind === 'association' && keyword === undefined)) return said;
  const { target: _target, ...others } = rest;
  const data = {
    ...(isObject(rest.target) && edge.kind === 'dependency' ? rest : others),
    ...(kindBy(keyword) === undefined || label === undefined ? {} : { label }),
  };
  const redrawn = redrawnIn(arrow);
  return { ...said, edges: [{ ...ends, kind, data, ...(redrawn.length === 0 ? {} : { redrawn }) }] };
}

/** The parts of an arrow that «include» and «extend» are drawn without: their line is dashed and has one open head. */
function redrawnIn({ left, right, isDashed }: PlantArrow): readonly string[] {
  const heads = left + right;
  const isOther = !/^(?:<<?|>>?)$/.test(heads);
  return [...(isOther ? [heads === '' ? 'line without an arrowhead' : 'arrowhead'] : []), ...(isDashed ? [] : ['solid line'])];
}

function kindBy(text: unknown): EdgeKindId | undefined {
  const bare = typeof text === 'string' ? text.trim().toLowerCase() : '';
  if (/^includes?$/.test(bare)) return 'include';
  return /^extends?$/.test(bare) ? 'extend' : undefined;
}

/** Elements and relations of use case, component and deployment diagrams, for other diagrams that hold some. */
export const mixedForms: readonly Form[] = [elementForm, relationForm, signedForm];

/** Use case, component and deployment diagrams of PlantUML. */
export const plantumlDescription = plantumlGrammar(
  [
    noteForm(takeRef),
    togetherForm,
    containerForm,
    c4Form,
    elementForm,
    classForm,
    addressForm,
    (scan) => (take(scan, /\}/y) === undefined ? undefined : { as: 'end' }),
    relationForm,
    signedForm,
    nickForm,
    (scan) => {
      const name = takeMentioned(scan);
      return name === undefined || !isDone(scan) ? undefined : { as: 'kept', what: 'standalone name' };
    },
  ],
  bodyForms,
);
