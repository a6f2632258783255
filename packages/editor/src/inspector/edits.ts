import { applyChanges, type Change, type Diagram, type LabelLimits, type Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';

/** How the panels of the inspector change the diagram. */
export interface Edits {
  readonly limits: Limits;
  /** A text was longer than `limits` let it be. */
  readonly onCut: (limits: LabelLimits) => void;
  readonly current: () => Diagram;
  /** One undo step. Steps with the same `joins`, such as the letters of one text, follow each other as one. */
  readonly apply: (changes: readonly Change[], joins?: string) => void;
  /** A command for each of `ids`, as one undo step: each sees what the ones before it did. */
  readonly applyEach: (ids: readonly string[], command: (diagram: Diagram, id: string) => readonly Change[]) => void;
}

/** The edits of an open document. */
export function editsOf(document: DiagramDocument, { limits, onCut }: Pick<Edits, 'limits' | 'onCut'>): Edits {
  const apply: Edits['apply'] = (changes, joins) => document.apply(changes, joins === undefined ? {} : { joins });
  return {
    limits,
    onCut,
    current: document.current,
    apply,
    applyEach: (ids, command) => apply(changesOfEach(document.current(), ids, command)),
  };
}

/** Returns the changes of a command for each of `ids`, together: each is computed upon the ones before it. */
export function changesOfEach(
  diagram: Diagram,
  ids: readonly string[],
  command: (diagram: Diagram, id: string) => readonly Change[],
): readonly Change[] {
  let now = diagram;
  return ids.flatMap((id) => {
    const changes = command(now, id);
    now = applyChanges(now, changes);
    return changes;
  });
}
