import { type EdgeView, printRelationLine } from '@umlaut/diagram';

/** The text of a transition in one line, behind a colon; empty for none. */
export function transitionText(edge: EdgeView): string {
  const text = printRelationLine(edge);
  return text.trim();
}
