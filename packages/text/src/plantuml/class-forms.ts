import type { Form } from '../statements/parse-lines.ts';
import { match, type Scan, skip, take, takeQuoted, takeRest } from '../statements/scan.ts';
import type { NodeSaid, Ref, Said } from '../statements/statement.ts';
import { takeArrow } from './arrow.ts';
import { bodyForms, classForm, rowOf, takeTemplate } from './class-words.ts';
import { plantumlGrammar } from './common.ts';
import { containerForm, togetherForm } from './containers.ts';
import { mixedForms } from './description-forms.ts';
import { takeAlias, takeDeclared, takeLooks, takeMentioned } from './names.ts';
import { noteForm } from './notes.ts';
import { saidBy } from './relation.ts';
import { plainText } from './words.ts';

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
  takeLooks(scan);
  skip(scan);
  const text = take(scan, /:/y) === undefined ? '' : takeRest(scan, 'text');
  const ends = { left: plainText(leftText ?? ''), right: isName ? '' : plainText(rightText ?? ''), text };
  return saidBy([left, right], arrow, ends);
};

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

const forms: readonly Form[] = [
  noteForm(takeRef),
  togetherForm,
  containerForm,
  classForm,
  (scan) => (take(scan, /\}/y) === undefined ? undefined : { as: 'end' }),
  associationClassForm,
  relationForm,
  memberForm,
  ballForm,
];

/** Class and object diagrams of PlantUML, and its entities; with elements of other diagrams, which PlantUML takes where `allowmixing` stands. */
export const plantumlClass = plantumlGrammar([...forms, ...mixedForms], bodyForms);

/** Class diagrams as PlantUML takes them without `allowmixing`. */
export const plantumlUnmixedClass = plantumlGrammar(forms, bodyForms);

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
