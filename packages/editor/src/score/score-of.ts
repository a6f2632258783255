import { type Diagram, readScores, type Score } from '@umlaut/diagram';

/** The score of a diagram with an id. */
export function scoreOf(diagram: Diagram, id: string): Score | undefined {
  return readScores(diagram).find((score) => score.id === id);
}
