import { type Diagram, type Limits, readDiagram, writeDiagram } from '@umlaut/diagram';
import { newId } from '@umlaut/editor';
import { beside } from '@umlaut/pictures';

/** Puts `added` next to `here`, or returns the sentence for the user when the result exceeds `limits`. */
export function combine(
  here: Diagram,
  added: Diagram,
  limits: Limits,
): { readonly diagram: Diagram; readonly problem?: never } | { readonly problem: string } {
  const diagram = beside(here, added, newId);
  const [finding] = readDiagram(writeDiagram(diagram), limits).findings;
  return finding === undefined ? { diagram } : { problem: `These diagrams can’t be combined. ${finding.message}` };
}
