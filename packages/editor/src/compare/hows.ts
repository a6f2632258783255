import type { How } from '@umlaut/diagram';

/** The kinds of difference as they are shown: a mark that is read without colour, and a word. */
export const hows: readonly { readonly how: How; readonly mark: string; readonly name: string }[] = [
  { how: 'added', mark: '+', name: 'Added' },
  { how: 'removed', mark: '−', name: 'Removed' },
  { how: 'changed', mark: '~', name: 'Changed' },
  { how: 'moved', mark: '→', name: 'Moved' },
];

/** The mark of a kind of difference. */
export function markOf(how: How): string {
  return hows.find((each) => each.how === how)?.mark ?? '';
}
