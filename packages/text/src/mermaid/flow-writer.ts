import { type EdgeKindId, type EdgeView, edgeKind, type NodeKindId, type NodeView, nodeKind } from '@umlaut/diagram';
import { nameText } from '../compose/class-edge.ts';
import type { NodeLines, NoteTarget, Writer, Writing } from '../compose/writer.ts';
import { escaped, filled } from './words.ts';
import { fillLines, fullText } from './write-common.ts';

const reserved: ReadonlySet<string> = new Set([
  'end',
  'class',
  'style',
  'click',
  'subgraph',
  'graph',
  'call',
  'flowchart',
  'direction',
  'default',
  'linkStyle',
  'classDef',
  'href',
  'title',
  'o',
  'x',
]);

/** Brackets of the kinds that a flowchart gives back as they are. */
const brackets: Partial<Record<NodeKindId, readonly [string, string]>> = {
  process: ['[', ']'],
  rounded: ['(', ')'],
  terminator: ['([', '])'],
  subroutine: ['[[', ']]'],
  database: ['[(', ')]'],
  connectorPoint: ['((', '))'],
  condition: ['{', '}'],
  preparation: ['{{', '}}'],
  inputOutput: ['[/', '/]'],
};

/** Shapes that come nearest to kinds of other diagrams. */
const nearest: Partial<Record<NodeKindId, readonly [string, string]>> = {
  usecase: ['([', '])'],
  actor: ['((', '))'],
  action: ['(', ')'],
  state: ['(', ')'],
  decision: ['{', '}'],
  choice: ['{', '}'],
  initial: ['((', '))'],
  final: ['(((', ')))'],
  flowFinal: ['(((', ')))'],
  ball: ['((', '))'],
  queue: ['[(', ')]'],
};

/** Writes flowcharts in Mermaid, and whatever has no type of its own there. */
export const mermaidFlowWriter: Writer = {
  head: ({ direction }) => [`flowchart ${direction ?? 'TB'}`],
  foot: [],
  isName: (label) => /^[A-Za-z_]\w*$/.test(label) && !reserved.has(label) && !/^[ox]/.test(label),
  node: writeNode,
  after: fillLines,
  edge: writeEdge,
  note: writeNote,
};

function writeNode(node: NodeView, writing: Writing): NodeLines {
  const name = writing.nameOf(node.id);
  if (writing.isContainer(node.id) || node.kind === 'group') {
    if (node.kind !== 'group') writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a subgraph`, node.id);
    loseMembers(node, writing);
    return { lines: [`  subgraph ${name}["${filled(textOf(node, writing))}"]`], close: '  end' };
  }
  if (node.kind === 'document') return { lines: [`  ${name}@{ shape: doc, label: "${filled(node.label)}" }`] };
  const own = brackets[node.kind];
  if (own === undefined) writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a shape`, node.id);
  loseMembers(node, writing);
  const [open, close] = own ?? nearest[node.kind] ?? ['[', ']'];
  const label = textOf(node, writing);
  return { lines: [label === name && open === '[' ? `  ${name}` : `  ${name}${open}"${filled(label)}"${close}`] };
}

/** The label, below a keyword or stereotypes as they are drawn. */
function textOf(node: NodeView, writing: Writing): string {
  const { keyword } = nodeKind(node.kind);
  const words = [...(keyword === undefined ? [] : [keyword]), ...(node.keyword === undefined ? [] : [node.keyword]), ...node.stereotypes];
  if (node.stereotypes.length > 0) writing.lose('changed', 'stereotypes, written in the label', node.id);
  const marks = words.map((word) => `«${word}»`).join(' ');
  return marks === '' ? node.label : `${marks}\n${node.label}`.trim();
}

function loseMembers(node: NodeView, writing: Writing): void {
  const count = Object.values(node.members).flat().length + node.behaviours.length + node.lanes.length;
  if (count > 0) writing.lose('dropped', 'members', node.id);
}

const dashed: ReadonlySet<EdgeKindId> = new Set([
  'dependency',
  'realization',
  'include',
  'extend',
  'deploy',
  'manifest',
  'anchor',
  'requires',
]);
const plain: ReadonlySet<EdgeKindId> = new Set([
  'association',
  'link',
  'connector',
  'communicationPath',
  'anchor',
  'provides',
  'aggregation',
  'composition',
  'relationship',
]);

function writeEdge(
  edge: EdgeView,
  { source, target }: { readonly source: string; readonly target: string },
  writing: Writing,
): readonly string[] {
  const isFlow = edge.kind === 'flow';
  if (!isFlow) writing.lose('changed', `${edgeKind(edge.kind).name.toLowerCase()} as a flow`, edge.id);
  const isNavigable = edge.target.navigable === true;
  const arrows = isFlow ? edge.data.arrows : plain.has(edge.kind) && !isNavigable ? 'none' : undefined;
  const line = isFlow ? edge.data.line : dashed.has(edge.kind) ? 'dotted' : undefined;
  const [open, close] = [arrows === 'both' ? '<' : '', arrows === 'none' ? '' : '>'];
  const body = line === 'thick' ? (close === '' ? '===' : '==') : line === 'dotted' ? '-.-' : close === '' ? '---' : '--';
  const text = [
    edge.source.multiplicity,
    nameText(edge),
    edge.guard === undefined ? undefined : `[${edge.guard}]`,
    edge.trigger,
    edge.target.multiplicity,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  const label = text === '' ? '' : `|"${escaped(text)}"|`;
  return [`  ${writing.nameOf(source)} ${open}${body}${close}${label} ${writing.nameOf(target)}`];
}

function writeNote(note: NodeView, { nodes, onRelation }: NoteTarget, writing: Writing): readonly string[] {
  writing.lose('changed', 'note as a shape', note.id);
  if (onRelation) writing.lose('changed', 'note on a relation, moved to its source', note.id);
  const name = writing.nameOf(note.id);
  return [`  ${name}["${filled(fullText(note))}"]`, ...nodes.map((id) => `  ${name} -.- ${writing.nameOf(id)}`)];
}
