import type { NodeView } from '@umlaut/diagram';
import type { NoteTarget, Writing } from '../compose/writer.ts';
import { fullText } from '../mermaid/write-common.ts';
import { code, isReserved, safe } from './safe.ts';
import { plainText } from './words.ts';

/** Whether a label can stand without quotes as the name of an element. */
export function isPlantumlName(label: string): boolean {
  return /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(label) && !isReserved(label) && plainText(label) === label;
}

/** The lines that begin a text. */
export function plantumlHead({ direction }: Writing): readonly string[] {
  return ['@startuml', ...(direction === 'LR' ? ['left to right direction'] : [])];
}

/** A name, and before it the label in quotes where that is another. */
export function named(label: string, name: string): string {
  return label === name ? name : `"${safe(label) || ' '}" as ${name}`;
}

/** Stereotypes behind a name. */
export function stereotypes(node: NodeView): string {
  return node.stereotypes.map((word) => ` <<${safe(word)}>>`).join('');
}

/** The colour behind a name, where colours are written. */
export function fillOf(node: NodeView, writing: Writing): string {
  return writing.hasColour(node.id) && node.style.fill !== undefined ? ` ${node.style.fill}` : '';
}

/** A name behind a colon; the signs of a keyword stay. */
export function safeName(text: string): string {
  const [, keyword = '', rest = text] = /^(<<[^<>]*>> ?)?(.*)$/s.exec(text) ?? [];
  return `${keyword}${safe(rest).replace(/^(?:[<>](?=\s|$)|<<|«)|(?<=\s)[<>]$/g, (signs) => [...signs].map(code).join(''))}`;
}

/** Writes a note: about the relation before it, about one node, or tied to several. */
export function writeNote(note: NodeView, { nodes, onRelation }: NoteTarget, writing: Writing): readonly string[] {
  const fill = fillOf(note, writing);
  const text = safe(fullText(note));
  if (onRelation) return [`note on link${fill} : ${text}`];
  const [about, ...more] = nodes;
  if (about !== undefined && more.length === 0) return [`note right of ${writing.nameOf(about)}${fill} : ${text}`];
  const name = writing.nameOf(note.id);
  return [`note "${text}" as ${name}${fill}`, ...nodes.map((id) => `${name} .. ${writing.nameOf(id)}`)];
}
