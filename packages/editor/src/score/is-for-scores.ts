import { diagramTypeOf, readScores } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';

/** Whether there is a score, or the diagram was begun as a sequence diagram: lifelines and lines can be added. */
export function isForScores({ document }: Pick<CommandContext, 'document'>): boolean {
  const diagram = document.current();
  return readScores(diagram).length > 0 || diagramTypeOf(diagram) === 'sequence';
}
