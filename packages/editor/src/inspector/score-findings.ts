import { type Diagram, reviewScores } from '@umlaut/diagram';

/** The findings on an element as a part of its score. */
export function scoreFindings(diagram: Diagram, id: string): readonly string[] {
  return reviewScores(diagram).flatMap((finding) => (finding.id === id ? [finding.message] : []));
}
