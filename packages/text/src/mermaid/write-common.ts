import { type EdgeView, edgeKind, type NodeView } from '@umlaut/diagram';
import type { NoteTarget, Writing } from '../compose/writer.ts';
import { escaped, filled } from './words.ts';

/** The line that says a direction other than the usual one. */
export function directionLines({ direction }: Writing): readonly string[] {
  return direction === undefined || direction === 'TB' ? [] : [`  direction ${direction}`];
}

/** The text of a note with what does not fit into its label. */
export function fullText({ label, data }: NodeView): string {
  return typeof data.more === 'string' && data.more !== '' ? `${label}\n${data.more}` : label;
}

/** `"label"` where it is not the name itself, in the brackets of a type. */
export function labelled(label: string, name: string): string {
  return label === name ? '' : `["${filled(label)}"]`;
}

/** Keyword and name of a relation, with all signs as they can stand. Mermaid draws nothing between angles, which are tags to it. */
export function markedName({ keyword, label = '', kind }: EdgeView): string {
  const said = keyword ?? edgeKind(kind).keyword;
  const name = escaped(label).replace(/[«»]/g, (sign) => `#${sign.charCodeAt(0)};`);
  return [...(said === undefined ? [] : [`«${escaped(said)}»`]), name].join(' ').trim();
}

/** The line that gives a node its own colour. */
export function fillLines(node: NodeView, writing: Writing): readonly string[] {
  const { fill } = node.style;
  return writing.hasColour(node.id) && fill !== undefined && node.kind !== 'comment'
    ? [`  style ${writing.nameOf(node.id)} fill:${fill}`]
    : [];
}

/** The node that a note is written at. Notes on relations come to their source, and further anchors are lost. */
export function noteOwner(note: NodeView, { nodes, onRelation }: NoteTarget, writing: Writing): string | undefined {
  if (onRelation) writing.lose('changed', 'note on a relation, moved to its source', note.id);
  const [about, ...more] = nodes;
  if (more.length > 0) writing.lose('dropped', 'additional note anchors', note.id);
  return about;
}
