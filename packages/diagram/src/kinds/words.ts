import { type BorderPoint, type PointForm, pointForms } from './border-point.ts';
import type { Member } from './member.ts';
import type { Compartment } from './node-kind.ts';
import type { NodeView } from './node-view.ts';

/** Longest line of a member, in characters, and most members of one node. */
export const memberLimits = { maxCharacters: 300, maxMembers: 60 } as const;

/** `Class Order, abstract, «entity», 3 attributes, 2 operations`: what every kind with a name and members says of itself. */
export function describeNode(
  node: NodeView,
  kind: { readonly name: string; readonly compartments?: readonly Compartment[] },
  label = oneLine(node.label),
): string {
  const marks = [...(node.keyword === undefined ? [] : [node.keyword]), ...node.stereotypes].map((mark) => `«${mark}»`);
  return [
    label === '' ? `${kind.name} (unnamed)` : `${kind.name} ${label}`,
    ...(node.abstract ? ['abstract'] : []),
    ...marks,
    ...(node.template === undefined ? [] : [`template of ${node.template}`]),
    ...(kind.compartments ?? []).flatMap(({ list, one }) =>
      counted(node.members[list].filter(({ rule }) => rule === undefined).length, one),
    ),
    ...countedPoints(node),
  ].join(', ');
}

/** `2 ports`, `1 entry point, 1 exit point`: how many points of each form a node has. */
function countedPoints({ ports }: Pick<NodeView, 'ports'>): readonly string[] {
  const forms: readonly PointForm[] = ['port', 'entry', 'exit', 'pin', 'expansion'];
  return forms.flatMap((form) => counted(ports.filter((point) => point.form === form).length, pointForms[form].toLowerCase()));
}

/** A border point as the name of a control: `port http`, `unnamed entry point`. */
export function pointWords({ form, label }: Pick<BorderPoint, 'form' | 'label'>): string {
  const [name, word] = [oneLine(label ?? ''), pointForms[form].toLowerCase()];
  return name === '' ? `unnamed ${word}` : `${word} ${name}`;
}

/** A border point within a sentence: `port http`, `an unnamed entry point`. */
export function pointInSentence(point: Pick<BorderPoint, 'form' | 'label'>): string {
  return oneLine(point.label ?? '') === '' ? withArticle(pointWords(point)) : pointWords(point);
}

/** `3 attributes`, `1 literal`, nothing for none. */
export function counted(count: number, one: string): readonly string[] {
  if (count === 0) return [];
  const many = one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`;
  return [`${count} ${count === 1 ? one : many}`];
}

/** A text of several lines as one. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}

/** `a class`, `an interface`, `a use case`. */
export function withArticle(name: string): string {
  const word = name.toLowerCase();
  return `${/^(?!use)[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** `text` with a capital letter. */
export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** That a kind with a name lacks it. */
export function checkName(node: NodeView, kindName: string): readonly string[] {
  return node.label.trim() === '' ? [sentence(`${withArticle(kindName)} has no name. Add one.`)] : [];
}

/** Findings about the members of a node of any kind: too many, too long, empty, or duplicate. */
export function checkMembers(node: NodeView, compartments: readonly Compartment[]): readonly string[] {
  const name = oneLine(node.label) || 'An unnamed element';
  const members = compartments.flatMap(({ list }) => node.members[list]);
  const tooMany = members.length > memberLimits.maxMembers;
  return [
    ...(tooMany ? [`${name} has ${members.length} members; the limit is ${memberLimits.maxMembers}. Split it.`] : []),
    ...compartments.flatMap(({ list, one }) => checkList(node.members[list], { one, name })),
  ];
}

function checkList(members: readonly Member[], { one, name }: { readonly one: string; readonly name: string }): readonly string[] {
  const seen = new Set<string>();
  return members.flatMap((member) => {
    if (member.rule !== undefined) return [];
    const text = member.text.trim();
    if (text === '') return [`${name} has an empty ${one}. Fill it in or remove it.`];
    if (text.length > memberLimits.maxCharacters)
      return [sentence(`${withArticle(one)} of ${name} has more than ${memberLimits.maxCharacters} characters. Shorten it.`)];
    if (seen.has(text)) return [`${name} has a duplicate ${one}, ${text}. Remove one.`];
    seen.add(text);
    return [];
  });
}

/** Lowers the first letter of a name that continues a sentence: `class Order`; abbreviations stay: `ER entity Order`. */
export function lowerFirst(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}
