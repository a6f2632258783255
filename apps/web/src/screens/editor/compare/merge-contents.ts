import { type Clash, type ClashWords, describeClash, type Limits, mergeDiagrams, type Side, type Three } from '@umlaut/diagram';
import type { Content } from '../saving/saving.ts';

/** What two people made of a diagram and its name, brought together. */
export interface MergedContent {
  readonly content: Content;
  readonly clashes: readonly Clash[];
}

/** Key of the clash of two names. */
const nameKey = 'name';

/** Merges diagrams and their names; of what clashes and nobody chose, mine stands. */
export function mergeContents(
  contents: Three<Content>,
  { choices, limits }: { readonly choices: ReadonlyMap<string, Side>; readonly limits: Limits },
): MergedContent {
  const { base, mine, theirs } = contents;
  const { merged, clashes } = mergeDiagrams(base.diagram, mine.diagram, theirs.diagram, { choices, limits });
  const isNameClash = mine.name !== base.name && theirs.name !== base.name && mine.name !== theirs.name;
  const chosen = choices.get(nameKey);
  const side = isNameClash ? (chosen ?? 'mine') : mine.name === base.name ? 'theirs' : 'mine';
  const clash: Clash = { key: nameKey, kind: 'field', side, isSettled: chosen !== undefined, parts: [] };
  return { content: { name: contents[side].name, diagram: merged }, clashes: isNameClash ? [clash, ...clashes] : clashes };
}

/** `choices`, with `side` chosen for every clash that is open, also for those that come up by it. */
export function settleAll(
  contents: Three<Content>,
  given: { readonly choices: ReadonlyMap<string, Side>; readonly limits: Limits },
  side: Side,
): ReadonlyMap<string, Side> {
  const choices = new Map(given.choices);
  for (let open = -1; open !== 0; ) {
    const left = mergeContents(contents, { ...given, choices }).clashes.filter(({ key, isSettled }) => !isSettled && !choices.has(key));
    open = left.length;
    for (const { key } of left) choices.set(key, side);
  }
  return choices;
}

/** A clash in words. */
export function clashWords(clash: Clash, contents: Three<Content>): ClashWords {
  const { base, mine, theirs } = contents;
  if (clash.key === nameKey) {
    return {
      subject: 'The diagram’s name',
      reason: 'Both renamed it.',
      mine: [`Named “${mine.name}”.`],
      theirs: [`Named “${theirs.name}”.`],
    };
  }
  return describeClash(clash, { base: base.diagram, mine: mine.diagram, theirs: theirs.diagram });
}
