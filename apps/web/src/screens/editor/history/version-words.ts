import type { VersionSummary } from '@umlaut/api';

/** Returns the title of a version: its own name, else its number. */
export function titleOf({ label, version }: Pick<VersionSummary, 'label' | 'version'>): string {
  return label ?? `Version ${version}`;
}

/** Returns the author of a version, in words. */
export function authorOf({ author }: Pick<VersionSummary, 'author'>): string {
  if (author === null) return 'Deleted user';
  return author.isYou ? `${author.name} (you)` : author.name;
}

/** How much there is in it; it stays on one line. */
export function sizeOf({ elements }: Pick<VersionSummary, 'elements'>): string {
  if (elements === 0) return 'empty';
  return elements === 1 ? '1\u00a0element' : `${elements}\u00a0elements`;
}
