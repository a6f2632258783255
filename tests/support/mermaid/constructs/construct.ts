/**
 * Outcome of reading a construct of Mermaid's reference: `read` gives the elements that mermaid makes of it, `told` leaves a finding or a
 * loss for what differs, `refused` is a text that mermaid refuses and that has a finding.
 */
export type Outcome = 'read' | 'told' | 'refused';

export interface Construct {
  readonly what: string;
  readonly outcome: Outcome;
  readonly text: string;
}

/** Constructs of one type, each a title with the lines below the header. */
export function constructsOf(header: string, table: Readonly<Record<string, string>>, outcome: Outcome = 'read'): readonly Construct[] {
  return Object.entries(table).map(([what, lines]) => ({ what, outcome, text: `${header}\n${lines}\n` }));
}
