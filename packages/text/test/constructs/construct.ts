/**
 * What becomes of a construct of a language: facts of the diagram, with a loss of what has no place in it, or a finding, as its tool refuses it: of the
 * text, or of the review of its diagram.
 */
export type Becomes = 'read' | 'told' | 'refused' | 'reviewed';

/** A construct of a language's reference page, in a text of its own. */
export type Construct = readonly [name: string, becomes: Becomes, lines: readonly string[]];
