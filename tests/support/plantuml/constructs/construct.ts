/**
 * Outcome of reading a construct of PlantUML's reference: `read` gives as many elements and relations as PlantUML makes of it, `told` leaves a
 * additional finding or loss, `refused` is a text that PlantUML refuses and that has a finding.
 */
export type Outcome = 'read' | 'told' | 'refused';

export interface Construct {
  readonly what: string;
  readonly outcome: Outcome;
  readonly text: string;
}

/** Constructs, each a title with the lines of its text. */
export function constructsOf(table: Readonly<Record<string, string>>, outcome: Outcome = 'read'): readonly Construct[] {
  return Object.entries(table).map(([what, lines]) => ({ what, outcome, text: `@startuml\n${lines}\n@enduml\n` }));
}
