import { type Change, changesBetween, type Diagram, type Limits, type MergeSide, mergeDiagrams, type Three } from '@umlaut/diagram';

/**
 * Returns the changes that take their side of the chosen conflicts, by key, after a merge in which mine stands; all else stays
 * as it is.
 */
export function settlingChanges(
  { base, mine, theirs }: Three<Diagram>,
  { choices, limits }: { readonly choices: ReadonlyMap<string, MergeSide>; readonly limits: Limits },
): readonly Change[] {
  const merged = (chosen: ReadonlyMap<string, MergeSide>) => mergeDiagrams(base, mine, theirs, { limits, choices: chosen }).merged;
  return changesBetween(merged(new Map()), merged(choices));
}
