import type { Form } from '../statements/parse-lines.ts';
import { lose, match, pass, type Scan, skip, take, takeQuoted, takeRest } from '../statements/scan.ts';
import type { NodeSaid, Ref, Said } from '../statements/statement.ts';
import { addressForm } from './address.ts';
import { takeArrow } from './arrow.ts';
import { bodyForms, classForm, rowOf, takeTemplate } from './class-words.ts';
import { plantumlGrammar } from './common.ts';
import { containerForm, togetherForm } from './containers.ts';
import { mixedForms } from './description-forms.ts';
import { takeAlias, takeDeclared, takeLooks, takeMentioned, takeRelationLooks } from './names.ts';
import { noteForm } from './notes.ts';
import { saidBy } from './relation.ts';
import { plainText } from './words.ts';

/** A mention of a class in a relation: `A`, `"A b"`, `A::member`, `()ball`; a word such as `class` may stand before it. */
function takeRef(scan: Scan): Ref | undefined {
  take(scan, /(?:class|interface|enum|abstract|entity|object)[ \t]+(?=[\p{L}_"][^:]*[-.=])(?![ox][-.=])/iuy);
  const isBall = take(scan, /\(\)[ \t]*/y) !== undefined;
  const name = takeMentioned(scan);
  if (name === undefined) return undefined;
  const from = scan.at;
  if (takeTemplate(scan) !== undefined) lose(scan, from, { how: 'kept', what: 'template arguments' });
  return isBall ? { name, node: { kind: 'ball' } } : { name };
}

/** `A "1" *-- "n" B : label` */
const relationForm: Form = (scan) => {
  const left = takeRef(scan);
  if (left === undefined) return undefined;
  skip(scan);
  const leftText = takeQuoted(scan, 'sourceText');
  skip(scan);
  passQualifier(scan);
  const behind = leftText ?? takeQuoted(scan, 'sourceText');
  skip(scan);
  const arrow = takeArrow(scan);
  if (arrow === undefined) return undefined;
  skip(scan);
  const rightText = takeQuoted(scan, 'targetText');
  skip(scan);
  passQualifier(scan);
  const right = takeRef(scan) ?? (rightText === undefined ? undefined : { name: rightText });
  if (right === undefined) return undefined;
  const isName = right.name === rightText;
  const [word] = takeRelationLooks(scan);
  skip(scan);
  const name = take(scan, /:/y) === undefined ? '' : takeRest(scan, 'text');
  const text = word === undefined ? name : `<<${word}>> ${name}`;
  const ends = { left: plainText(behind ?? ''), right: isName ? '' : plainText(rightText ?? ''), text };
  return saidBy([left, right], arrow, ends);
};

/** A qualifier in brackets at an end, for which a diagram has no place. */
function passQualifier(scan: Scan): void {
  const from = scan.at;
  const text = match(scan, /\[[ \t]*([^\]]*?)[ \t]*\]/y)?.[1];
  if (text !== undefined) lose(scan, from, { how: 'kept', what: `qualifier ${text}` });
  skip(scan);
}

/** `(A, B) .. C` and `C .. (A, B)`: an association class, which stays in the text. */
const associationClassForm: Form = (scan) => {
  const from = scan.at;
  const left = takePair(scan) ?? takeOne(scan);
  skip(scan);
  if (left === undefined || takeArrow(scan) === undefined) return undefined;
  skip(scan);
  const right = takePair(scan) ?? takeOne(scan);
  if (right === undefined || left.length === right.length) return undefined;
  const [pair, one] = left.length > right.length ? [left, right] : [right, left];
  skip(scan);
  if (pass(scan, ':')) takeRest(scan, 'text');
  const [first, second] = pair;
  lose(scan, from, { how: 'kept', what: `association class ${one[0]} of ${first} and ${second}` });
  return { as: 'relation', refs: [...left, ...right].map((name) => ({ name })), edges: [] };
};

function takeOne(scan: Scan): readonly string[] | undefined {
  const name = takeMentioned(scan);
  return name === undefined ? undefined : [name];
}

/** Two names in parentheses. */
function takePair(scan: Scan): readonly string[] | undefined {
  if (!pass(scan, '(')) return undefined;
  skip(scan);
  const first = takeMentioned(scan);
  skip(scan);
  if (first === undefined || !pass(scan, ',')) return undefined;
  skip(scan);
  const second = takeMentioned(scan);
  skip(scan);
  return second === undefined || !pass(scan, ')') ? undefined : [first, second];
}

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
  addressForm,
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
