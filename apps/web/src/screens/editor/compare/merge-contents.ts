import {
  type Conflict,
  type ConflictWords,
  describeConflict,
  type Limits,
  type MergeSide,
  mergeDiagrams,
  type Three,
} from '@umlaut/diagram';
import type { Content } from '@umlaut/workspace';

/** Merge of a diagram and its name as changed by two users. */
export interface MergedContent {
  readonly content: Content;
  readonly conflicts: readonly Conflict[];
}

/** Key of the conflict of two names. */
const nameKey = 'name';

/** Merges diagrams and their names; of what conflicts and nobody chose, mine stands. */
export function mergeContents(
  contents: Three<Content>,
  { choices, limits }: { readonly choices: ReadonlyMap<string, MergeSide>; readonly limits: Limits },
): MergedContent {
  const { base, mine, theirs } = contents;
  const { merged, conflicts } = mergeDiagrams(base.diagram, mine.diagram, theirs.diagram, { choices, limits });
  const isNameConflict = mine.name !== base.name && theirs.name !== base.name && mine.name !== theirs.name;
  const chosen = choices.get(nameKey);
  const side = isNameConflict ? (chosen ?? 'mine') : mine.name === base.name ? 'theirs' : 'mine';
  const conflict: Conflict = { key: nameKey, kind: 'field', side, isSettled: chosen !== undefined, parts: [] };
  return { content: { name: contents[side].name, diagram: merged }, conflicts: isNameConflict ? [conflict, ...conflicts] : conflicts };
}

/** `choices`, with `side` chosen for every conflict that is open, also for those that come up by it. */
export function settleAll(
  contents: Three<Content>,
  given: { readonly choices: ReadonlyMap<string, MergeSide>; readonly limits: Limits },
  side: MergeSide,
): ReadonlyMap<string, MergeSide> {
  const choices = new Map(given.choices);
  for (let open = -1; open !== 0; ) {
    const left = mergeContents(contents, { ...given, choices }).conflicts.filter(({ key, isSettled }) => !isSettled && !choices.has(key));
    open = left.length;
    for (const { key } of left) choices.set(key, side);
  }
  return choices;
}

/** A conflict in words. */
export function conflictWords(conflict: Conflict, contents: Three<Content>): ConflictWords {
  const { base, mine, theirs } = contents;
  if (conflict.key === nameKey) {
    return {
      subject: 'Diagram name',
      reason: 'Both sides renamed the diagram.',
      mine: [`Renamed to “${mine.name}”.`],
      theirs: [`Renamed to “${theirs.name}”.`],
    };
  }
  return describeConflict(conflict, { base: base.diagram, mine: mine.diagram, theirs: theirs.diagram });
}
