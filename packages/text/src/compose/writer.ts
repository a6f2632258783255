import type { Diagram, EdgeView, Loss, NodeView } from '@umlaut/diagram';
import type { Direction } from '../statements/statement.ts';

/** The diagram that is written, as the writers of all types use it. */
export interface Writing {
  readonly diagram: Diagram;
  /** Name of a node in the text. */
  nameOf(id: string): string;
  viewOf(id: string): NodeView | undefined;
  /** Whether other nodes lie in it. */
  isContainer(id: string): boolean;
  /** Whether a relation joins it. */
  isJoined(id: string): boolean;
  /** Whether a node's own colour is written. */
  hasColour(id: string): boolean;
  readonly direction: Direction | undefined;
  lose(how: Loss['how'], what: string, element: string): void;
}

/** Lines of a node; the first may open a block for its children, which `close` ends. */
export interface NodeLines {
  readonly lines: readonly string[];
  readonly close?: string;
}

/** A line of a composed text, and the element that it is written for. */
export interface ComposedLine {
  readonly text: string;
  /** Id of the element; empty for lines of the whole text. */
  readonly owner: string;
  /** Whether it ends the block of its element, or stands behind all elements. */
  readonly part?: 'close' | 'after';
  /** Ids of the anchors that the line of a note says. */
  readonly anchors?: readonly string[];
  /** Ids of the nodes that a line of an activity says, in their order; empty for one that the text draws and the diagram has not. */
  readonly nodes?: readonly string[];
}

/** Lines that are written for one element, by its id; empty for lines of the whole text. */
export function owned(owner: string, lines: readonly string[]): readonly ComposedLine[] {
  return lines.map((text) => ({ text, owner }));
}

/** Writes one type of text in one language. Lines have no indentation of their own block. */
export interface Writer {
  head(writing: Writing): readonly string[];
  readonly foot: readonly string[];
  /** Whether a label can be the name that statements mention. */
  isName(label: string): boolean;
  node(node: NodeView, writing: Writing): NodeLines | undefined;
  /** Lines for a node behind all, such as its colour. */
  after?(node: NodeView, writing: Writing): readonly string[];
  edge(edge: EdgeView, ends: { readonly source: string; readonly target: string }, writing: Writing): readonly string[];
  /** A note about nodes, or about the relation that was written last. */
  note(note: NodeView, about: NoteTarget, writing: Writing): readonly string[];
  /**
   * The place of relations, which gives their `[*]` a meaning: in the block of the innermost node that both ends lie in, or only in one that both lie in
   * directly. Absent: behind all nodes.
   */
  readonly edgesInside?: 'common' | 'direct';
  /** The line between the regions of a node; absent where they cannot be said. */
  readonly regionLine?: string;
}

/** Ids of nodes that a note is about, or that it is about the relation before it. */
export interface NoteTarget {
  readonly nodes: readonly string[];
  readonly onRelation: boolean;
}
