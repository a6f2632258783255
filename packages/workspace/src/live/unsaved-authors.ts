/** Authors of the changes that no version has yet, as far as known. */
export interface UnsavedAuthors {
  readonly you: boolean;
  /** Names of others, in the order in which they were heard of. */
  readonly others: readonly string[];
  /** Somebody else has, or may have, who is not known by name. */
  readonly isMore: boolean;
}

/** Nobody is known to have changed anything. */
export const nobody: UnsavedAuthors = { you: false, others: [], isMore: false };

/** With one's own part. */
export function withYou(authors: UnsavedAuthors): UnsavedAuthors {
  return authors.you ? authors : { ...authors, you: true };
}

/** With the part of those called `names`; of somebody unknown when there are none. */
export function withOthers(authors: UnsavedAuthors, names: readonly string[]): UnsavedAuthors {
  if (names.length === 0) return authors.isMore ? authors : { ...authors, isMore: true };
  const further = names.filter((name) => !authors.others.includes(name));
  return further.length === 0 ? authors : { ...authors, others: [...authors.others, ...new Set(further)] };
}

/** Others have, or may have, a part. */
export function hasOthers({ others, isMore }: UnsavedAuthors): boolean {
  return others.length > 0 || isMore;
}

/** Returns the name of unsaved changes beside a version: `Unsaved changes, mika and you`; without names when none is known. */
export function unsavedName(authors: UnsavedAuthors | undefined): string {
  const { you, others } = authors ?? nobody;
  return others.length === 0 && !you ? 'Unsaved changes' : `Unsaved changes by ${unsavedAuthors(authors)}`;
}

/** All who have a part in it, or may have: `mika, others and you`. */
export function unsavedAuthors(authors: UnsavedAuthors | undefined): string {
  const { you, others, isMore } = authors ?? nobody;
  return listed([...others, ...(isMore ? ['others'] : []), ...(you ? ['you'] : [])]);
}

/** Returns the title of the comparison with the saved version: “your” only when all changes are one's own. */
export function unsavedTitle(authors: UnsavedAuthors | undefined, version: number | undefined): string {
  const isOwn = authors === undefined || (authors.you && !hasOthers(authors));
  return isOwn ? 'Your unsaved changes' : `Changes since version ${version ?? 1}`;
}

/** Names in a sentence: `mika, jo and ada`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
