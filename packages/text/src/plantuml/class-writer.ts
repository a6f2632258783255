import { cardinalityOf, type EdgeView, type Member, type MemberRule, type NodeKindId, type NodeView, nodeKind } from '@umlaut/diagram';
import { classArrow, endText, nameText } from '../compose/class-edge.ts';
import type { NodeLines, Writer, Writing } from '../compose/writer.ts';
import { footOf } from '../graph/crows-feet.ts';
import { safe } from './safe.ts';
import { fillOf, isPlantumlName, named, plantumlHead, safeName, stereotypes, writeNote } from './write-common.ts';

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
  head: plantumlHead,
  foot: ['@enduml'],
  isName: isPlantumlName,
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

const ruleSigns: Readonly<Record<MemberRule, string>> = { solid: '--', dotted: '..', double: '==', thick: '__' };

function rowOf({ text, static: isStatic, abstract, key, rule }: Member): string {
  if (rule !== undefined)
    return [ruleSigns[rule], ...(text.trim() === '' ? [] : [safe(text.trim().replace(/\s+/g, ' ')), ruleSigns[rule]])].join(' ');
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
  if (edge.source.props !== undefined || edge.target.props !== undefined) writing.lose('dropped', 'end properties', edge.id);
  const name = nameText(edge);
  const reading = edge.reading === undefined || name === '' ? '' : edge.reading === 'forward' ? ' >' : ' <';
  const parts = [writing.nameOf(source), left, arrow, right, writing.nameOf(target)].filter((part) => part !== '');
  return [`${parts.join(' ')}${name === '' ? '' : ` : ${safeName(name)}${reading}`}`];
}

/** The line of a relationship with its crow's feet. */
function crowArrow(edge: EdgeView): string {
  const [left, right] = [cardinalityOf(edge, 'source'), cardinalityOf(edge, 'target')];
  return `${left === undefined ? '' : footOf[left][0]}${edge.data.weak === true ? '..' : '--'}${right === undefined ? '' : footOf[right][1]}`;
}
