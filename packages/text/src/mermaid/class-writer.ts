import type { EdgeView, Member, NodeView } from '@umlaut/diagram';
import { edgeKind, nodeKind, viewEdge } from '@umlaut/diagram';
import { classArrow, endText } from '../compose/class-edge.ts';
import type { NodeLines, Writer, Writing } from '../compose/writer.ts';
import { withAngles } from './class-forms.ts';
import { escaped } from './words.ts';
import { directionLines, fillLines, fullText, labelled, markedName, noteOwner } from './write-common.ts';

const reserved: ReadonlySet<string> = new Set([
  'class',
  'note',
  'style',
  'click',
  'namespace',
  'link',
  'callback',
  'call',
  'cssClass',
  'classDef',
  'direction',
  'title',
  'classDiagram',
  'end',
]);

/** Writes class and object diagrams in Mermaid. */
export const mermaidClassWriter: Writer = {
  head: (writing) => ['classDiagram', ...(isEmpty(writing) ? ['  direction TB'] : directionLines(writing))],
  foot: [],
  isName: (label) => /^[A-Za-z_]\w*$/.test(label) && !reserved.has(label),
  node: writeNode,
  after: (node, writing) => (isLollipop(node, writing) ? [] : fillLines(node, writing)),
  edge: writeEdge,
  note: (note, about, writing) => {
    const owner = noteOwner(note, about, writing);
    return [`  note ${owner === undefined ? '' : `for ${writing.nameOf(owner)} `}"${escaped(fullText(note))}"`];
  },
};

/** Whether an interface is written as the lollipop of its only relation. */
function isLollipop({ id, kind, label, stereotypes }: NodeView, { diagram }: Writing): boolean {
  if (kind !== 'ball' || stereotypes.length > 0 || !/^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_ -]*[\p{L}\p{M}\p{N}_])?$/u.test(label))
    return false;
  const [edge, ...others] = diagram.edges.filter(({ source, target }) => source === id || target === id);
  return edge !== undefined && edge.target === id && viewEdge(edge).kind === 'provides' && others.length === 0;
}

/** The name of an end of a relation; at a lollipop, its label. */
function nameAt(id: string, writing: Writing): string {
  const node = writing.viewOf(id);
  if (node === undefined || !isLollipop(node, writing)) return writing.nameOf(id);
  return mermaidClassWriter.isName(node.label) ? node.label : `\`${node.label}\``;
}

const classes = new Set(['class', 'interface', 'enumeration', 'object', 'entity']);

/** Whether a class lies in a container, also further down: Mermaid refuses a namespace without one. */
function holdsClass(id: string, writing: Writing): boolean {
  return writing.diagram.nodes.some((node) => {
    if (node.parentId !== id) return false;
    const view = writing.viewOf(node.id);
    if (view === undefined || view.kind === 'comment') return false;
    return writing.isContainer(node.id) || view.kind === 'package' ? holdsClass(node.id, writing) : true;
  });
}

/** Whether nothing is written of a diagram: Mermaid refuses a class diagram without any statement. */
function isEmpty(writing: Writing): boolean {
  return writing.diagram.nodes.every(({ id }) => {
    const isPackage = writing.isContainer(id) || writing.viewOf(id)?.kind === 'package';
    return isPackage && !holdsClass(id, writing);
  });
}

function writeNode(node: NodeView, writing: Writing): NodeLines | undefined {
  if (isLollipop(node, writing)) {
    if (writing.diagram.nodes.some(({ id, parentId }) => id === node.id && parentId !== undefined))
      writing.lose('changed', 'lollipop outside its package', node.id);
    return undefined;
  }
  const name = writing.nameOf(node.id);
  if (writing.isContainer(node.id) || node.kind === 'package') {
    if (!holdsClass(node.id, writing)) {
      writing.lose('dropped', 'package without a class', node.id);
      return undefined;
    }
    if (node.kind !== 'package') writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a namespace`, node.id);
    return { lines: [`  namespace ${name}${labelled(node.label, name)} {`], close: '  }' };
  }
  if (!classes.has(node.kind)) writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a class`, node.id);
  if (node.kind === 'object') writing.lose('changed', 'object as a class', node.id);
  const shown = node.kind === 'object' && node.typeName !== undefined ? `${node.label} : ${node.typeName}` : node.label;
  const template = node.template === undefined ? '' : `~${node.template.replace(/[<>]/g, '~')}~`;
  const rows = [...marksOf(node).map((mark) => `<<${mark}>>`), ...rowsOf(node)].map((row) => `    ${row}`);
  const head = `  class ${name}${template}${labelled(shown, name)}`;
  return { lines: rows.length === 0 ? [head] : [`${head} {`, ...rows, '  }'] };
}

function marksOf(node: NodeView): readonly string[] {
  const { keyword } = nodeKind(node.kind);
  const isClass = classes.has(node.kind) && node.kind !== 'entity';
  return [
    ...(node.kind === 'ball' ? ['interface'] : []),
    ...(keyword !== undefined && isClass ? [keyword] : []),
    ...(node.abstract ? ['abstract'] : []),
    ...(node.keyword === undefined ? [] : [node.keyword]),
    ...node.stereotypes,
  ];
}

function rowsOf({ members }: NodeView): readonly string[] {
  return Object.values(members).flatMap((list) => list.map(rowOf));
}

/** A member as Mermaid reads it again: generics between tildes, signs that would end the block as codes. */
function rowOf(member: Member): string {
  const text = member.text.trim().replace(/\s*\n\s*/g, ' ');
  const tildes = text.replace(/[<>]/g, '~');
  const said =
    withAngles(tildes) === text
      ? tildes
      : text.replace(/[<>~]/g, (sign, at: number) => (sign === '~' && at === 0 ? sign : `#${sign.charCodeAt(0)};`));
  // Mermaid looks for the parameters of an operation before any `)`.
  const whole = said.includes(')') && !/.\(.*\)/.test(said) ? said.replace(/\)/g, '#41;') : said;
  const safe = whole.replace(/[{}]|%(?=%)/g, (sign) => `#${sign.charCodeAt(0)};`).replace(/[$*]$/, (sign) => `#${sign.charCodeAt(0)};`);
  return `${safe}${member.static ? '$' : ''}${member.abstract ? '*' : ''}`;
}

function writeEdge(
  edge: EdgeView,
  { source, target }: { readonly source: string; readonly target: string },
  writing: Writing,
): readonly string[] {
  const ends = [source, target].map((id) => writing.viewOf(id));
  if (ends.some((view) => view !== undefined && (view.kind === 'package' || writing.isContainer(view.id)))) {
    writing.lose('dropped', 'relation of a package', edge.id);
    return [];
  }
  if (ends.some((view) => view?.kind === 'comment')) {
    writing.lose('dropped', 'relation of a note', edge.id);
    return [];
  }
  if (edge.reading !== undefined) writing.lose('dropped', 'reading direction', edge.id);
  if (edge.source.props !== undefined || edge.target.props !== undefined) writing.lose('dropped', 'end properties', edge.id);
  const [left, right] = [endText(edge.source), endText(edge.target)].map((text) => (text === '' ? '' : `"${escaped(text)}"`));
  const name = markedName(edge);
  const parts = [nameAt(source, writing), left, arrowOf(edge, ends[1], writing), right, nameAt(target, writing)];
  return [`  ${parts.filter((part) => part !== '').join(' ')}${name === '' ? '' : ` : ${name}`}`];
}

/** The arrow of a relation. An interface that is not drawn as a lollipop is realized or used as a class is. */
function arrowOf(edge: EdgeView, target: NodeView | undefined, writing: Writing): string {
  const isBall = target !== undefined && !isLollipop(target, writing);
  if (!isBall || (edge.kind !== 'provides' && edge.kind !== 'requires')) return classArrow(edge, writing);
  writing.lose('changed', `${edgeKind(edge.kind).name.toLowerCase()} as another relation`, edge.id);
  return edge.kind === 'provides' ? '..|>' : '..>';
}
