import {
  type Cardinality,
  cardinalityOf,
  type EdgeView,
  edgeKind,
  type Member,
  type NodeView,
  nodeKind,
  parseMember,
} from '@umlaut/diagram';
import { nameText } from '../compose/class-edge.ts';
import type { NodeLines, NoteTarget, Writer, Writing } from '../compose/writer.ts';
import { footOf } from '../graph/crows-feet.ts';
import { escaped } from './words.ts';
import { directionLines, fillLines, labelled } from './write-common.ts';

const reserved: ReadonlySet<string> = new Set([
  'end',
  'class',
  'style',
  'subgraph',
  'one',
  'many',
  'to',
  'optionally',
  'only',
  'zero',
  'click',
  'classDef',
  'direction',
  'title',
  'u',
]);

/** Writes entity relationship diagrams in Mermaid. */
export const mermaidErWriter: Writer = {
  head: (writing) => ['erDiagram', ...directionLines(writing)],
  foot: [],
  isName: (label) => /^[A-Za-z_][\w]*(?:-\w+)*$/.test(label) && label.length < 80 && !reserved.has(label.toLowerCase()),
  node: writeNode,
  after: fillLines,
  edge: writeEdge,
  note: (note: NodeView, _about: NoteTarget, writing: Writing) => {
    writing.lose('dropped', 'note', note.id);
    return [];
  },
};

function writeNode(node: NodeView, writing: Writing): NodeLines | undefined {
  if (writing.isContainer(node.id) && node.kind !== 'entity') {
    writing.lose('dropped', `${nodeKind(node.kind).name.toLowerCase()} around entities`, node.id);
    return undefined;
  }
  if (node.kind !== 'entity') writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as an entity`, node.id);
  if (node.stereotypes.length > 0) writing.lose('dropped', 'stereotypes', node.id);
  const name = writing.nameOf(node.id);
  const members = Object.values(node.members).flat();
  const rows = members.map((member) => `    ${rowOf(member, node, writing)}`);
  const head = `  ${name}${labelled(node.label, name)}`;
  return { lines: rows.length === 0 ? [head] : [`${head} {`, ...rows, '  }'] };
}

/** A name as Mermaid takes it, and a type, which may have parameters between tildes. */
const attributeWord = /^[A-Za-z_*][\w\-[\]().,*]*$/;
const attributeType = /^[A-Za-z_*][\w\-[\]().,*]*(?:~[\w\-[\]().,*]+~)?$/;

/** `type name keys "comment"`; what does not fit into words becomes part of the comment. */
function rowOf(member: Member, node: NodeView, writing: Writing): string {
  const { name, type, multiplicity, props, value, params, visibility } = parseMember(member.text);
  const isPlain =
    attributeWord.test(name) && (type === undefined || attributeType.test(type)) && params === undefined && !/^[pfu]k$/i.test(name);
  const isWhole = isPlain && multiplicity === undefined && value === undefined && visibility === undefined && type !== undefined;
  if (!isWhole) writing.lose('changed', 'simplified attribute', node.id);
  const key = member.key === undefined ? '' : ` ${member.key.replace(',', ', ')}`;
  if (isPlain) {
    const note = [...(value === undefined ? [] : [`= ${value}`]), ...(props ?? [])].join(', ');
    if (isWhole && member.text !== `${name}: ${type}${note === '' ? '' : ` {${note}}`}`)
      writing.lose('changed', 'spacing of attributes', node.id);
    return `${type ?? 'string'}${multiplicity === undefined ? '' : '[]'} ${name}${key}${note === '' ? '' : ` "${escaped(note)}"`}`;
  }
  const word = name
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^(?=\d|$)/, '_')
    .slice(0, 60);
  return `string ${word}${key} "${escaped(member.text)}"`;
}

function writeEdge(
  edge: EdgeView,
  { source, target }: { readonly source: string; readonly target: string },
  writing: Writing,
): readonly string[] {
  if ([source, target].some((id) => writing.viewOf(id)?.kind === 'comment')) return [];
  if (edge.kind !== 'relationship') writing.lose('changed', `${edgeKind(edge.kind).name.toLowerCase()} as a relationship`, edge.id);
  const foot = (end: 'source' | 'target', side: 0 | 1): string => {
    const said: Cardinality | undefined = cardinalityOf(edge, end);
    if (said === undefined || said === 'many') writing.lose('changed', 'cardinality, rounded to the nearest', edge.id);
    return footOf[said === undefined ? 'one' : said === 'many' ? 'zeroMany' : said][side];
  };
  const name = nameText(edge);
  const line = edge.data.weak === true ? '..' : '--';
  return [
    `  ${writing.nameOf(source)} ${foot('source', 0)}${line}${foot('target', 1)} ${writing.nameOf(target)} : ${name === '' ? '""' : `"${escaped(name)}"`}`,
  ];
}
