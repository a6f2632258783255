import type { JsonObject } from '../diagram.ts';
import { readKeyword } from '../relation-line/marks.ts';
import { unquoted } from '../relation-line/signs.ts';
import type { DiagramType } from './diagram-type.ts';
import { nodeWords } from './kind-words.ts';
import { type NodeKindId, nodeKind, nodeKinds } from './registry.ts';
import { oneLine } from './words.ts';

/** A node that is to be added, as it was typed. */
export interface TypedNode {
  readonly kind: NodeKindId;
  /** Empty when only the kind was typed: the node then gets the default name of its kind. */
  readonly name: string;
  /** Other typed values: `abstract`, `stereotypes`, and an object's `typeName`. */
  readonly data: JsonObject;
}

/** Default node kind of each diagram type, for a typed name without a kind. */
export const mainKinds: Readonly<Record<DiagramType, NodeKindId>> = {
  class: 'class',
  object: 'object',
  package: 'package',
  usecase: 'usecase',
  component: 'component',
  deployment: 'node',
  state: 'state',
  activity: 'action',
  sequence: 'lifeline',
  er: 'entity',
  flow: 'process',
  plain: 'plain',
};

/**
 * Reads `[«stereotype»] [abstract] [kind] name` as a node of a diagram of `type`: `Order`, `interface Payable`, `note: Something`,
 * `abstract class Shape`, `«entity» Order`, `anna: Customer` (an object). Only kinds of that type count; what is no word for one is
 * part of the name, and so is everything in a name in quotes. Total, and no letter of a name is lost.
 */
export function readTypedNode(text: string, type: DiagramType): TypedNode {
  const line = oneLine(text);
  const quoted = unquoted(line)?.trim();
  if (quoted !== undefined && quoted !== '') return { kind: mainKinds[type], name: quoted, data: {} };
  const { stereotypes, rest } = takeStereotypes(line);
  const named = stereotypes.length === 0 ? undefined : kindCalled(stereotypes[stereotypes.length - 1] ?? '', type);
  const others = named === undefined ? stereotypes : stereotypes.slice(0, -1);
  const typed = named === undefined ? readKind(rest, type) : { kind: named, name: rest };
  const node = typed.isAbstract === true ? { ...typed, data: { abstract: true } } : { ...typed, data: {} };
  if (others.length === 0) return withType(node);
  if (!hasField(node.kind, 'stereotypes')) return { kind: mainKinds[type], name: line, data: {} };
  return withType({ ...node, data: { ...node.data, stereotypes: others } });
}

interface Typed {
  readonly kind: NodeKindId;
  readonly name: string;
  readonly isAbstract?: boolean;
}

function takeStereotypes(line: string): { readonly stereotypes: readonly string[]; readonly rest: string } {
  const found = readKeyword(line, 0);
  if (found === undefined) return { stereotypes: [], rest: line };
  const { stereotypes, rest } = takeStereotypes(line.slice(found.end).trim());
  return { stereotypes: [...found.value.split(',').map((word) => word.trim()), ...stereotypes].filter((word) => word !== ''), rest };
}

/** The kind of the type that a stereotype is the keyword or a word of. */
function kindCalled(stereotype: string, type: DiagramType): NodeKindId | undefined {
  const word = stereotype.toLowerCase();
  return kindsOf(type).find((kind) => nodeKind(kind).keyword?.toLowerCase() === word || (nodeWords[kind].typed ?? []).includes(word));
}

function readKind(text: string, type: DiagramType): Typed {
  const alone = text.toLowerCase();
  for (const kind of kindsOf(type)) {
    // The end of a flowchart says so: its word is its name.
    if (nodeWords[kind].alone?.includes(alone)) return { kind, name: nodeKind(kind).initial.label === '' ? '' : text };
  }
  const rest = afterWord(text, 'abstract');
  if (rest !== undefined && rest !== '') {
    const typed = readWord(rest, type) ?? { kind: mainKinds[type], name: rest };
    if (hasField(typed.kind, 'abstract')) return { ...typed, isAbstract: true };
  }
  return readWord(text, type) ?? { kind: mainKinds[type], name: text };
}

function readWord(text: string, type: DiagramType): Typed | undefined {
  for (const kind of kindsOf(type)) {
    for (const word of nodeWords[kind].typed ?? []) {
      const name = afterWord(text, word);
      if (name !== undefined) return { kind, name };
    }
  }
  return undefined;
}

/** Returns the text after `word` and a space or a colon; undefined when `text` does not begin with `word`. */
function afterWord(text: string, word: string): string | undefined {
  if (text.slice(0, word.length).toLowerCase() !== word) return undefined;
  const rest = text.slice(word.length);
  return rest === '' || /^(?::\s*|\s)/u.test(rest) ? rest.replace(/^(?:\s*:\s*|\s+)/u, '') : undefined;
}

/** `anna: Customer` is an object called anna of the class Customer. */
function withType({ kind, name, data }: TypedNode): TypedNode {
  const at = hasField(kind, 'typeName') ? name.indexOf(':') : -1;
  const typeName = at < 0 ? '' : name.slice(at + 1).trim();
  if (typeName === '' || typeName.startsWith(':')) return { kind, name, data };
  return { kind, name: name.slice(0, at).trim(), data: { ...data, typeName } };
}

function hasField(kind: NodeKindId, field: string): boolean {
  return nodeKind(kind).fields.some(({ place }) => place[0] === field);
}

const all = Object.keys(nodeKinds) as readonly NodeKindId[];

/** Kinds that the palette of a type offers, first those that are its own. */
function kindsOf(type: DiagramType): readonly NodeKindId[] {
  const offered = all.filter((kind) => nodeKind(kind).diagrams.includes(type));
  const isOwn = (kind: NodeKindId) => nodeKind(kind).diagrams[0] === type;
  return [...offered.filter(isOwn), ...offered.filter((kind) => !isOwn(kind))];
}
