import { type EdgeView, edgeKind, type NodeKindId, type NodeView, nodeKind, viewNode } from '@umlaut/diagram';
import { classArrow, endText, nameText } from '../compose/class-edge.ts';
import type { NodeLines, Writer, Writing } from '../compose/writer.ts';
import { safe } from './safe.ts';
import { fillOf, isPlantumlName, named, plantumlHead, safeName, stereotypes, writeNote } from './write-common.ts';

const words: Partial<Record<NodeKindId, string>> = {
  actor: 'actor',
  usecase: 'usecase',
  component: 'component',
  node: 'node',
  artifact: 'artifact',
  database: 'database',
  cloud: 'cloud',
  queue: 'queue',
  folder: 'folder',
  package: 'package',
  subject: 'rectangle',
  group: 'rectangle',
  plain: 'rectangle',
  ball: 'interface',
  person: 'person',
  storage: 'storage',
  frame: 'frame',
  file: 'file',
  card: 'card',
  stack: 'stack',
  hexagon: 'hexagon',
  collections: 'collections',
};
/** Kinds whose words sequence diagrams have as well. */
const participants: ReadonlySet<NodeKindId> = new Set(['actor', 'database', 'queue', 'collections']);
/** Kinds that hold others in PlantUML as here. */
const containers: ReadonlySet<NodeKindId> = new Set(['component', 'node', 'cloud', 'folder', 'package', 'subject', 'group']);
const plainWords: ReadonlySet<string> = new Set([
  'agent',
  'boundary',
  'control',
  'entity',
  'process',
  'label',
  'action',
  'port',
  'portin',
  'portout',
]);

/** Writes use case, component and deployment diagrams in PlantUML, and flowcharts as boxes. */
export const plantumlDescriptionWriter: Writer = {
  head: plantumlHead,
  foot: ['@enduml'],
  isName: isPlantumlName,
  node: writeNode,
  edge: writeEdge,
  note: writeNote,
};

function writeNode(node: NodeView, writing: Writing): NodeLines {
  const name = writing.nameOf(node.id);
  const isOpen = writing.isContainer(node.id);
  const ownWord = node.kind === 'plain' && node.keyword !== undefined && plainWords.has(node.keyword) && !isOpen ? node.keyword : undefined;
  const word = ownWord ?? words[node.kind] ?? 'rectangle';
  if (words[node.kind] === undefined) writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a box`, node.id);
  if (Object.values(node.members).some((list) => list.length > 0)) writing.lose('dropped', 'members', node.id);
  const kindMark = words[node.kind] === undefined ? ` <<${nodeKind(node.kind).name.toLowerCase()}>>` : '';
  const keyword = ownWord !== undefined || node.keyword === undefined ? '' : ` <<${safe(node.keyword)}>>`;
  const head = `${isSignedActor(node, writing) ? signedActor(node.label, name) : `${word} ${named(node.label, name)}`}${kindMark}${keyword}${stereotypes(node)}${fillOf(node, writing)}`;
  if (isOpen && !containers.has(node.kind)) writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a group`, node.id);
  if (isOpen || node.kind === 'package' || node.kind === 'group' || node.kind === 'subject') return { lines: [`${head} {`], close: '}' };
  return { lines: [head] };
}

/** Whether an actor is written as `:Name:`, without which PlantUML would take a text of nothing else for a sequence diagram. */
function isSignedActor({ kind, label }: NodeView, { diagram }: Writing): boolean {
  return kind === 'actor' && /^[\p{L}\p{N} ]+$/u.test(label) && diagram.nodes.every((node) => participants.has(viewNode(node).kind));
}

function signedActor(label: string, name: string): string {
  return label === name ? `:${label}:` : `:${label}: as ${name}`;
}

function writeEdge(
  edge: EdgeView,
  { source, target }: { readonly source: string; readonly target: string },
  writing: Writing,
): readonly string[] {
  const quoted = (text: string): string => (text === '' ? '' : `"${safe(text)}"`);
  const [left, right] = [quoted(endText(edge.source)), quoted(endText(edge.target))];
  const name = nameText(edge);
  const parts = [writing.nameOf(source), left, arrowOf(edge, writing), right, writing.nameOf(target)].filter((part) => part !== '');
  return [`${parts.join(' ')}${name === '' ? '' : ` : ${safeName(name)}`}`];
}

const own: ReadonlySet<string> = new Set(['include', 'extend', 'connector', 'communicationPath']);

function arrowOf(edge: EdgeView, writing: Writing): string {
  const { kind, data } = edge;
  if (kind === 'requires') return '--(';
  if (kind === 'include' || kind === 'extend') return '..>';
  if (own.has(kind)) return '--';
  if (kind !== 'flow') return classArrow(edge, writing);
  writing.lose('changed', `${edgeKind(kind).name.toLowerCase()} as another relation`, edge.id);
  const line = data.line === 'dotted' ? '..' : data.line === 'thick' ? '==' : '--';
  return `${data.arrows === 'both' ? '<' : ''}${line}${data.arrows === 'none' ? '' : '>'}`;
}
