import type { Finding } from '../diagram.ts';

/** The texts of a relation that stand in its line, as they are stored; those that it does not say are absent. */
export interface RelationLine {
  /** Without guillemets. */
  readonly keyword?: string;
  readonly label?: string;
  readonly trigger?: string;
  /** Without brackets. */
  readonly guard?: string;
  readonly effect?: string;
  readonly source: LineEnd;
  readonly target: LineEnd;
}

/** One end in a relation line. */
export interface LineEnd {
  readonly multiplicity?: string;
  /** With its sign of visibility, if it has one. */
  readonly role?: string;
  /** Without braces. */
  readonly props?: string;
  /** One of the words that relationships of entities store. */
  readonly cardinality?: string;
}

/** A line that was read. Findings keep nothing from being stored; their path is the field of the edge's data that they are about. */
export interface ReadLine {
  readonly says: RelationLine;
  readonly findings: readonly Finding[];
}
