import { cardinalityOf, type EdgeView, type Member, type NodeKindId, type NodeView, nodeKind } from '@umlaut/diagram';
import { classArrow, endText, nameText } from '../compose/class-edge.ts';
import type { NodeLines, Writer, Writing } from '../compose/writer.ts';
import { footOf } from '../graph/crows-feet.ts';
import { fullText } from '../mermaid/class-writer.ts';
import { isReserved, safe } from './safe.ts';

const words: Partial<Record<NodeKindId, string>> = {
  class: 'class',
  interface: 'interface',
  enumeration: 'enum',
  object: 'object',
  entity: 'entity',
  ball: 'circle',
};
const classWords = new Set(['struct', 'exception', 'protocol', 'record', 'metaclass', 'annotation']);

/** Writes class and object diagrams and entities in PlantUML. */
export const plantumlClassWriter: Writer = {
  comment: "'",
  head: ({ direction }) => ['@startuml', ...(direction === 'LR' ? ['left to right direction'] : [])],
  foot: ['@enduml'],
  isName: (label) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(label) && !isReserved(label),
  node: writeNode,
  edge: writeEdge,
  note: writeNote,
};

function writeNode(node: NodeView, writing: Writing): NodeLines {
  const name = writing.nameOf(node.id);
  const looks = `${stereotypes(node)}${fillOf(node, writing)}`;
  if (writing.isContainer(node.id) || node.kind === 'package') {
    const word =
      { folder: 'folder', node: 'node', cloud: 'cloud', group: 'rectangle', component: 'component' }[node.kind as 'folder'] ?? 'package';
    if (word === 'package' && node.kind !== 'package')
      writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a package`, node.id);
    return { lines: [`${word} ${named(node.label, name)}${looks} {`], close: '}' };
  }
  const own = node.keyword?.toLowerCase();
  const isKeyword = node.kind === 'class' && own !== undefined && classWords.has(own) && !node.abstract;
  const word = isKeyword ? own : `${node.abstract && node.kind === 'class' ? 'abstract ' : ''}${words[node.kind] ?? 'class'}`;
  if (words[node.kind] === undefined) writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a class`, node.id);
  const keyword = node.keyword === undefined || isKeyword ? '' : ` <<${safe(node.keyword)}>>`;
  const shown = node.kind === 'object' && node.typeName !== undefined ? `${node.label} : ${node.typeName}` : node.label;
  const template = node.template === undefined ? '' : `<${node.template}>`;
  const head = `${word} ${named(shown, name)}${template}${keyword}${looks}`;
  const rows = Object.values(node.members).flatMap((list) => list.map((member) => `  ${rowOf(member)}`));
  return { lines: rows.length === 0 ? [head] : [`${head} {`, ...rows, '}'] };
}

/** A name, and before it the label in quotes where that is another. */
export function named(label: string, name: string): string {
  return label === name ? name : `"${safe(label)}" as ${name}`;
}

/** Stereotypes behind a name. */
export function stereotypes(node: NodeView): string {
  return node.stereotypes.map((word) => ` <<${safe(word)}>>`).join('');
}

/** The colour behind a name, where colours are written. */
export function fillOf(node: NodeView, { hasColours }: Writing): string {
  return hasColours && node.style.fill !== undefined ? ` ${node.style.fill}` : '';
}

function rowOf({ text, static: isStatic, abstract, key }: Member): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const isOdd = /^(?:--|\.\.|==|__|'|\}|[rh]?note\b)/i.test(line) || !isBalanced(line);
  const said = isOdd ? safe(line).replace(/[-.=_'{}]|^[rhn]/g, code) : safe(line);
  return `${isStatic ? '{static} ' : ''}${abstract ? '{abstract} ' : ''}${said}${key === undefined ? '' : ` <<${key}>>`}`;
}

function code(sign: string): string {
  return `<U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function writeEdge(
  edge: EdgeView,
  { source, target }: { readonly source: string; readonly target: string },
  writing: Writing,
): readonly string[] {
  const quoted = (text: string): string => (text === '' ? '' : `"${safe(text)}"`);
  const isRelationship = edge.kind === 'relationship';
  const arrow = isRelationship ? crowArrow(edge) : edge.kind === 'requires' ? '-(' : classArrow(edge, writing);
  const [left, right] = [edge.source, edge.target].map((end) => quoted(isRelationship ? (end.role ?? '') : endText(end)));
  if (edge.source.props !== undefined || edge.target.props !== undefined) writing.lose('dropped', 'properties of an end', edge.id);
  const name = nameText(edge);
  const reading = edge.reading === undefined || name === '' ? '' : edge.reading === 'forward' ? ' >' : ' <';
  const parts = [writing.nameOf(source), left, arrow, right, writing.nameOf(target)].filter((part) => part !== '');
  return [`${parts.join(' ')}${name === '' ? '' : ` : ${safeName(name)}${reading}`}`];
}

/** A name behind a colon; the signs of a keyword stay. */
export function safeName(text: string): string {
  const [, keyword = '', rest = text] = /^(<<[^<>]*>> ?)?(.*)$/s.exec(text) ?? [];
  return `${keyword}${safe(rest)}`;
}

/** The line of a relationship with its crow's feet. */
export function crowArrow(edge: EdgeView): string {
  const [left, right] = [cardinalityOf(edge, 'source'), cardinalityOf(edge, 'target')];
  return `${left === undefined ? '' : footOf[left][0]}${edge.data.weak === true ? '..' : '--'}${right === undefined ? '' : footOf[right][1]}`;
}

/** Writes a note: in one line by its text, about the relation before it, about one node, or tied to several. */
export function writeNote(
  note: NodeView,
  { nodes, onRelation }: { readonly nodes: readonly string[]; readonly onRelation: boolean },
  writing: Writing,
): readonly string[] {
  const fill = fillOf(note, writing);
  const text = safe(fullText(note));
  if (onRelation) return [`note on link${fill} : ${text}`];
  const [about, ...more] = nodes;
  if (about !== undefined && more.length === 0 && writing.viewOf(about)?.kind !== 'comment')
    return [`note right of ${writing.nameOf(about)}${fill} : ${text}`];
  const name = writing.nameOf(note.id);
  return [`note "${text}" as ${name}${fill}`, ...nodes.map((id) => `${name} .. ${writing.nameOf(id)}`)];
}
